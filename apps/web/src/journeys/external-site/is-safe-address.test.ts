import { expect, test } from 'vitest';
import { isSafeAddress } from './is-safe-address.ts';

const OWN = 'https://app.example.test';

test('only URLs of another site open, over https, or over http on this machine [OPEN-74]', () => {
  expect(isSafeAddress('https://store.example.test/enter?code=1', OWN)).toBe(true);
  expect(isSafeAddress('http://localhost:8190/store?code=1', OWN)).toBe(true);
  expect(isSafeAddress('http://store.example.test/', OWN)).toBe(false);
});

test("scripts, files, the app's own pages, incomplete URLs and URLs with credentials never open [OPEN-74]", () => {
  for (const address of [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '//store.example.test',
    '/Home',
    '',
    'https://app.example.test/Home',
    'https://store.example.test@evil.test/',
    'https://a:b@store.example.test/',
  ])
    expect(isSafeAddress(address, OWN)).toBe(false);
});
