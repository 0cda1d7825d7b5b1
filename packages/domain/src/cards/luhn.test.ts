import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLuhnValid } from './luhn.ts';

// Test numbers published by card networks and processors; none is a real account.
const PUBLISHED = [
  '378282246310005',
  '371449635398431',
  '6011111111111117',
  '6011000990139424',
  '5555555555554444',
  '5105105105105100',
  '2223003122003222',
  '4111111111111111',
  '4012888888881881',
  '4222222222222',
  '30569309025904',
  '3530111333300000',
  '4242424242424242',
  '4000056655665556',
  '5200828282828210',
  '4000000000000002',
  '4000000000009995',
  '4000000000000069',
];

test('published test numbers pass Luhn and fail with another last digit', () => {
  for (const number of PUBLISHED) {
    expect([isLuhnValid(number), number]).toEqual([true, number]);
    const wrong = (Number(number.slice(-1)) + 1) % 10;
    expect([isLuhnValid(`${number.slice(0, -1)}${wrong}`), number]).toEqual([false, number]);
  }
});

test('Luhn detects any single changed digit', () => {
  const change = fc.record({
    number: fc.constantFrom(...PUBLISHED),
    at: fc.nat(12),
    by: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(change, ({ number, at, by }) => {
      const changed = (Number(number[at]) + by) % 10;
      expect(isLuhnValid(`${number.slice(0, at)}${changed}${number.slice(at + 1)}`)).toBe(false);
    }),
  );
});

test('the Luhn check fails for anything but two or more digits', () => {
  for (const text of ['', '0', '4111 1111 1111 1111', 'abc', '-18']) expect(isLuhnValid(text)).toBe(false);
});

test.each(['4242424242424241', '378282246310006'])('%s fails the Luhn check', (number) => {
  expect(isLuhnValid(number)).toBe(false);
});
