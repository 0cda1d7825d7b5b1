import { expect, test } from 'vitest';
import { shortLoanNumber } from './short-loan-number.ts';

test("a short loan number is the loan's last four digits plus the number of a renewal", () => {
  expect(shortLoanNumber('10001-0100037-00')).toBe('0037');
  expect(shortLoanNumber('10001-0100037-02')).toBe('0037-02');
});

test('two loans that were never renewed have different short loan numbers', () => {
  expect(shortLoanNumber('10001-0100001-00')).not.toBe(shortLoanNumber('10001-0100002-00'));
});

test('a loan number in another format shortens to its last four digits, or null if too short', () => {
  expect(shortLoanNumber('11010-0101')).toBe('0101');
  expect(shortLoanNumber('•••• 0037')).toBe('0037');
  expect(shortLoanNumber('12-3')).toBeNull();
});
