import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskEntry } from './masked-entry.ts';

const dashes = (text: string) => {
  const digits = text.replaceAll(/\D/g, '').slice(0, 9);
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter((part) => part !== '').join('-');
};

test('typing at the end keeps the caret at the end, also after a new separator', () => {
  expect(maskEntry('1234', 4, dashes)).toEqual({ value: '123-4', caret: 5 });
});

test('a digit typed in the middle keeps the caret after it', () => {
  // A 9 typed at 12|3-45.
  expect(maskEntry('1293-45', 3, dashes)).toEqual({ value: '129-34-5', caret: 3 });
});

test('a separator cannot be deleted, and the caret moves over it', () => {
  // Backspace at 123-|45.
  expect(maskEntry('12345', 3, dashes)).toEqual({ value: '123-45', caret: 3 });
});

test('a letter typed in the middle is dropped without moving the caret', () => {
  expect(maskEntry('12x3-45', 3, dashes)).toEqual({ value: '123-45', caret: 2 });
});

test('the caret keeps as many digits before it as before the change, wherever text is pasted', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 14 }), fc.nat(14), (raw, at) => {
      const caret = Math.min(at, raw.length);
      const entry = maskEntry(raw, caret, dashes);
      const digits = (text: string) => text.replaceAll(/\D/g, '').length;
      expect(digits(entry.value.slice(0, entry.caret))).toBe(Math.min(digits(raw.slice(0, caret)), 9));
    }),
  );
});
