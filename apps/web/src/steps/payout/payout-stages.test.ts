import { expect, test } from 'vitest';
import { CHANNEL, type ChannelType } from './payout-facts.ts';
import { payoutStages } from './payout-stages.ts';
import { aPayout } from './payout.fixture.ts';

test('before the first answer the request is being sent', () => {
  expect(payoutStages(CHANNEL.store, null).map(({ label, state }) => [label, state])).toEqual([
    ['Sending your request', 'current'],
    ['Set aside on your credit line', 'ahead'],
    ['Ready at your store', 'ahead'],
    ['Picked up', 'ahead'],
  ]);
});

test('stages that are done show their time, and the first unfinished one is current', () => {
  const stages = payoutStages(CHANNEL.moneyGram, aPayout());
  expect(stages.map(({ state }) => state)).toEqual(['done', 'done', 'current', 'ahead']);
  expect(stages[2]?.label).toBe('Sending to MoneyGram');
  expect(stages[0]?.timeText).toMatch(/^\d{1,2}:41:07 [AP]M$/);
});

test('a paid advance has all stages done', () => {
  const at = '2026-06-15T16:41:07Z';
  const stages = payoutStages(
    CHANNEL.debit,
    aPayout({ state: 'paid', steps: { asked: at, accepted: at, sent: at, paid: at } }),
  );
  expect(stages.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
  expect(stages.at(-1)?.label).toBe('Arrived on your card');
});

test.each([
  ['failed', 'Not sent', 'failed'],
  ['cancelled', 'Canceled', 'ended'],
  ['expired', 'Not picked up in time', 'ended'],
] as const)('an advance that is %s ends with that stage', (state, label, end) => {
  const stages = payoutStages(CHANNEL.store, aPayout({ state }));
  expect(stages.map((stage) => stage.state)).toEqual(['done', 'done', end]);
  expect(stages.at(-1)?.label).toBe(label);
});

test('an advance that was stopped by us is not called canceled', () => {
  const stages = payoutStages(CHANNEL.store, aPayout({ state: 'cancelled', stoppedBy: 'booksRefused' }));
  expect(stages.at(-1)).toMatchObject({ label: 'Stopped', state: 'ended' });
});

test('money that came back did not arrive, although it was there for a day', () => {
  const at = '2026-06-15T16:41:07Z';
  const steps = { asked: at, accepted: at, sent: at, paid: at };
  const stages = payoutStages(CHANNEL.ach, aPayout({ state: 'returned', steps }));
  expect(stages.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'failed']);
  expect(stages.at(-1)?.label).toBe('Came back');
});

test('the money of a new loan begins with its signature', () => {
  const stages = payoutStages(CHANNEL.store, aPayout({ purpose: 'origination' }));
  expect(stages.map(({ label, state }) => [label, state])).toEqual([
    ['Loan signed', 'done'],
    ['Telling your store', 'current'],
    ['Picked up', 'ahead'],
  ]);
});

test('money that waits to be picked up waits for its person, and does not spin', () => {
  const at = '2026-06-15T16:41:07Z';
  const stages = payoutStages(
    CHANNEL.store,
    aPayout({ state: 'sent', steps: { asked: at, accepted: at, sent: at, paid: null } }),
  );
  expect(stages.at(-1)).toMatchObject({ label: 'Waiting for you to pick it up', state: 'waiting' });
});

test('cash that is set aside spins nowhere, and waits at a store for its person', () => {
  const held = (channel: ChannelType) =>
    payoutStages(channel, aPayout({ purpose: 'refinance', state: 'held' })).map(({ label, state }) => [label, state]);
  expect(held(CHANNEL.store)).toEqual([
    ['Renewal signed', 'done'],
    ['Ready at your store', 'done'],
    ['Waiting for you to pick it up', 'waiting'],
  ]);
  expect(held(CHANNEL.moneyGram)).toEqual([
    ['Renewal signed', 'done'],
    ['Ready at MoneyGram', 'ahead'],
    ['Picked up', 'ahead'],
  ]);
});

test('the cash of a renewal begins with its signature, and a refund with its amount set aside', () => {
  const first = (purpose: 'refinance' | 'refund') => payoutStages(CHANNEL.store, aPayout({ purpose }))[0]?.label;
  expect([first('refinance'), first('refund')]).toEqual(['Renewal signed', 'Set aside for you']);
});
