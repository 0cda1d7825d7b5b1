import { expect, test } from 'vitest';
import { lastFourOf, maskCardNumber } from './masking.ts';

test('masking keeps only the last four digits of a card number', () => {
  expect(maskCardNumber('4111 1111 1111 1234')).toBe('•••• 1234');
  expect(maskCardNumber('xxxxxxxxxxxx1234')).toBe('•••• 1234');
  expect(maskCardNumber('12')).toBe('••••');
  expect(lastFourOf('************0005')).toBe('0005');
});
