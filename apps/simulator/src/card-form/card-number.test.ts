import { expect, test } from 'vitest';
import { binOf, brandOf, couldBeCardNumber, inGroups, isCardNumber, passesLuhn } from './card-number.ts';
import { hasExpired, parseExpiry, toExpiryText } from './expiry.ts';
import { MAGIC_CARDS } from '#card-desk/magic-cards.ts';

test('every magic card is a card number of a known brand', () => {
  expect(MAGIC_CARDS.filter(({ number }) => !isCardNumber(number))).toEqual([]);
});

test('a number with one digit changed fails Luhn', () => {
  expect(passesLuhn('4242424242424241')).toBe(false);
  expect(passesLuhn('')).toBe(false);
});

test('numbers are grouped as printed on the card', () => {
  expect(inGroups('4242424242424242')).toBe('4242 4242 4242 4242');
  expect(inGroups('378282246310005')).toBe('3782 822463 10005');
  expect(inGroups('42424')).toBe('4242 4');
});

test('brands are recognized by their first digits', () => {
  const names = ['4', '51', '2221', '2720', '34', '6011', '9'].map((digits) => brandOf(digits)?.name ?? null);
  expect(names).toEqual(['visa', 'mastercard', 'mastercard', 'mastercard', 'amex', 'discover', null]);
});

test('a BIN has eight digits only on request, and never for American Express', () => {
  expect(binOf('4242424242424242', true)).toBe('42424242');
  expect(binOf('4242424242424242', false)).toBe('424242');
  expect(binOf('378282246310005', true)).toBe('378282');
});

test('an unfinished card number counts as possibly valid, but a complete wrong number does not', () => {
  expect(couldBeCardNumber('4242')).toBe(true);
  expect(couldBeCardNumber('4242424242424241')).toBe(false);
  expect(couldBeCardNumber('9999')).toBe(false);
});

test('an expiry date can be typed in any common way', () => {
  const typed = ['5', '12', '122', '1229', '12/29', '122029', '12/', '1/', '3/29'];
  expect(typed.map(toExpiryText)).toEqual(['05', '12', '12/2', '12/29', '12/29', '12/29', '12/', '01/', '03/29']);
  expect(parseExpiry('13/29')).toBeNull();
  expect(parseExpiry('04/29')).toEqual({ month: '04', year: '2029' });
});

test('a card is valid through the end of its expiry month', () => {
  const june15 = new Date(2026, 5, 15);
  expect(hasExpired({ month: '06', year: '2026' }, june15)).toBe(false);
  expect(hasExpired({ month: '05', year: '2026' }, june15)).toBe(true);
});
