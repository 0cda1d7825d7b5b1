import { expect, test } from 'vitest';
import {
  decideNextState,
  isOutcomeUnknown,
  isTerminal,
  PAYMENT_STATES,
  PAYMENT_TRANSITIONS,
  publicStatus,
  type PaymentEvent,
  type PaymentState,
} from './payment-states.ts';

const states = Object.keys(PAYMENT_STATES) as PaymentState[];
const events = [...new Set(PAYMENT_TRANSITIONS.map((row) => row.event))] as PaymentEvent[];

test('every payment state is reachable from accepted', () => {
  const reached = new Set<PaymentState>(['accepted']);
  for (const from of reached)
    for (const event of events) {
      const move = decideNextState(from, event);
      if (move.ok) reached.add(move.state);
    }
  expect([...reached].sort()).toEqual([...states].sort());
});

test('every payment state leads to a final state', () => {
  for (const start of states) {
    const reached = new Set<PaymentState>([start]);
    for (const from of reached) for (const row of PAYMENT_TRANSITIONS) if (row.from === from) reached.add(row.to);
    expect([[...reached].some(isTerminal), start]).toEqual([true, start]);
  }
});

test("a final state ignores every event, and only a person's decision ends a review", () => {
  const final = states.filter(isTerminal);
  expect([...final].sort()).toEqual(['declined', 'failed', 'posted', 'review', 'voided']);
  const sayings: readonly PaymentEvent[] = [
    'ask_again',
    'book_again',
    'void_again',
    'found_uncharged',
    'found_given_back',
  ];
  for (const event of sayings) expect(states.filter((state) => decideNextState(state, event).ok)).toEqual(['review']);
  for (const state of final)
    for (const event of events.filter((each) => state !== 'review' || !sayings.includes(each)))
      expect(decideNextState(state, event)).toEqual({ ok: false, refusal: { code: 'no_such_move', state, event } });
});

test('the payment state table has exactly the listed transitions', () => {
  const found: string[] = [];
  for (const from of states)
    for (const event of events) {
      const move = decideNextState(from, event);
      if (move.ok) found.push(`${event}: ${from} → ${move.state}`);
    }
  expect(found.sort()).toEqual(
    [
      'claimed: accepted → calling',
      'refused: accepted → failed',
      'captured: calling → captured',
      'declined: calling → declined',
      'not_sent: calling → accepted',
      'answer_lost: calling → unknown',
      'refused: calling → failed',
      'captured: unknown → captured',
      'declined: unknown → declined',
      'not_found: unknown → accepted',
      'gave_up: unknown → review',
      'posted: captured → posted',
      'posting_refused: captured → void_pending',
      'voided: void_pending → voided',
      'gave_up: void_pending → review',
      'ask_again: review → unknown',
      'book_again: review → captured',
      'void_again: review → void_pending',
      'found_uncharged: review → failed',
      'found_given_back: review → voided',
    ].sort(),
  );
  expect(found).toHaveLength(PAYMENT_TRANSITIONS.length);
});

test('captured money is not shown as failed before it is returned', () => {
  const after = PAYMENT_TRANSITIONS.filter((row) => row.from === 'captured').map((row) => publicStatus(row.to));
  expect(after).toEqual(['COMPLETE', 'PENDING']);
});

test('the payer sees PENDING, COMPLETE or FAILED [LOP-029]', () => {
  const shown = Object.fromEntries(states.map((state) => [state, publicStatus(state)]));
  expect(shown).toEqual({
    accepted: 'PENDING',
    calling: 'PENDING',
    unknown: 'PENDING',
    captured: 'PENDING',
    posted: 'COMPLETE',
    declined: 'FAILED',
    failed: 'FAILED',
    void_pending: 'PENDING',
    voided: 'FAILED',
    review: 'PENDING',
  });
});

test("a payment's outcome is unknown only after a lost answer and under review", () => {
  expect(states.filter(isOutcomeUnknown)).toEqual(['unknown', 'review']);
});
