import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { CHANNEL } from '#steps/payout/payout-facts.ts';
import {
  advanceCash,
  furthestPlace,
  NEW_SESSION,
  notFoundMeaning,
  restoreCash,
  type CashAction,
} from './cash-session.ts';
import { elsewhere } from './use-cash-place.ts';

const KEY = 'abcdefghijklmnop';
const CARD = { type: CHANNEL.debit, cardToken: 'card_1' } as const;

function after(...actions: readonly CashAction[]) {
  return actions.reduce(advanceCash, NEW_SESSION);
}

const REVIEWED = after(
  { kind: 'amountChosen', amountCents: cents(40_000) },
  { kind: 'noticeRead' },
  { kind: 'methodChosen', method: CARD, drawKey: KEY },
);
const SENT = advanceCash(REVIEWED, { kind: 'sent', atMs: 5 });

test('each step opens only after the one before it [DRW-009 LOP-021]', () => {
  expect(furthestPlace(NEW_SESSION)).toBe('amount');
  expect(furthestPlace(after({ kind: 'amountChosen', amountCents: cents(1) }))).toBe('notice');
  expect(furthestPlace(after({ kind: 'amountChosen', amountCents: cents(1) }, { kind: 'noticeRead' }))).toBe('method');
  expect(furthestPlace(REVIEWED)).toBe('review');
  expect(elsewhere(NEW_SESSION, 'review')).toBe('amount');
  expect(elsewhere(REVIEWED, 'amount')).toBeNull();
});

test('another amount asks to accept the notice again, and makes another request', () => {
  const changed = advanceCash(REVIEWED, { kind: 'amountChosen', amountCents: cents(50_000) });
  expect([changed.isNoticeRead, changed.drawKey]).toEqual([false, null]);
  expect(advanceCash(REVIEWED, { kind: 'amountChosen', amountCents: cents(40_000) })).toBe(REVIEWED);
});

test('a request that was sent keeps its key, whatever is pressed [security D1]', () => {
  expect(advanceCash(SENT, { kind: 'sent', atMs: 9 })).toBe(SENT);
  expect(advanceCash(SENT, { kind: 'amountChosen', amountCents: cents(1) })).toBe(SENT);
  expect(advanceCash(SENT, { kind: 'methodChosen', method: CARD, drawKey: 'another-key-123456' })).toBe(SENT);
  expect(elsewhere(SENT, 'amount')).toBe('pending');
  expect(elsewhere(SENT, 'review')).toBeNull();
});

test('choosing the same method again keeps the key of the request', () => {
  expect(advanceCash(REVIEWED, { kind: 'methodChosen', method: CARD, drawKey: 'another-key-123456' })).toBe(REVIEWED);
});

test('a refused request gets a new key, and one that never arrived keeps its own', () => {
  expect(advanceCash(SENT, { kind: 'refused', drawKey: 'another-key-123456' })).toEqual({
    ...REVIEWED,
    drawKey: 'another-key-123456',
  });
  expect(advanceCash(SENT, { kind: 'notReceived' })).toEqual({ ...REVIEWED, isNotReceived: true });
});

test('an unknown request counts as lost only after its time-out, and it can be sent again [LOP-032]', () => {
  const facts = { isOwn: true, isUnderWay: false, atMs: 10_005, timeoutMs: 35_000 };
  expect(notFoundMeaning(SENT, facts)).toBe('wait');
  expect(notFoundMeaning(SENT, { ...facts, atMs: 35_005 })).toBe('notReceived');
  expect(notFoundMeaning(SENT, { ...facts, atMs: 35_005, isUnderWay: true })).toBe('wait');
  const lost = advanceCash(SENT, { kind: 'notReceived' });
  expect(notFoundMeaning(lost, facts)).toBe('notReceived');
  expect(advanceCash(lost, { kind: 'sent', atMs: 50_000 })).toEqual({ ...SENT, startedAtMs: 50_000 });
});

test('an unknown advance of another device, or one that the services had, is missing', () => {
  const facts = { isOwn: true, isUnderWay: false, atMs: 99_000, timeoutMs: 35_000 };
  expect(notFoundMeaning(SENT, { ...facts, isOwn: false })).toBe('missing');
  expect(notFoundMeaning(advanceCash(SENT, { kind: 'accepted', messageKey: 'out_1' }), facts)).toBe('missing');
  expect(notFoundMeaning(NEW_SESSION, facts)).toBe('missing');
});

test('a session survives a reload, and a damaged one starts over [SES-39]', () => {
  const kept = advanceCash(SENT, { kind: 'accepted', messageKey: 'out_1' });
  expect(restoreCash(JSON.stringify(kept))).toEqual(kept);
  expect(restoreCash('{')).toBeNull();
  expect(restoreCash(JSON.stringify({ amountCents: -1, method: { type: 9 }, drawKey: '<' }))).toEqual(NEW_SESSION);
});
