import { expect, test } from 'vitest';
import { isOwnPath, saveDestination, takeDestination } from './saved-destination.ts';

test('a destination is opened once [GRD-04 OPEN-08]', () => {
  saveDestination('/tmx/Accounts/7?a=b');
  expect(takeDestination()).toBe('/tmx/Accounts/7?a=b');
  expect(takeDestination()).toBeNull();
});

test('only a path of this app is ever saved [OPEN-08]', () => {
  for (const href of [
    '//evil.test',
    '/\\evil.test',
    'https://evil.test/',
    'javascript:alert(1)',
    '/a\\b',
    '/a\nb',
    '',
  ]) {
    expect(isOwnPath(href)).toBe(false);
    saveDestination(href);
    expect(takeDestination()).toBeNull();
  }
});
