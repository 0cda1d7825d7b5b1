import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount } from '#money/amount-text.ts';
import { cents } from '#money/cents.ts';
import { isLuhnValid } from './luhn.ts';
import { containsCardNumber, findCardData, looksLikeSecurityCode } from './pan-firewall.ts';

const digit = fc.integer({ min: 0, max: 9 });

/** Any Luhn-valid number of 13 to 19 digits that starts with 1 to 9. */
const anyCardNumber = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.array(digit, { minLength: 11, maxLength: 17 }))
  .map(([first, rest]) => {
    const body = `${first}${rest.join('')}`;
    return Array.from({ length: 10 }, (_, check) => `${body}${check}`).find(isLuhnValid) ?? '';
  });

const LOAN_HEADER = /(?<![\d-])\d{5}-\d{7}-\d{2}(?![\d-])/;

test('every Luhn-valid number is found with any separators and surrounding text', () => {
  const separators = fc.array(fc.constantFrom('', '', '', ' ', '-', ' - '), { minLength: 19, maxLength: 19 });
  const around = fc.string().filter((text) => !/\d[ -]*$|^[ -]*\d/.test(text));
  fc.assert(
    fc.property(anyCardNumber, separators, around, around, (number, marks, before, after) => {
      const written = [...number].map((character, index) => `${index === 0 ? '' : marks[index]}${character}`).join('');
      fc.pre(!LOAN_HEADER.test(written));
      expect(containsCardNumber(`${before}${written}${after}`)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('a card number beside a date, a phone or an expiry is found', () => {
  for (const text of [
    'my card is 4111 1111 1111 1111, thanks',
    '4111-1111-1111-1111 09 27',
    '2055550123 4111111111111111',
    'pan=378282246310005;',
    'Card4222222222222x',
    '12345-1234567-01 4111111111111111',
  ])
    expect([containsCardNumber(text), text]).toEqual([true, text]);
});

test('a loan number is not taken for a card number', () => {
  const header = fc.stringMatching(/^\d{5}-\d{7}-\d{2}$/);
  fc.assert(
    fc.property(header, (text) => {
      expect([text, `Loan ${text} is paid`].filter(containsCardNumber)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('an amount is not a card number', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 99_999_999_999 }), { minLength: 1, maxLength: 3 }), (amounts) => {
      const texts = amounts.map((amount) => formatAmount(cents(amount)));
      expect([texts.join(', '), texts.join(' ').replaceAll(',', '')].filter(containsCardNumber)).toEqual([]);
    }),
  );
});

test('a UUID is not a card number, and a card number beside it is found', () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      expect([uuid, `{"key":"${uuid}"}`, uuid.toUpperCase()].filter(containsCardNumber)).toEqual([]);
      expect(containsCardNumber(`${uuid} 4111-1111-1111-1111`)).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});

test('masked numbers, dates, phones and padded zeros pass the scan', () => {
  for (const text of [
    '•••• 1234',
    '************1111',
    '41111111',
    '2026-06-15T10:00:00Z',
    '+12055550123',
    '123-45-6789',
    '00000000-0000-0000-0000-000000000000',
    '4111111111111112',
  ])
    expect([containsCardNumber(text), text]).toEqual([false, text]);
});

test('a cvv field may hold a token but not three or four digits', () => {
  expect(['123', '1234', ' 123 '].map(looksLikeSecurityCode)).toEqual([true, true, true]);
  expect(['12', '12345', 'tok_123', ''].map(looksLikeSecurityCode)).toEqual([false, false, false, false]);
});

test('the scan covers the whole body, and a finding names the field without the value', () => {
  expect(findCardData({ a: [{ note: 'x' }, { note: '4111 1111 1111 1111' }] })).toEqual({
    code: 'card_number',
    path: 'a.1.note',
  });
  expect(findCardData({ payment: { cvv: '123' } })).toEqual({ code: 'security_code', path: 'payment.cvv' });
  expect(findCardData({ payment: { CVV: 123 } })).toEqual({ code: 'security_code', path: 'payment.CVV' });
  expect(findCardData({ number: 4111111111111111 })).toEqual({ code: 'card_number', path: 'number' });
  expect(findCardData({ cvv: 'tok_9', paymentAmount: '1,234.50', isRefi: false, spouse: null })).toBeNull();
});

test('bank account fields are exempt from the card number check only by their names', () => {
  const exempt = { exempt: new Set(['accountNumber']), opaque: new Set<string>() };
  expect(findCardData({ accountNumber: '4111111111111111' }, exempt)).toBeNull();
  expect(findCardData({ note: '4111111111111111' }, exempt)?.path).toBe('note');
});

test('digits in a key or token count as a card number only in one run or in all-digit groups', () => {
  const fields = { exempt: new Set<string>(), opaque: new Set(['paymentKey']) };
  const found = ['key_4111111111111111', '4111 1111 1111 1111', '4111-1111-1111-1111', 'x4111111111111111x'];
  const passed = [
    '4111-1111-1111-1111-abcd',
    `pay_4111111111111111${'a'.repeat(10)}`,
    `4111111111111111${'a'.repeat(48)}`,
  ];
  const isFound = (paymentKey: string) => findCardData({ paymentKey }, fields) !== null;
  expect([found.filter(isFound), passed.filter(isFound)]).toEqual([found, []]);
});

test('a card number in a field name is found but not repeated, and a fraction is not found', () => {
  expect(findCardData({ fields: { 'pan 4111 1111 1111 1111': 'x' } })).toEqual({ code: 'card_number', path: 'fields' });
  expect(findCardData({ degrees: 33.411111111111111, whole: 33 })).toBeNull();
  expect(findCardData({ degrees: 0.4111111111111111 })).toBeNull();
});

test('data below the scanned depth counts as card data', () => {
  let body: unknown = '4111111111111111';
  for (let depth = 0; depth < 40; depth++) body = { inner: body };
  expect(findCardData(body)).not.toBeNull();
});
