import { expect, test } from 'vitest';
import { cardBin, lastFourOf, maskCardNumber } from './masking.ts';

test('only the last four digits are shown and sent', () => {
  expect(maskCardNumber('4111 1111 1111 1234')).toBe('•••• 1234');
  expect(maskCardNumber('xxxxxxxxxxxx1234')).toBe('•••• 1234');
  expect(maskCardNumber('12')).toBe('••••');
  expect(lastFourOf('************0005')).toBe('0005');
});

test('a BIN look-up sends the first 8 digits, or 6 for American Express [CRD-007]', () => {
  expect(cardBin('4111 1111 1111 1111')).toBe('41111111');
  expect(cardBin('378282246310005')).toBe('378282');
  expect(cardBin('411111')).toBeNull();
});
