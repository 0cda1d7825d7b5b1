import { cents } from '@lendside/domain/money/cents.ts';
import type { CardProcessor } from '@lendside/providers/card-processing/port.ts';
import { openFakeProcessor } from '@lendside/providers/card-processing/fake.ts';
import type { FakeFault, FakeProcessor } from '@lendside/providers/card-processing/fake.ts';
import { pino } from 'pino';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { statement } from '#platform/database.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { getPaymentResult } from '#features/payments/get-payment-result.ts';
import { ledgerLoanSystem, seedCustomers } from '#features/payments/ledger-loan-system.fixture.ts';
import type { FixtureCustomer } from '#features/payments/ledger-loan-system.fixture.ts';
import { aPaymentRequest, callerOf, intentIdOf } from '#features/payments/payment.fixture.ts';
import { submitPayment } from '#features/payments/submit-payment.ts';
import { claimNewPayments, expirePaymentLeases } from './payment-claims.ts';
import { payLimits } from './pay-limits.ts';
import type { PayLimits } from './pay-limits.ts';
import { recordOutcomes } from './record-outcomes.ts';
import { decideAfterCharge } from './decide-outcome.ts';
import { runPaymentLanes } from './run-payment-lanes.ts';
import type { PaymentLanes } from './run-payment-lanes.ts';

const copy = await copyTestDatabase();
const owner = copy.open('owner');
const worker = copy.open('lendside_worker');
const api = copy.open('lendside_api');
const customers: FixtureCustomer[] = [];
const running: PaymentLanes[] = [];
const closedLoans = new Set<number>();
const loanSystems = { 2: { kind: 'joins', system: ledgerLoanSystem(owner, closedLoans) } } as const;
const used = { count: 0 };

const pathOf = statement<{ event: string; to_state: string }>(
  'test_path',
  `
  select event, to_state from app.payment_transition where payment_id = $1 order by seq`,
);
const stateOf = statement<{ state: string; failure_code: string | null }>(
  'test_state',
  'select state, failure_code from app.payment where payment_id = $1',
);
const postedOf = statement<{ n: number; amount: number }>(
  'test_posted',
  `
  select count(*) as n, coalesce(sum(e.cr), 0)::bigint as amount from servicing.ledger_txn t join servicing.ledger_entry e using (txn_id)
   where t.idempotency_key = $1 and e.account = '1100'`,
);
const outboxOf = statement<{ kind: string }>(
  'test_outbox',
  `select kind from app.outbox where payload ->> 'paymentId' = $1`,
);
const alertsOf = statement<{ reason: string }>('test_alerts', `select reason from app.audit_log where object = $1`);

beforeAll(async () => {
  customers.push(...(await seedCustomers(owner, 1, 60)));
});
afterEach(async () => {
  for (const lanes of running.splice(0)) await lanes.stop(2_000);
});

function startLanes(processor: CardProcessor, changes: Partial<PayLimits> = {}): PaymentLanes {
  const limits = payLimits(processor, { pollMs: 60, ...changes });
  const lanes = runPaymentLanes({
    database: worker,
    processor,
    loanSystems,
    limits,
    logger: pino({ level: 'silent' }),
  });
  running.push(lanes);
  return lanes;
}

async function accept(changes: { amount?: number } = {}): Promise<{ id: string; who: FixtureCustomer }> {
  const who = customers[used.count];
  used.count += 1;
  if (who === undefined) throw new Error('no customer is left');
  const request = aPaymentRequest(who, { paymentAmount: cents(changes.amount ?? 2500) });
  const { messageKey } = await submitPayment(
    {
      database: api,
      loanSystems: { 2: loanSystems[2].system },
      intentIdOf,
      isSsnNeeded: () => Promise.resolve(true),
      bell: { ring: () => undefined },
    },
    request,
    callerOf(who),
  );
  return { id: messageKey, who };
}

async function reaches(id: string, state: string): Promise<void> {
  await vi.waitFor(
    async () => {
      expect((await worker.row(stateOf, [id]))?.state).toBe(state);
    },
    { timeout: 8_000, interval: 20 },
  );
}

async function path(id: string): Promise<string> {
  return (await worker.rows(pathOf, [id])).map(({ event }) => event).join(' ');
}

async function posted(id: string): Promise<{ n: number; amount: number } | null> {
  return worker.row(postedOf, [id]);
}

function faulty(faults: FakeFault[], promise: { maxLatenessMs?: number; timeoutMs?: number } = {}): FakeProcessor {
  const processor = openFakeProcessor(promise);
  processor.faults.push(...faults);
  return processor;
}

test('an approved charge is booked, with its receipt and its message in the same commit [PAY-028 LAP-101]', async () => {
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

test('a declined card ends the payment and says that nothing was charged', async () => {
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

test('a lost answer is asked for, never charged again', async () => {
  const processor = faulty(['lostAfter'], { maxLatenessMs: 60_000 });
  const { id } = await accept();
  startLanes(processor);
  await reaches(id, 'posted');
  expect(await path(id)).toBe('accepted claimed answer_lost captured posted');
  expect(processor.charges).toHaveLength(1);
});

test('a request that never arrived is sent again under the same reference, once it can no longer arrive', async () => {
  const processor = faulty(['lostBefore'], { timeoutMs: 40, maxLatenessMs: 200 });
  const { id } = await accept();
  const startedMs = performance.now();
  startLanes(processor);
  await reaches(id, 'posted');
  expect(performance.now() - startedMs).toBeGreaterThan(240);
  expect(await path(id)).toBe('accepted claimed answer_lost not_found claimed captured posted');
  expect(processor.charges.map(({ reference }) => reference)).toEqual([id]);
});

test('a late charge is found by the inquiry while its lateness lasts', async () => {
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

test('sends that never succeed end as failed without a charge', async () => {
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

test('absence proven too often ends as failed without a charge', async () => {
  const processor = faulty(['lostBefore'], { timeoutMs: 40 });
  const { id } = await accept();
  startLanes(processor, { attemptsMax: 1 });
  await reaches(id, 'failed');
  expect(await path(id)).toBe('accepted claimed answer_lost not_found refused');
});

test('a refusal by the loan gives the money back and says so', async () => {
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

test('books that say voided end the payment as voided, and a person is told', async () => {
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
  expect(await owner.rows(alertsOf, [id])).toHaveLength(1);
});

test('a reference charged twice keeps one charge, gives the other back and tells a person', async () => {
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

test('questions without an answer end with a person, never with a guess', async () => {
  const processor = faulty(['lostAfter']);
  processor.setReachable(false);
  const { id, who } = await accept();
  startLanes(processor, { inquiriesMax: 1 });
  await reaches(id, 'review');
  expect(await path(id)).toBe('accepted claimed answer_lost gave_up');
  expect(await getPaymentResult(api, id, callerOf(who))).toMatchObject({ status: 'PENDING', outcomeUnknown: true });
  expect(await owner.rows(alertsOf, [id])).toHaveLength(1);
});

test('money that cannot be given back ends with a person', async () => {
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

test('a worker lost between claim and call leaves the payment to the inquiry, which sends it', async () => {
  const processor = faulty([], { timeoutMs: 20 });
  const { id } = await accept();
  const claimed = await claimNewPayments(worker, 1, payLimits(processor, { leaseMs: 30 }));
  expect(claimed.map(({ payment_id: claimedId }) => claimedId)).toEqual([id]);
  startLanes(processor);
  await reaches(id, 'posted');
  expect(await path(id)).toBe('accepted claimed answer_lost not_found claimed captured posted');
  expect(processor.charges).toHaveLength(1);
});

test('a worker lost between call and record: the charge is found, and the old fence records nothing', async () => {
  const processor = faulty([], { timeoutMs: 20, maxLatenessMs: 60_000 });
  const { id } = await accept();
  const limits = payLimits(processor, { leaseMs: 1 });
  const [claim] = await claimNewPayments(worker, 1, limits);
  if (claim === undefined) throw new Error('nothing was claimed');
  const outcome = await processor.charge({
    reference: id,
    amountCents: claim.amount,
    cardToken: claim.processor_token,
  });
  await vi.waitFor(async () => {
    expect(await expirePaymentLeases(worker)).toBe(1);
  });
  expect(await recordOutcomes({ database: worker, loanSystems }, [decideAfterCharge(claim, outcome, limits)])).toEqual(
    [],
  );
  expect(await posted(id)).toEqual({ n: 0, amount: 0 });
  startLanes(processor);
  await reaches(id, 'posted');
  expect(processor.charges).toHaveLength(1);
  expect(await posted(id)).toEqual({ n: 1, amount: 2500 });
});

test('recording the same answer twice books once', async () => {
  const processor = faulty([]);
  const { id } = await accept();
  const limits = payLimits(processor);
  const [claim] = await claimNewPayments(worker, 1, limits);
  if (claim === undefined) throw new Error('nothing was claimed');
  const outcome = decideAfterCharge(
    claim,
    await processor.charge({ reference: id, amountCents: claim.amount, cardToken: 'x' }),
    limits,
  );
  expect(await recordOutcomes({ database: worker, loanSystems }, [outcome])).toEqual([
    { paymentId: id, state: 'posted' },
  ]);
  expect(await recordOutcomes({ database: worker, loanSystems }, [outcome])).toEqual([]);
  expect(await posted(id)).toEqual({ n: 1, amount: 2500 });
});

test('a payment overtaken before its booking leaves the batch, and the others are booked [D4]', async () => {
  const processor = faulty([]);
  const ids = [(await accept()).id, (await accept()).id, (await accept()).id];
  const limits = payLimits(processor);
  const claims = await claimNewPayments(worker, 3, limits);
  expect(claims.map(({ payment_id: claimed }) => claimed).toSorted()).toEqual(ids.toSorted());
  const overtaken = ids[1] ?? '';
  await worker.rows(statement('test_overtake', 'update app.payment set fence = fence + 1 where payment_id = $1'), [
    overtaken,
  ]);
  const outcomes = claims.map((claim) => {
    const { payment_id: reference, amount: amountCents } = claim;
    return decideAfterCharge(
      claim,
      { kind: 'captured', processorId: reference, approvalCode: '1', amountCents },
      limits,
    );
  });
  const recorded = await recordOutcomes({ database: worker, loanSystems }, outcomes);
  expect(recorded.map(({ paymentId }) => paymentId).toSorted()).toEqual(
    ids.filter((id) => id !== overtaken).toSorted(),
  );
  expect(await posted(overtaken)).toEqual({ n: 0, amount: 0 });
  for (const id of ids.filter((each) => each !== overtaken)) expect(await posted(id)).toEqual({ n: 1, amount: 2500 });
  const end = `update app.payment set state = 'failed', last_event = 'refused' where payment_id = $1`;
  await worker.rows(statement('test_end', end), [overtaken]);
});

test('a booking that faults holds up neither the others nor the fact that money moved', async () => {
  const processor = faulty([]);
  const poisoned = await accept({ amount: 6_66 });
  const healthy = await accept();
  const system = loanSystems[2].system;
  const state = { isPoisoned: true };
  const lanes = runPaymentLanes({
    database: worker,
    processor,
    limits: payLimits(processor, { pollMs: 60 }),
    logger: pino({ level: 'silent' }),
    loanSystems: {
      2: {
        kind: 'joins',
        system: {
          ...system,
          postPayments: (payments, tx) => {
            if (state.isPoisoned && payments.some(({ amountCents }) => amountCents === 666)) throw new Error('a bug');
            return system.postPayments(payments, tx);
          },
        },
      },
    },
  });
  running.push(lanes);
  await reaches(healthy.id, 'posted');
  await reaches(poisoned.id, 'captured');
  state.isPoisoned = false;
  await reaches(poisoned.id, 'posted');
  expect(processor.charges).toHaveLength(2);
});

test('the database refuses a move that is not in the table, and a final payment stays', async () => {
  const { id } = await accept();
  const move = statement('test_move', `update app.payment set state = $2, last_event = $3 where payment_id = $1`);
  await expect(worker.rows(move, [id, 'posted', 'posted'])).rejects.toMatchObject({ code: 'LS003' });
  await worker.rows(move, [id, 'failed', 'refused']);
  for (const [state, event] of [
    ['calling', 'claimed'],
    ['accepted', 'not_found'],
    ['posted', 'posted'],
  ]) {
    await expect(worker.rows(move, [id, state, event])).rejects.toMatchObject({ code: 'LS003' });
  }
  await expect(
    owner.rows(statement('test_delete', 'delete from app.payment where payment_id = $1'), [id]),
  ).rejects.toMatchObject({ code: 'LS001' });
});

test('two workers share thirty payments and charge each once', async () => {
  const processor = faulty([]);
  const ids: string[] = [];
  for (let index = 0; index < 30; index++) ids.push((await accept()).id);
  startLanes(processor);
  startLanes(processor);
  for (const id of ids) await reaches(id, 'posted');
  expect(new Set(processor.charges.map(({ reference }) => reference)).size).toBe(30);
  expect(processor.charges).toHaveLength(30);
});
