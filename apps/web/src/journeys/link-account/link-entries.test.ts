import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { expect, test } from 'vitest';
import { NO_ENTRIES, readEntries, type LinkEntries } from './link-entries.ts';

const today = businessDate('2026-06-15');
const right: LinkEntries = {
  phone: '(555) 201-3000',
  birthDate: '01/31/1980',
  ssn: '123-45-6789',
  loanNumber: '12345-678-9',
};
const fieldsWrong = (change: Partial<LinkEntries>) => {
  const read = readEntries({ ...right, ...change }, today);
  return read.ok ? [] : read.problems.map(({ field }) => field);
};

test('the phone is sent without formatting and the date of birth as YYYYMMDD [LVA-016 LVA-017]', () => {
  expect(readEntries(right, today)).toEqual({
    ok: true,
    facts: { phoneNumber: '5552013000', dateOfBirth: '19800131', ssn: '123-45-6789', loanId: '12345-678-9' },
  });
});

test('an empty link form shows an error for every field, in order, that says what to enter', () => {
  const read = readEntries(NO_ENTRIES, today);
  expect(read.ok ? [] : read.problems).toEqual([
    { field: 'loanNumber', message: 'Enter your loan number' },
    { field: 'phone', message: 'Enter your phone number' },
    { field: 'birthDate', message: 'Enter your date of birth' },
    { field: 'ssn', message: 'Enter your Social Security number' },
  ]);
});

test.each([
  ['phone', '(105) 555-0123', 'VAL-06'],
  ['phone', '20555501234', 'VAL-06'],
  ['birthDate', '02/29/2023', 'VAL-14'],
  ['ssn', '000-12-3456', 'VAL-19'],
  ['ssn', '666-12-3456', 'VAL-19'],
  ['ssn', '900-12-3456', 'VAL-19'],
  ['ssn', '123-00-6789', 'VAL-20'],
  ['ssn', '123-45-0000', 'VAL-21'],
  ['ssn', '123456789', 'VAL-18'],
  ['loanNumber', '1234-5', 'VAL-24'],
] as const)('the field %s shows an error for %s [%s]', (field, text, _ids) => {
  expect(fieldsWrong({ [field]: text })).toEqual([field]);
});

test('spaces around a loan number are ignored [VAL-24]', () => {
  expect(fieldsWrong({ loanNumber: ' 123456789 ' })).toEqual([]);
});

test('a date of birth today or later is refused', () => {
  expect(fieldsWrong({ birthDate: '06/15/2026' })).toEqual(['birthDate']);
  expect(fieldsWrong({ birthDate: '06/14/2026' })).toEqual([]);
});
