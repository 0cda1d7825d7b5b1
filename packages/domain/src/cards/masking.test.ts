import { expect, test } from 'vitest';
import { lastFourOf, maskCardNumber } from './masking.ts';

test('only the last four digits are shown and sent', () => {
  expect(maskCardNumber('4111 1111 1111 1234')).toBe('•••• 1234');
  expect(maskCardNumber('xxxxxxxxxxxx1234')).toBe('•••• 1234');
  expect(maskCardNumber('12')).toBe('••••');
  expect(lastFourOf('************0005')).toBe('0005');
});
