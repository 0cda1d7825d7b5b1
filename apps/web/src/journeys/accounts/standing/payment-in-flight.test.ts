import { beforeAll, expect, test, vi } from 'vitest';

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('window', globalThis);
});

interface Answer {
  readonly loans: readonly { readonly loanId: number; readonly paymentInFlight: boolean }[];
}
const answerOf = (...inFlight: readonly boolean[]): Answer => ({
  loans: inFlight.map((paymentInFlight, loanId) => ({ loanId, paymentInFlight })),
});

test('loans are polled every 5 s while a payment is in flight, but not after a failed read', async () => {
  const { whileInFlight } = await import('./payment-in-flight.ts');
  const interval = whileInFlight(({ loans }: Answer) => loans);
  expect(interval({ state: { status: 'success', data: answerOf(false, true) } })).toBe(5_000);
  expect(interval({ state: { status: 'success', data: answerOf(false, false) } })).toBe(false);
  expect(interval({ state: { status: 'error', data: answerOf(true) } })).toBe(false);
  expect(interval({ state: { status: 'pending', data: undefined } })).toBe(false);
});

test('a payment has ended when its loan no longer shows it, but not when the loan is missing', async () => {
  const { endedPayments } = await import('./payment-in-flight.ts');
  const { loans } = answerOf(false, true);
  expect(endedPayments([0, 1, 2], loans)).toEqual([0]);
  expect(endedPayments([], loans)).toEqual([]);
});

test('loans with a payment in flight are polled in a visible tab but not in a hidden tab', async () => {
  vi.useFakeTimers();
  const [{ whileInFlight }, { QueryClient, QueryObserver, environmentManager, focusManager }] = await Promise.all([
    import('./payment-in-flight.ts'),
    import('@tanstack/react-query'),
  ]);
  // The library may have been loaded by another file of this worker, where no window existed.
  environmentManager.setIsServer(() => false);
  const ask = vi.fn(() => Promise.resolve(answerOf(true)));
  const observer = new QueryObserver(new QueryClient(), {
    queryKey: ['loans'],
    queryFn: ask,
    refetchInterval: whileInFlight(({ loans }: Answer) => loans),
  });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(ask).toHaveBeenCalledTimes(3);
  focusManager.setFocused(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledTimes(3);
  focusManager.setFocused(true);
  stop();
  vi.useRealTimers();
});
