import { expect, test } from 'vitest';
import { maskLoanHeader } from './masked-loan-header.ts';

test("a masked loan number shows only the loan's last four digits [T8]", () => {
  expect(maskLoanHeader('10001-0100001-03')).toBe('•••• 0001');
  expect(maskLoanHeader('12-3')).toBe('••••');
  expect(maskLoanHeader(maskLoanHeader('10001-0100001-03'))).toBe('•••• 0001');
});
