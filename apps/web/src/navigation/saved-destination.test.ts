import { expect, test } from 'vitest';
import { isOwnPath, peekDestination, saveDestination, takeDestination } from './saved-destination.ts';

test('a saved destination is opened once, with its path and query [GRD-04 GRD-12 OPEN-08]', () => {
  saveDestination('/tmx/Accounts/7?a=b');
  expect(peekDestination('prof_1')).toBe('/tmx/Accounts/7?a=b');
  expect(takeDestination('prof_1')).toBe('/tmx/Accounts/7?a=b');
  expect(takeDestination('prof_1')).toBeNull();
});

test('a destination saved for one person is not opened by another, and is then dropped [OPEN-32]', () => {
  saveDestination('/tmx/Accounts/7', 'prof_1');
  expect(peekDestination('prof_2')).toBeNull();
  expect(takeDestination('prof_2')).toBeNull();
  expect(takeDestination('prof_1')).toBeNull();
  saveDestination('/tmx/Accounts/7', 'prof_1');
  expect(takeDestination('prof_1')).toBe('/tmx/Accounts/7');
});

test('only a path of this app is saved [OPEN-08]', () => {
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
    expect(takeDestination('prof_1')).toBeNull();
  }
});
