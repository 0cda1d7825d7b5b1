import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskEntry } from './masked-entry.ts';
import { formatExpiryEntry, keepDigits, toUpperEntry } from './typed-entry.ts';

const ANY_TEXT = fc.string({ unit: 'grapheme', maxLength: 24 });

function type(text: string, format: (text: string) => string): string {
  return [...text].reduce((shown, key) => maskEntry(shown + key, shown.length + 1, format).value, '');
}

test('a numeric field keeps the digits of typed or pasted text, in order [VAL-26]', () => {
  expect(keepDigits('1a2b')).toBe('12');
  expect(type('1a2b', keepDigits)).toBe('12');
  fc.assert(
    fc.property(ANY_TEXT, (text) => {
      expect(keepDigits(text)).toMatch(/^\d*$/);
      expect(keepDigits(keepDigits(text))).toBe(keepDigits(text));
      expect(keepDigits(text)).toBe([...text].filter((character) => /^\d$/.test(character)).join(''));
    }),
  );
});

test('a letter in a numeric field changes nothing and leaves the caret in place [VAL-25]', () => {
  expect(maskEntry('12x34', 3, keepDigits)).toEqual({ value: '1234', caret: 2 });
});

test('an uppercase field shows capitals and keeps its length and caret [VAL-27]', () => {
  expect(type('abc', toUpperEntry)).toBe('ABC');
  expect(maskEntry('ABxC', 3, toUpperEntry, /[\s\S]/)).toEqual({ value: 'ABXC', caret: 3 });
  fc.assert(
    fc.property(ANY_TEXT, (text) => {
      expect(toUpperEntry(text)).toHaveLength(text.length);
      expect(toUpperEntry(toUpperEntry(text))).toBe(toUpperEntry(text));
    }),
  );
});

test('an expiry is formatted as MM/YY from any input, and an invalid month is kept unchanged [VAL-23 LVA-014 LVA-024]', () => {
  for (const text of ['0927', '9/27', '9/2027', '09/27', '09/2027', '09 / 27', '2027-09']) {
    expect(formatExpiryEntry(text)).toBe('09/27');
  }
  expect(type('0927', formatExpiryEntry)).toBe('09/27');
  expect(formatExpiryEntry('1327')).toBe('13/27');
});

test('every month of the century can be typed, and formatting an expiry twice changes nothing [VAL-23]', () => {
  const month = fc.integer({ min: 1, max: 12 });
  const year = fc.integer({ min: 0, max: 99 });
  fc.assert(
    fc.property(month, year, (aMonth, aYear) => {
      const written = `${String(aMonth).padStart(2, '0')}/${String(aYear).padStart(2, '0')}`;
      expect(type(written.replace('/', ''), formatExpiryEntry)).toBe(written);
      expect(formatExpiryEntry(written)).toBe(written);
    }),
  );
});
