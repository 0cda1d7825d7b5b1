import { expect, test } from 'vitest';
import { maskLoanHeader } from './masked-loan-header.ts';

test('a masked loan number keeps its last four digits and nothing else [T8]', () => {
  expect(maskLoanHeader('10001-0100001-00')).toBe('•••• 0100');
  expect(maskLoanHeader('12-3')).toBe('••••');
  expect(maskLoanHeader(maskLoanHeader('10001-0100001-00'))).toBe('•••• 0100');
});
