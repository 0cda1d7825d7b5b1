import { expect, test, vi } from 'vitest';
import { getPaymentResult } from '#features/payments/reads/get-payment-result.ts';
import { callerOf } from '#features/payments/payment.fixture.ts';
import { callLimits } from './pay-limits.ts';
import { alertsOf, faulty, openPaymentLanes, outboxOf } from './payment-lanes.fixture.ts';

const { owner, worker, api, closedLoans, startLanes, accept, reaches, path, posted } = await openPaymentLanes();

test('an approved charge is booked with its receipt and its message in one commit [PAY-028 LAP-101]', async () => {
  const processor = faulty([]);
  const { id, who } = await accept();
  startLanes(processor);
  await reaches(id, 'posted');
  expect(await path(id)).toBe('accepted claimed captured posted');
  expect(await posted(id)).toEqual({ n: 1, amount: 2500 });
  expect(await worker.rows(outboxOf, [id])).toEqual([{ kind: 'paymentReceipt' }]);
  const result = await getPaymentResult(api, id, callerOf(who));
  expect(result).toMatchObject({
    status: 'COMPLETE',
    outcomeUnknown: false,
    confirmationNumber: expect.stringMatching(/^\d{10}$/),
  });
  expect(result.receipt).toMatchObject({
    amountPaid: 2500,
    toPrincipal: 2500,
    newPrincipalBalance: 9_997_500,
    newPayoffAmount: 9_997_500,
    paymentDate: '2026-06-15',
    messageType: 'payment',
    isPayoff: false,
    lastFour: '4242',
    cardType: 'visa',
    confirmationNumber: result.confirmationNumber,
    loanId: who.loanId,
  });
  expect(result.receipt?.sentTo).toMatch(/^a•••@example.com$/);
});

test('a declined card ends the payment, and the payer is notified that nothing was charged', async () => {
  const processor = faulty([{ declined: 'insufficientFunds' }]);
  const { id, who } = await accept();
  startLanes(processor);
  await reaches(id, 'declined');
  expect(await path(id)).toBe('accepted claimed declined');
  expect(await getPaymentResult(api, id, callerOf(who))).toMatchObject({
    status: 'FAILED',
    errorCode: 'CardDeclined',
    Error: 'Your card was declined for insufficient funds. You were not charged.',
  });
  expect(await posted(id)).toEqual({ n: 0, amount: 0 });
});

test('a payment with a lost answer is inquired about and never charged again', async () => {
  const processor = faulty(['lostAfter'], { maxLatenessMs: 60_000 });
  const { id } = await accept();
  startLanes(processor);
  await reaches(id, 'posted');
  expect(await path(id)).toBe('accepted claimed answer_lost captured posted');
  expect(processor.charges).toHaveLength(1);
});

test('a lost charge request is resent once the first request can no longer arrive', async () => {
  const processor = faulty(['lostBefore'], { timeoutMs: 40, maxLatenessMs: 200 });
  const { id } = await accept();
  const startedMs = performance.now();
  startLanes(processor);
  await reaches(id, 'posted');
  expect(performance.now() - startedMs).toBeGreaterThan(240);
  expect(await path(id)).toBe('accepted claimed answer_lost not_found claimed captured posted');
  expect(processor.charges.map(({ reference }) => reference)).toEqual([id]);
});

test("a late charge is found by an inquiry within the processor's maximum lateness", async () => {
  const processor = faulty(['late'], { maxLatenessMs: 60_000 });
  const { id, who } = await accept();
  startLanes(processor);
  await reaches(id, 'unknown');
  expect(await getPaymentResult(api, id, callerOf(who))).toMatchObject({ status: 'PENDING', outcomeUnknown: true });
  processor.arriveLate();
  await reaches(id, 'posted');
  expect(processor.charges).toHaveLength(1);
});

test('an unreachable processor holds the payment without a charge until it answers', async () => {
  const processor = faulty(['notSent', 'notSent']);
  const { id } = await accept();
  startLanes(processor);
  await reaches(id, 'posted');
  expect(await path(id)).toBe('accepted claimed not_sent claimed not_sent claimed captured posted');
  expect(processor.charges).toHaveLength(1);
});

test('a payment that can never be sent fails without a charge after the last try', async () => {
  const processor = faulty(['notSent', 'notSent']);
  const { id, who } = await accept();
  startLanes(processor, { attemptsMax: 2 });
  await reaches(id, 'failed');
  expect(await path(id)).toBe('accepted claimed not_sent claimed not_sent refused');
  expect(await getPaymentResult(api, id, callerOf(who))).toMatchObject({
    status: 'FAILED',
    errorCode: 'ProcessorUnavailable',
  });
});

test('a payment fails without a charge when inquiries find none after every send', async () => {
  const processor = faulty(['lostBefore'], { timeoutMs: 40 });
  const { id } = await accept();
  startLanes(processor, { attemptsMax: 1 });
  await reaches(id, 'failed');
  expect(await path(id)).toBe('accepted claimed answer_lost not_found refused');
});

test('a payment that the loan refuses is voided, and the payer is notified', async () => {
  const processor = faulty([]);
  const { id, who } = await accept();
  closedLoans.add(who.loanId);
  startLanes(processor);
  await reaches(id, 'voided');
  expect(await path(id)).toBe('accepted claimed captured posting_refused voided');
  expect(processor.charges.map(({ status }) => status)).toEqual(['voided']);
  expect(await getPaymentResult(api, id, callerOf(who))).toMatchObject({
    status: 'FAILED',
    errorCode: 'LoanNotPayable',
  });
  expect(await posted(id)).toEqual({ n: 0, amount: 0 });
});

test('a payment that the processor voided ends as voided and unbooked, and a person is alerted', async () => {
  const processor = faulty(['lostAfter']);
  const { id } = await accept();
  const charge = processor.charge;
  startLanes({
    ...processor,
    charge: async (request) => {
      const outcome = await charge(request);
      for (const made of processor.charges) await processor.voidCharge(made.processorId, made.reference);
      return outcome;
    },
  });
  await reaches(id, 'voided');
  expect(await path(id)).toBe('accepted claimed answer_lost captured posting_refused voided');
  expect(await posted(id)).toEqual({ n: 0, amount: 0 });
  expect(await owner.rows(alertsOf, [id])).toHaveLength(1);
});

test('a payment charged twice keeps one charge, voids the other and alerts a person', async () => {
  const processor = faulty(['lostAfter']);
  const { id } = await accept();
  const charge = processor.charge;
  startLanes({
    ...processor,
    charge: async (request) => {
      await charge(request);
      return charge(request).then(() => ({ kind: 'unknown', detail: 'lost' }));
    },
  });
  await reaches(id, 'posted');
  expect(processor.charges.map(({ status }) => status).toSorted()).toEqual(['captured', 'voided']);
  expect((await owner.rows(alertsOf, [id]))[0]?.reason).toContain('charged 2 times');
  expect(await posted(id)).toEqual({ n: 1, amount: 2500 });
});

test('a payment ends in review when its inquiries stay unanswered', async () => {
  const processor = faulty(['lostAfter']);
  processor.setReachable(false);
  const { id, who } = await accept();
  startLanes(processor, { inquiriesMax: 1 });
  await reaches(id, 'review');
  expect(await path(id)).toBe('accepted claimed answer_lost gave_up');
  expect(await getPaymentResult(api, id, callerOf(who))).toMatchObject({ status: 'PENDING', outcomeUnknown: true });
  expect(await owner.rows(alertsOf, [id])).toHaveLength(1);
});

test('a payment that cannot be voided ends in review', async () => {
  const processor = faulty([]);
  const { id, who } = await accept();
  closedLoans.add(who.loanId);
  startLanes(
    { ...processor, voidCharge: () => Promise.resolve({ kind: 'unknown', detail: 'no' }) },
    { inquiriesMax: 1 },
  );
  await reaches(id, 'review');
  expect(await path(id)).toBe('accepted claimed captured posting_refused gave_up');
});

test('calls in flight never exceed the maximum, and payments above it are served later', async () => {
  const processor = faulty([]);
  const calls = { now: 0, most: 0 };
  const ids: string[] = [];
  for (let count = 0; count < 7; count += 1) ids.push((await accept()).id);
  startLanes(
    {
      ...processor,
      charge: async (request) => {
        calls.now += 1;
        calls.most = Math.max(calls.most, calls.now);
        // Takes long enough that the worker claims again before this call ends.
        await new Promise((resolve) => {
          setTimeout(resolve, 40);
        });
        calls.now -= 1;
        return processor.charge(request);
      },
    },
    callLimits(3),
  );
  for (const id of ids) await reaches(id, 'posted');
  expect(calls.most).toBe(3);
  expect(processor.charges).toHaveLength(ids.length);
});

test('a silent processor gets one call at a time, and all payments finish once it answers [R10]', async () => {
  const processor = faulty(
    Array.from({ length: 400 }, () => 'lostBefore' as const),
    {
      timeoutMs: 40,
      maxLatenessMs: 100,
    },
  );
  processor.setReachable(false);
  const calls: { readonly startedMs: number; endedMs: number }[] = [];
  const timed = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    const one = { startedMs: performance.now(), endedMs: Infinity };
    calls.push(one);
    const answer = await call();
    one.endedMs = performance.now();
    return answer;
  };
  const ids: string[] = [];
  for (let count = 0; count < 14; count += 1) ids.push((await accept()).id);
  const lanes = startLanes({
    ...processor,
    charge: (request) => timed(() => processor.charge(request)),
    inquire: (reference) => timed(() => processor.inquire(reference)),
  });
  // Fourteen payments wait for an answer, but calls run one at a time with a pause between them.
  await vi.waitFor(
    () => {
      const last = calls.slice(-4);
      const rests = last.slice(1).map(({ startedMs }, index) => startedMs - (last[index]?.endedMs ?? 0));
      expect(calls.length).toBeGreaterThan(14);
      expect(Math.min(...rests)).toBeGreaterThan(200);
    },
    { timeout: 8_000, interval: 20 },
  );
  processor.faults.length = 0;
  processor.setReachable(true);
  lanes.wake();
  for (const id of ids) await reaches(id, 'posted');
  expect(new Set(processor.charges.map(({ reference }) => reference)).size).toBe(processor.charges.length);
  expect(processor.charges.length).toBeGreaterThanOrEqual(ids.length);
});
