import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { LIMITS } from '@lendside/domain/configuration/setting-limits.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import type { PollingLimits } from '@lendside/domain/payments/payment-outcomes.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LISTEN_TIMEOUT_MS, POLL_CALL_TIMEOUT_MS, pollPayment, type PaymentResult } from './poll-payment.ts';

const PENDING: PaymentResult = {
  messageKey: 'msg_1',
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
const COMPLETE: PaymentResult = {
  ...PENDING,
  status: 'COMPLETE',
  confirmationNumber: 'C1',
  receipt: {
    confirmationNumber: 'C1',
    amountPaid: NO_CENTS,
    paymentDate: businessDate('2026-06-15'),
    messageType: 'payment',
    payType: 'standard',
    isPayoff: false,
    isPartial: false,
    loanId: 101,
    loanHeader: 'x',
    cardType: 'visa',
    lastFour: '1111',
    toInterest: NO_CENTS,
    toCharge: NO_CENTS,
    toFees: NO_CENTS,
    toCosts: NO_CENTS,
    toPrincipal: NO_CENTS,
    toCredit: NO_CENTS,
    newPrincipalBalance: NO_CENTS,
    newPayoffAmount: NO_CENTS,
    nextDueDate: null,
    nextAmountDue: NO_CENTS,
    sentTo: null,
  },
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const BY_DEFAULT: PollingLimits = {
  intervalMs: LIMITS.paymentPollIntervalMs,
  timeoutMs: LIMITS.paymentTimeoutSeconds * 1_000,
};

function start(ask: (count: number) => Promise<PaymentResult>, startedAgoMs = 0, limits = () => BY_DEFAULT) {
  const controller = new AbortController();
  const seen = { asks: 0, results: [] as string[], late: 0, failed: [] as unknown[], isOver: false };
  void pollPayment({
    limits,
    startedAtMs: Date.now() - startedAgoMs,
    nowMs: () => Date.now(),
    signal: controller.signal,
    ask: () => ask(++seen.asks),
    errorOf: (failure) =>
      failure instanceof Error && failure.message.startsWith('Error:') ? failure.message.slice(6) : null,
    onResult: (result) => seen.results.push(result.status),
    onLate: () => {
      seen.late += 1;
    },
    onFailed: (error) => seen.failed.push(error),
  }).then(() => {
    seen.isOver = true;
  });
  return { seen, controller };
}

test('polling asks once a second and stops when the result arrives [PAY-018 LCF-001 LOP-029]', async () => {
  const { seen } = start(async (count) => (count < 5 ? PENDING : COMPLETE));
  await vi.advanceTimersByTimeAsync(3_999);
  expect(seen.asks).toBe(4);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toMatchObject({ asks: 5, late: 0, isOver: true });
  expect(seen.results.at(-1)).toBe('COMPLETE');
});

test('polling reports a failure when the result has an Error [PAY-018]', async () => {
  const { seen } = start(async () => ({ ...PENDING, status: 'FAILED', Error: ['Card declined.', 'Call your bank.'] }));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(seen).toMatchObject({ asks: 1, isOver: true, failed: [['Card declined.', 'Call your bank.']] });
});

test('polling continues after a failed call without an Error [LER-016]', async () => {
  const { seen } = start((count) => (count < 3 ? Promise.reject(new Error('502')) : Promise.resolve(COMPLETE)));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(seen).toMatchObject({ asks: 3, isOver: true, failed: [] });
});

test('polling reports a failure after a failed call with an Error [LER-015]', async () => {
  const { seen } = start(() => Promise.reject(new Error('Error:Refused')));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(seen).toMatchObject({ asks: 1, isOver: true, failed: ['Refused'] });
});

test('polling reports a delay once after 30 s and continues at a slower interval [LCF-002 LOP-030]', async () => {
  const { seen } = start(async (count) => (count < 40 ? PENDING : COMPLETE));
  await vi.advanceTimersByTimeAsync(29_999);
  expect(seen.late).toBe(0);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(seen).toMatchObject({ late: 1, failed: [] });
  const asked = seen.asks;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(seen.asks).toBe(asked + 2);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(seen).toMatchObject({ late: 1, isOver: true });
});

test("polling uses the lender's interval and time-out, even when they change while it runs [LCF-022 LCF-001 LCF-002]", async () => {
  let limits = BY_DEFAULT;
  const { seen } = start(
    async () => PENDING,
    0,
    () => limits,
  );
  await vi.advanceTimersByTimeAsync(999);
  expect(seen.asks).toBe(1);
  limits = { intervalMs: 2_000, timeoutMs: 6_000 };
  await vi.advanceTimersByTimeAsync(4_000);
  expect(seen).toMatchObject({ asks: 3, late: 0 });
  await vi.advanceTimersByTimeAsync(2_001);
  expect(seen).toMatchObject({ asks: 5, late: 1, failed: [] });
});

test('a poll call without an answer is aborted after 5 s, and polling continues', async () => {
  const { seen } = start((count) => (count === 1 ? new Promise<never>(() => {}) : Promise.resolve(COMPLETE)));
  await vi.advanceTimersByTimeAsync(POLL_CALL_TIMEOUT_MS + 1_000);
  expect(seen).toMatchObject({ asks: 2, isOver: true });
});

test('polling that starts after the time-out asks at least once and stops after 15 minutes', async () => {
  const { seen } = start(async () => PENDING, 3_600_000);
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toMatchObject({ asks: 1, late: 1 });
  await vi.advanceTimersByTimeAsync(LISTEN_TIMEOUT_MS + 5_000);
  expect(seen.isOver).toBe(true);
});

test('polling stops when the payer leaves the page', async () => {
  const { seen, controller } = start(async () => PENDING);
  await vi.advanceTimersByTimeAsync(2_500);
  controller.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toMatchObject({ asks: 3, isOver: true, failed: [], late: 0 });
});
