import { expect, test } from 'vitest';
import { readCardPrefix } from './card-prefix.ts';

const tokenOf = (claims: unknown) => `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

test("a card's first digits are read from the token that holds them", () => {
  const content = { paymentInformation: { card: { number: { bin: '42424242', maskedValue: 'XXXXXXXXXXXX4242' } } } };
  expect(readCardPrefix(tokenOf({ content }))).toBe('42424242');
});

test.each([['card_tok_1'], ['a.b.c'], [tokenOf({ content: { paymentInformation: { card: {} } } })], [tokenOf(null)]])(
  'a token without first digits gives none: %s',
  (token) => {
    expect(readCardPrefix(token)).toBeNull();
  },
);
