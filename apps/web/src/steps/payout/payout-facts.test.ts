import { expect, test } from 'vitest';
import { endedDraw, newestOf } from './payout-facts.ts';
import { aPayout } from './payout.fixture.ts';

const NOW = Date.parse('2026-06-20T12:00:00Z');
const failed = aPayout({ state: 'failed', endedAt: '2026-06-15T12:00:00Z' });

test('an advance that ended is shown for seven days, until a newer one is asked for', () => {
  expect(endedDraw([failed], NOW)).toBe(failed);
  for (const state of ['returned', 'cancelled', 'expired'] as const)
    expect(endedDraw([{ ...failed, state }], NOW)?.state).toBe(state);
  expect(endedDraw([{ ...failed, endedAt: '2026-06-13T11:59:00Z' }], NOW)).toBeNull();
  expect(endedDraw([aPayout({ state: 'paid' }), failed], NOW)).toBeNull();
});

test('money of another purpose and advances that move are not shown as ended', () => {
  expect(endedDraw([{ ...failed, purpose: 'origination' }], NOW)).toBeNull();
  expect(endedDraw([aPayout()], NOW)).toBeNull();
});

test('the cash of a renewal is shown while it moves, and for seven days after it was paid', () => {
  const cash = aPayout({ purpose: 'refinance', state: 'held' });
  expect(newestOf('refinance', [failed, cash], NOW)).toBe(cash);
  const paid = aPayout({ purpose: 'refinance', state: 'paid', steps: { ...cash.steps, paid: '2026-06-15T12:00:00Z' } });
  expect(newestOf('refinance', [paid], NOW)).toBe(paid);
  expect(newestOf('refinance', [paid], Date.parse('2026-06-23T12:00:00Z'))).toBeNull();
  expect(newestOf('refinance', [failed], NOW)).toBeNull();
});
