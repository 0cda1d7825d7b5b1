import { expect, test } from 'vitest';
import { experianStatus } from './experian-status.ts';

test('a Social Security number is verified only when it is on file and matches the name [LAP-050 LOP-106]', () => {
  const of = (renewsOnline: boolean, ssnOnFile: boolean, isMatch: boolean | null) =>
    experianStatus({ renewsOnline, ssnOnFile, isMatch });
  expect(of(true, true, true)).toBe('Verified');
  expect(of(true, true, false)).toBe('Required');
  expect(of(true, true, null)).toBe('Required');
  expect(of(true, false, null)).toBe('Required');
  expect(of(false, true, true)).toBe('NotRequired');
  expect(of(false, false, null)).toBe('NotRequired');
});
