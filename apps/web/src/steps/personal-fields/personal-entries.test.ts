import { parseDateEntry } from '@lendside/domain/identity/dates-of-birth.ts';
import { parsePhone } from '@lendside/domain/identity/phone.ts';
import { formatSsnEntry, isSsn } from '@lendside/domain/identity/ssn.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskEntry } from '#ui/masked-entry.ts';
import { formatDateEntry } from './date-entry.ts';
import { formatPhoneEntry } from './phone-entry.ts';
import { formatZipEntry } from './zip-entry.ts';

function type(text: string, format: (text: string) => string): string {
  return [...text].reduce((shown, key) => maskEntry(shown + key, shown.length + 1, format).value, '');
}

test('a phone is formatted as (###) ###-#### from any input, and passes the check [VAL-04 VAL-05 VAL-07 VAL-09]', () => {
  for (const text of ['2055550123', '+12055550123', '1 (205) 555-0123', '205-555-0123', '205.555.0123']) {
    expect(formatPhoneEntry(text)).toBe('(205) 555-0123');
  }
  expect(type('2055550123', formatPhoneEntry)).toBe('(205) 555-0123');
  expect(parsePhone(formatPhoneEntry('2055550123'))).toBe('+12055550123');
});

test('a phone with more or fewer than ten digits stays unformatted and is refused [VAL-06 VAL-08 VAL-10]', () => {
  expect(formatPhoneEntry('205')).toBe('205');
  expect(formatPhoneEntry('20555501234')).toBe('20555501234');
  expect(formatPhoneEntry('')).toBe('');
  expect([parsePhone(formatPhoneEntry('205555012')), parsePhone(formatPhoneEntry('20555501234'))]).toEqual([
    null,
    null,
  ]);
});

test('a date is formatted as MM/DD/YYYY from digits, any separator or autofill [VAL-13 VAL-16]', () => {
  for (const text of ['07041980', '7/4/1980', '7-4-1980', '07.04.1980', '1980-07-04']) {
    expect(formatDateEntry(text)).toBe('07/04/1980');
  }
  expect(type('07041980', formatDateEntry)).toBe('07/04/1980');
  expect(type('7/4/1980', formatDateEntry)).toBe('07/04/1980');
});

test('a date that does not exist stays visible and is refused [VAL-14]', () => {
  expect(formatDateEntry('02292023')).toBe('02/29/2023');
  expect(parseDateEntry(formatDateEntry('02292023'))).toBeNull();
  expect(parseDateEntry(formatDateEntry('02292024'))).toBe('2024-02-29');
});

test('an SSN gets its dashes while typing, and drops letters [VAL-18]', () => {
  expect(type('123a456789', formatSsnEntry)).toBe('123-45-6789');
  expect(isSsn(type('123456789', formatSsnEntry))).toBe(true);
});

test('a zip keeps its five digits [VAL-22]', () => {
  expect(formatZipEntry('35203-1234')).toBe('35203');
});

test('formatting a formatted value changes nothing', () => {
  for (const format of [formatPhoneEntry, formatDateEntry, formatSsnEntry, formatZipEntry]) {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d ()./+-]{0,16}$/), (text) => {
        const once = format(text);
        expect(format(once)).toBe(once);
      }),
      { numRuns: 1_000, examples: [['112'], ['11 205 555 0123']] },
    );
  }
});
