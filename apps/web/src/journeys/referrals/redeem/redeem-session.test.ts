import { expect, test } from 'vitest';
import { absentMeaning, advanceRedeem, NEW_REDEEM, restoreRedeem, type RedeemAction } from './redeem-session.ts';

const KEY = 'abcdefghijklmnop';
const OTHER_KEY = 'another-key-123456';
const CARD = { cardToken: 'card_1', cardNumber: '4242', cardType: 'visa' } as const;

function after(...actions: readonly RedeemAction[]) {
  return actions.reduce(advanceRedeem, NEW_REDEEM);
}

const CHOSEN = after({ kind: 'cardChosen', card: CARD });
const SENT = advanceRedeem(CHOSEN, { kind: 'sent', cashOutKey: KEY, atMs: 5 });

test('a sent cash-out keeps its key and its card, whatever is pressed [LOP-070]', () => {
  expect(advanceRedeem(SENT, { kind: 'sent', cashOutKey: OTHER_KEY, atMs: 9 })).toBe(SENT);
  expect(advanceRedeem(SENT, { kind: 'cardChosen', card: { ...CARD, cardToken: 'card_2' } })).toBe(SENT);
});

test('a refused cash-out may be sent again under another key, and one that never arrived under its own', () => {
  const refused = advanceRedeem(SENT, { kind: 'refused' });
  expect(refused).toEqual(CHOSEN);
  expect(advanceRedeem(refused, { kind: 'sent', cashOutKey: OTHER_KEY, atMs: 9 }).cashOutKey).toBe(OTHER_KEY);
  const lost = advanceRedeem(SENT, { kind: 'notReceived' });
  expect(lost).toMatchObject({ isNotReceived: true, startedAtMs: null });
  expect(advanceRedeem(lost, { kind: 'sent', cashOutKey: OTHER_KEY, atMs: 9 })).toMatchObject({
    cashOutKey: KEY,
    startedAtMs: 9,
    isNotReceived: false,
  });
});

test('another card makes another request', () => {
  const lost = advanceRedeem(SENT, { kind: 'notReceived' });
  const other = { ...CARD, cardToken: 'card_2' };
  expect(advanceRedeem(lost, { kind: 'cardChosen', card: other })).toEqual({ ...NEW_REDEEM, card: other });
});

test('a cash-out that the services accepted is never lost', () => {
  const accepted = advanceRedeem(SENT, { kind: 'accepted', messageKey: 'out_1' });
  expect(advanceRedeem(accepted, { kind: 'notReceived' })).toBe(accepted);
  expect(advanceRedeem(CHOSEN, { kind: 'accepted', messageKey: 'out_1' })).toBe(CHOSEN);
  expect(advanceRedeem(accepted, { kind: 'ended' })).toBe(NEW_REDEEM);
});

test('an unknown cash-out counts as lost only after its time-out', () => {
  const facts = { isUnderWay: false, atMs: 10_005, timeoutMs: 35_000 };
  expect(absentMeaning(SENT, facts)).toBe('wait');
  expect(absentMeaning(SENT, { ...facts, atMs: 35_005 })).toBe('notReceived');
  expect(absentMeaning(SENT, { ...facts, atMs: 35_005, isUnderWay: true })).toBe('wait');
  expect(absentMeaning(advanceRedeem(SENT, { kind: 'accepted', messageKey: 'out_1' }), facts)).toBe('missing');
  expect(absentMeaning(CHOSEN, facts)).toBe('missing');
});

test('a redemption survives a reload, and a damaged one starts over', () => {
  const kept = advanceRedeem(SENT, { kind: 'accepted', messageKey: 'out_1' });
  expect(restoreRedeem(JSON.stringify(kept))).toEqual(kept);
  expect(restoreRedeem('{')).toBeNull();
  expect(restoreRedeem(null)).toBeNull();
  expect(restoreRedeem(JSON.stringify({ card: { cardToken: '<' }, startedAtMs: 5, cashOutKey: 'x' }))).toEqual(
    NEW_REDEEM,
  );
});
