import { expect, test } from 'vitest';
import { cardListsMatch } from './card-lists-match.ts';

const a = { type: 'repay', id: '1' };
const b = { type: 'bridgepay', id: '2' };

test('card lists match when length, types and ids match, in any order [LVA-010]', () => {
  expect(cardListsMatch([a, b], [b, a])).toBe(true);
  expect(cardListsMatch([], [])).toBe(true);
  expect(cardListsMatch([a], [a, b])).toBe(false);
  expect(cardListsMatch([a], [{ ...a, type: 'cybersource' }])).toBe(false);
  expect(cardListsMatch([a], [{ ...a, id: '9' }])).toBe(false);
  expect(cardListsMatch([a, a], [a, b])).toBe(false);
});

test('comparing a card list with a value that is not a list throws [LVA-011]', () => {
  for (const other of [null, undefined, {}, 'cards']) {
    expect(() => cardListsMatch([a], other)).toThrow('Cards should be an array');
    expect(() => cardListsMatch(other, [a])).toThrow('Cards should be an array');
  }
});
