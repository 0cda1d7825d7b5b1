import { expect, test } from 'vitest';
import { newId } from './ids.ts';

test('ids are 26 letters of a 32-letter alphabet, and ten thousand ids are all different [security T19]', () => {
  const ids = Array.from({ length: 10_000 }, () => newId('pay'));
  expect(new Set(ids).size).toBe(10_000);
  expect(ids.filter((id) => !/^pay_[0-9a-hjkmnp-tv-z]{26}$/.test(id))).toEqual([]);
  expect(new Set(ids.join('').replaceAll('pay_', '')).size).toBe(32);
});
