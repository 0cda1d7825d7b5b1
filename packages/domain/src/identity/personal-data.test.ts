import { expect, test } from 'vitest';
import { businessDate } from '#calendar/business-date.ts';
import { parseDateEntry, toCompactDate } from './dates-of-birth.ts';
import { parsePersonName } from './person-name.ts';
import { formatSsnEntry, isSsn, maskSsn } from './ssn.ts';
import { isZip } from './zip.ts';

test('an SSN is 3-2-4 digits with dashes [VAL-18]', () => {
  expect(isSsn('123-45-6789')).toBe(true);
  for (const text of ['123456789', '123-456-789', '123-45-678', '']) expect([isSsn(text), text]).toEqual([false, text]);
});

test('an SSN with a forbidden digit group is invalid [VAL-19 VAL-20 VAL-21]', () => {
  for (const text of ['000-45-6789', '666-45-6789', '900-45-6789', '123-00-6789', '123-45-0000'])
    expect([isSsn(text), text]).toEqual([false, text]);
});

test('an SSN gets dashes while it is typed, and its masked form shows only the last four digits [LOP-034]', () => {
  expect(['1', '1234', '123456789', '123-45-67890'].map(formatSsnEntry)).toEqual([
    '1',
    '123-4',
    '123-45-6789',
    '123-45-6789',
  ]);
  expect(maskSsn('123-45-6789')).toBe('•••-••-6789');
  expect(maskSsn('67')).toBe('•••-••-••••');
});

test('a name may have letters of any script, spaces, apostrophes and hyphens, at most 50 [VAL-17 OPEN-58]', () => {
  expect(parsePersonName(' Mary-Ann O’Neil ')).toBe("Mary-Ann O'Neil");
  expect(parsePersonName('José')).toBe('José');
  expect(parsePersonName('a'.repeat(50))).toHaveLength(50);
  for (const text of ['R2D2', '', ' ', 'a'.repeat(51), 'Ann@', "'"])
    expect([parsePersonName(text), text]).toEqual([null, text]);
});

test('a zip is exactly 5 digits [VAL-22]', () => {
  expect(['35203', '3520', '35203-1234', '3520a'].map(isZip)).toEqual([true, false, false, false]);
});

test('a typed date is month, day and year with one kind of separator [VAL-13 OPEN-57]', () => {
  for (const text of ['02/28/2023', '2-28-2023', '02.28.2023'])
    expect([parseDateEntry(text), text]).toEqual(['2023-02-28', text]);
  for (const text of ['2023/02/28', '1/2-2020', '02/28/23', '02/28/1899', '02/28/2100', '13/01/2020', ''])
    expect([parseDateEntry(text), text]).toEqual([null, text]);
});

test('a typed date respects leap years [VAL-14]', () => {
  expect(['02/29/2024', '02/29/2000'].map(parseDateEntry)).toEqual(['2024-02-29', '2000-02-29']);
  for (const text of ['02/29/2023', '02/29/1900']) expect([parseDateEntry(text), text]).toEqual([null, text]);
});

test('a date of birth is sent as YYYYMMDD [LVA-016 DOC-19]', () => {
  expect(toCompactDate(businessDate('1980-01-31'))).toBe('19800131');
});
