import { expect, test } from 'vitest';
import { shortLoanNumber } from './short-loan-number.ts';

test("a short number is the loan's own last four digits, plus the renewal when there is one", () => {
  expect(shortLoanNumber('10001-0100037-00')).toBe('0037');
  expect(shortLoanNumber('10001-0100037-02')).toBe('0037-02');
});

test('two loans that were never renewed have different short numbers', () => {
  expect(shortLoanNumber('10001-0100001-00')).not.toBe(shortLoanNumber('10001-0100002-00'));
});

test('a number of another format gives its last four digits, or null when it is too short', () => {
  expect(shortLoanNumber('11010-0101')).toBe('0101');
  expect(shortLoanNumber('•••• 0037')).toBe('0037');
  expect(shortLoanNumber('12-3')).toBeNull();
});
