import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount, parseAmount } from '#money/amount-text.ts';
import { cents } from '#money/cents.ts';
import {
  followTyping,
  formatOnBlur,
  isBeyondAmounts,
  isClearAmount,
  keepCurrencyCharacters,
} from './currency-entry.ts';

test('a currency field keeps only digits, period and dollar sign [VAL-28]', () => {
  expect(keepCurrencyCharacters('a$1b2')).toBe('$12');
  fc.assert(fc.property(fc.string(), (text) => /^[\d.$]*$/.test(keepCurrencyCharacters(text))));
});

test('a currency field keeps at most two decimals and strips leading zeros [VAL-29 VAL-30 OPEN-59 CFG-18]', () => {
  expect(keepCurrencyCharacters('1.239')).toBe('1.23');
  expect(keepCurrencyCharacters('05')).toBe('5');
  expect(keepCurrencyCharacters('$005')).toBe('$5');
  expect(keepCurrencyCharacters('0.5')).toBe('.5');
});

test('a currency field pads decimals and groups thousands when the payer leaves it [VAL-31 OPEN-59]', () => {
  const shown: Record<string, string> = {
    '1234.5': '1,234.50',
    '.5': '0.50',
    '': '',
    $: '',
    '.': '',
    '0': '0.00',
    $12: '12.00',
    '1.2.3': '1.23',
    '5.': '5.00',
    '-7': '7.00',
    '12345678901': '12345678901',
  };
  for (const [typed, left] of Object.entries(shown)) expect([formatOnBlur(typed), typed]).toEqual([left, typed]);
});

test('a pasted amount keeps its value in the formats people and banks use [VAL-28 VAL-31]', () => {
  for (const text of ['1,234.56', '$1,234.56', '$1 234.56', ' 1234.56 USD', '1234.56'])
    expect(formatOnBlur(keepCurrencyCharacters(text))).toBe('1,234.56');
  expect(formatOnBlur(keepCurrencyCharacters('$1 234'))).toBe('1,234.00');
});

/** Number formats of different countries: the thousands separator and the decimal separator. */
const NOTATIONS = [
  [',', '.'],
  ['', '.'],
  [' ', '.'],
  ['.', ','],
  ['', ','],
  [' ', ','],
  ["'", '.'],
] as const;

test("a pasted amount keeps its value, or is refused as unclear, in any country's format [VAL-28 VAL-29]", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999_999 }),
      fc.constantFrom(...NOTATIONS),
      (amount, [group, point]) => {
        const [whole = '', fraction = ''] = formatAmount(cents(amount)).split('.');
        const text = `${whole.replaceAll(',', group)}${point}${fraction}`;
        const read = isClearAmount(text) ? parseAmount(formatOnBlur(keepCurrencyCharacters(text))) : 'not clear';
        expect(read).toBe(point === '.' ? amount : 'not clear');
      },
    ),
  );
  for (const unclear of ['1.234,56', '€1.234,56', '12,50', '1,23,456', '1.234.567'])
    expect(isClearAmount(unclear)).toBe(false);
  for (const clear of ['', '$', '1.239', '1,234', '1234.', '$1,234.56 USD', '.5'])
    expect(isClearAmount(clear)).toBe(true);
});

/** Types keys into a field; returns what it shows and the text as typed. */
function typeKeys(keys: string) {
  let [shown, written] = ['', ''];
  for (const key of keys) {
    written = followTyping(written, shown, shown + key);
    shown = keepCurrencyCharacters(shown + key);
  }
  return { shown, written };
}

test("a typed amount keeps its value, or is refused as unclear, in any country's format [VAL-28 VAL-29]", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999_999 }),
      fc.constantFrom(...NOTATIONS),
      (amount, [group, point]) => {
        const [whole = '', fraction = ''] = formatAmount(cents(amount)).split('.');
        const { shown, written } = typeKeys(`${whole.replaceAll(',', group)}${point}${fraction}`);
        expect(isClearAmount(written) ? parseAmount(formatOnBlur(shown)) : 'not clear').toBe(
          point === '.' ? amount : 'not clear',
        );
      },
    ),
  );
  expect(isClearAmount(typeKeys('12,50').written)).toBe(false);
  expect(isClearAmount(typeKeys('1,250').written)).toBe(true);
});

test('the typed text is tracked through deletions, changes in the middle and leaving the field', () => {
  const { shown, written } = typeKeys('12,50');
  expect(followTyping(written, shown, '125')).toBe('12,5');
  expect(followTyping('12,', '12', '1')).toBe('1');
  expect(followTyping(written, shown, '1950')).toBe('1950');
  expect(followTyping('1250', '1,250.00', '1,250.005')).toBe('1,250.005');
  expect(isClearAmount(followTyping('7', '1,250.00', '1,250.005'))).toBe(true);
  expect(isClearAmount(followTyping('1250', '1,250.00', '1,20.00'))).toBe(true);
});

test('an entry is too large to be an amount when it has over nine digits before the period', () => {
  expect(isBeyondAmounts('$999999999.99')).toBe(false);
  expect(isBeyondAmounts('1000000000')).toBe(true);
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,12}(\.\d{1,2})?$/), (text) => {
      expect(parseAmount(text) === null).toBe(isBeyondAmounts(text));
    }),
  );
});

test('formatting an amount twice, while typing or on leaving the field, gives the same text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.$, a-') }), (text) => {
      const typed = keepCurrencyCharacters(text);
      expect(keepCurrencyCharacters(typed)).toBe(typed);
      expect(formatOnBlur(formatOnBlur(text))).toBe(formatOnBlur(text));
    }),
    { examples: [['0$0']] },
  );
});

test('an amount stays the same when it is shown, edited and left', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (amount) => {
      expect(parseAmount(formatOnBlur(formatAmount(cents(amount))))).toBe(amount);
    }),
  );
});
