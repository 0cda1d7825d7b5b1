import { expect, test } from 'vitest';
import { shortLoanNumber } from './short-loan-number.ts';

test('a loan is called by the last four digits of its own number, and its renewals by theirs too', () => {
  expect(shortLoanNumber('10001-0100037-00')).toBe('0037');
  expect(shortLoanNumber('10001-0100037-02')).toBe('0037-02');
});

test('two loans of a store never share a name because both were never renewed', () => {
  expect(shortLoanNumber('10001-0100001-00')).not.toBe(shortLoanNumber('10001-0100002-00'));
});

test('a number of another form gives its last four digits, and too short a one none', () => {
  expect(shortLoanNumber('11010-0101')).toBe('0101');
  expect(shortLoanNumber('•••• 0037')).toBe('0037');
  expect(shortLoanNumber('12-3')).toBeNull();
});
