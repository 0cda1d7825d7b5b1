import { expect, test } from 'vitest';
import { pathOfLink } from './deep-links.ts';

test('a deep link opens its path and query, and only for a page of the app [OPEN-80]', () => {
  expect(pathOfLink('https://my.lender.example/tmx/Accounts/7?a=1')).toBe('/tmx/Accounts/7?a=1');
  expect(pathOfLink('https://my.lender.example//evil.example')).toBeNull();
  expect(pathOfLink('javascript:alert(1)')).toBeNull();
  expect(pathOfLink('not an address')).toBeNull();
});
