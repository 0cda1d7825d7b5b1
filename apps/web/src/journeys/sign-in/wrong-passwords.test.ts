import { LIMITS } from '@lendside/domain/configuration/setting-limits.ts';
import { expect, test } from 'vitest';
import type { KeyValueStore } from '#device/storage.ts';
import { countWrongPassword, forgetWrongPasswords } from './wrong-passwords.ts';

function aTab(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    keys: () => [...values.keys()],
  };
}

const THREE = LIMITS.wrongPasswordRedirectCount;

test('the third wrong password in a row is reported, and the count restarts [AUT-31 ERR-15 OPEN-53]', () => {
  const tab = aTab();
  expect([1, 2, 3, 4, 5, 6].map(() => countWrongPassword(THREE, tab))).toEqual([
    false,
    false,
    true,
    false,
    false,
    true,
  ]);
});

test('a right password resets the count of wrong passwords, and each tab has its own count [OPEN-53]', () => {
  const tab = aTab();
  countWrongPassword(THREE, tab);
  countWrongPassword(THREE, tab);
  forgetWrongPasswords(tab);
  expect(countWrongPassword(THREE, tab)).toBe(false);
  expect(countWrongPassword(THREE, aTab())).toBe(false);
});
