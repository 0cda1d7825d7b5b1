import { expect, test, vi } from 'vitest';
import { cancelAndFollow, cancelOutcome } from './cancel-draw.ts';
import type { Payout } from './payout-facts.ts';
import { aPayout } from './payout.fixture.ts';

function following(...seen: readonly Payout[]) {
  const ask = vi.fn<() => Promise<Payout>>();
  for (const payout of seen) ask.mockResolvedValueOnce(payout);
  ask.mockResolvedValue(seen.at(-1) ?? aPayout());
  return { ask, wait: () => Promise.resolve(), signal: new AbortController().signal };
}

test('a cancel that the services did at once is not followed', async () => {
  const { ask, ...rest } = following();
  const send = () => Promise.resolve({ transactionId: 'out_1', cancelled: true });
  expect(await cancelAndFollow({ send, ask, ...rest })).toEqual({ kind: 'cancelled' });
  expect(ask).not.toHaveBeenCalled();
});

test('a cancel that takes longer is followed until the advance is canceled or refused [DRW-003]', async () => {
  const send = () => Promise.resolve({ transactionId: 'out_1', cancelled: false });
  const working = aPayout({ state: 'cancelling', isCancelling: true });
  expect(await cancelAndFollow({ send, ...following(working, aPayout({ state: 'cancelled' })) })).toEqual({
    kind: 'cancelled',
  });
  expect(
    await cancelAndFollow({ send, ...following(working, aPayout({ state: 'paid', cancelRefused: 'taken' })) }),
  ).toEqual({
    kind: 'refused',
    code: 'taken',
  });
  expect(await cancelAndFollow({ send, ...following(working) })).toEqual({ kind: 'working' });
});

test('a cancel without an answer is sent once more', async () => {
  const send = vi.fn(() => Promise.resolve({ transactionId: 'out_1', cancelled: true }));
  send.mockRejectedValueOnce(new Error('no connection'));
  expect(await cancelAndFollow({ send, ...following() })).toEqual({ kind: 'cancelled' });
  expect(send).toHaveBeenCalledTimes(2);
});

test.each([
  [{ state: 'cancelled' }, { kind: 'cancelled' }],
  [{ state: 'returned' }, { kind: 'over' }],
  [{ state: 'cancelling', isCancelling: true }, null],
  [{ state: 'accepted', isCancelling: true }, null],
  [
    { state: 'sent', cancelRefused: 'window_closed' },
    { kind: 'refused', code: 'window_closed' },
  ],
  [{ state: 'sent' }, { kind: 'refused', code: null }],
] as const)('a payout of %o answers a cancel with %o', (change, outcome) => {
  expect(cancelOutcome(aPayout(change))).toEqual(outcome);
});
