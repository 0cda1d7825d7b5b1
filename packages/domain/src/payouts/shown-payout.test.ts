import { describe, expect, test } from 'vitest';
import { businessDate } from '#calendar/business-date.ts';
import { PAYOUT_STATES, type PayoutState } from './payout-states.ts';
import { moneyThereOn, payoutPendingCode, whyNoCancel } from './shown-payout.ts';

const friday = businessDate('2026-06-12');
const monday = businessDate('2026-06-15');
const states = Object.keys(PAYOUT_STATES) as PayoutState[];

test('a bank credit is there on the next banking day, other money on the same day', () => {
  expect(moneyThereOn('ach', friday)).toBe(monday);
  expect((['store', 'moneyGram', 'debit'] as const).map((channel) => moneyThereOn(channel, friday))).toEqual([
    friday,
    friday,
    friday,
  ]);
});

test('money is 1000 until its channel has it, 1002 from then on, and nothing when it is over [LOA-035]', () => {
  const codes = (sentOn: typeof friday | null) =>
    Object.fromEntries(states.map((state) => [state, payoutPendingCode(state, sentOn)]));
  const over = { paid: null, returned: null, failed: null, cancelled: null, expired: null };
  expect(codes(null)).toMatchObject({ asked: 1000, held: 1000, accepted: 1000, sending: 1000, unknown: 1000, ...over });
  expect(codes(friday)).toMatchObject({ sent: 1002, cancelling: 1002, review: 1002, ...over });
});

describe('whether a draw can be stopped [LOP-051]', () => {
  const of = (state: PayoutState, channel: 'store' | 'moneyGram' | 'debit' | 'ach' = 'store', sentOn = false) => ({
    state,
    channel,
    sentOn: sentOn ? friday : null,
    cancelRefused: null,
  });

  test.each(['asked', 'accepted', 'sending', 'unknown'] as const)('a draw that is %s can be stopped', (state) => {
    for (const channel of ['store', 'moneyGram', 'debit', 'ach'] as const)
      expect(whyNoCancel(of(state, channel), friday, 600)).toBeNull();
  });

  test('a pick-up can be stopped until 17:00 of the next business day', () => {
    const sent = of('sent', 'moneyGram', true);
    expect(whyNoCancel(sent, monday, 1019)).toBeNull();
    expect(whyNoCancel(sent, monday, 1020)).toBe('window_closed');
    expect(whyNoCancel(of('cancelling', 'store', true), friday, 1439)).toBeNull();
  });

  test('a card, a filed bank credit, taken money and an ended draw cannot be stopped', () => {
    expect(whyNoCancel(of('sent', 'debit', true), friday, 600)).toBe('channel_final');
    expect(whyNoCancel(of('sent', 'ach', true), friday, 600)).toBe('channel_final');
    expect(whyNoCancel(of('paid', 'store', true), friday, 600)).toBe('taken');
    expect(whyNoCancel({ ...of('sent', 'store', true), cancelRefused: 'taken' }, friday, 600)).toBe('taken');
    for (const state of ['failed', 'expired', 'returned'] as const)
      expect(whyNoCancel(of(state), friday, 600)).toBe('over');
    expect(whyNoCancel(of('cancelled'), friday, 600)).toBeNull();
  });

  test('money that staff looks for cannot be stopped, sent or not', () => {
    for (const sentOn of [true, false])
      expect(whyNoCancel(of('review', 'moneyGram', sentOn), friday, 600)).toBe('in_review');
  });
});
