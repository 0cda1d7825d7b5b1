import { expect, test } from 'vitest';
import { isLuhnValid } from '#cards/luhn.ts';
import { confirmationNumberOf } from './confirmation-number.ts';

test('a confirmation number has nine digits and a check digit that detects any mistyped digit', () => {
  for (const seed of [0, 7, 123_456_789, 999_999_999, 5_000_000_123]) {
    const number = confirmationNumberOf(seed);
    expect(number).toMatch(/^\d{10}$/);
    expect(number.slice(0, 9)).toBe(String(seed % 1_000_000_000).padStart(9, '0'));
    expect(isLuhnValid(number)).toBe(true);
    const mistyped = `${number.slice(0, 4)}${(Number(number[4]) + 1) % 10}${number.slice(5)}`;
    expect(isLuhnValid(mistyped)).toBe(false);
  }
});
