import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { POLL_CALL_TIMEOUT_MS, type PaymentResult } from '#journeys/make-payment/processing/poll-payment.ts';
import { findLostPayment } from './find-lost-payment.ts';

const THERE: PaymentResult = {
  messageKey: 'pay_1',
  status: 'PENDING',
  steps: { received: '2026-06-15T16:41:07Z', cardApproved: null, posted: null },
  outcomeUnknown: false,
  newLoanId: null,
  renewal: null,
  settlement: null,
  autoPay: null,
  confirmationNumber: null,
  receipt: null,
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function look(ask: (signal: AbortSignal) => Promise<PaymentResult>, how: { readonly settlesMs?: number } = {}) {
  const controller = new AbortController();
  const onUnanswered = vi.fn<() => void>();
  const found = findLostPayment({
    ask,
    signal: controller.signal,
    nowMs: Date.now,
    intervalMs: 2_000,
    settlesMs: 0,
    ...how,
    onUnanswered,
  });
  return { found, controller, onUnanswered };
}

const answered = (status: number, code: 'NotFoundException' | 'unreachable') =>
  new ApiError({
    kind: 'answered',
    error: { status, code, message: 'x', fields: [], incidentId: null },
    retryAfterSeconds: null,
  });

test('the search finds a lost payment with its message key, whatever its state [LOP-032 PAY-031]', async () => {
  const ask = vi.fn(() => Promise.resolve(THERE));
  expect(await look(ask).found).toEqual({ kind: 'there', messageKey: 'pay_1' });
  expect(ask).toHaveBeenCalledTimes(1);
});

test('only "not found" ends the search for a lost payment, and other failures are retried [LOP-032]', async () => {
  const failures: unknown[] = [
    answered(404, 'unreachable'),
    answered(502, 'unreachable'),
    new ApiError({ kind: 'interrupted' }),
    new Error('x'),
  ];
  const ask = vi.fn(() => Promise.reject(failures.shift() ?? answered(404, 'NotFoundException')));
  const { found, onUnanswered } = look(ask);
  await vi.advanceTimersByTimeAsync(4 * 2_000);
  expect(await found).toEqual({ kind: 'notThere' });
  expect(ask).toHaveBeenCalledTimes(5);
  expect(onUnanswered).toHaveBeenCalledTimes(4);
});

test('the search for a missing payment continues until the settling time has passed [LOP-032 PAY-031]', async () => {
  const answers = [answered(404, 'NotFoundException'), answered(404, 'NotFoundException'), THERE];
  const late = look(
    () => {
      const next = answers.shift();
      return next instanceof ApiError ? Promise.reject(next) : Promise.resolve(THERE);
    },
    { settlesMs: 10_000 },
  );
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await late.found).toEqual({ kind: 'there', messageKey: 'pay_1' });
  expect(late.onUnanswered).not.toHaveBeenCalled();

  const ask = vi.fn(() => Promise.reject(answered(404, 'NotFoundException')));
  const never = look(ask, { settlesMs: 10_000 });
  await vi.advanceTimersByTimeAsync(9_999);
  expect(ask).toHaveBeenCalledTimes(5);
  await vi.advanceTimersByTimeAsync(1);
  expect(await never.found).toEqual({ kind: 'notThere' });
  expect(ask).toHaveBeenCalledTimes(6);
});

test('the search retries a call after its time-out, and ends quietly when the payer leaves', async () => {
  const ask = vi.fn(() => new Promise<PaymentResult>(() => undefined));
  const { found, controller, onUnanswered } = look(ask);
  await vi.advanceTimersByTimeAsync(POLL_CALL_TIMEOUT_MS + 2_000);
  expect(ask).toHaveBeenCalledTimes(2);
  controller.abort();
  expect(await found).toBeNull();
  expect(onUnanswered).toHaveBeenCalledTimes(1);
});
