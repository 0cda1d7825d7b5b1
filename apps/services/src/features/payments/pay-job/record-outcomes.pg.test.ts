import {
  LoanSystemUnavailable,
  type PaymentToPost,
  type PostingResult,
} from '@lendside/providers/loan-systems/port.ts';
import type { InquiryOutcome } from '@lendside/providers/card-processing/port.ts';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { statement, type Transaction } from '#platform/database.ts';
import { bookCaptured, findResults } from './book-captured.ts';
import type { CapturedRow } from './captured-row.ts';
import { claimNewPayments, claimRecoveries, expirePaymentLeases } from './payment-claims.ts';
import { desksOf } from './money-desk.ts';
import { patientLimits } from './patient-limits.fixture.ts';
import { payLimits } from './pay-limits.ts';
import { recordOutcomes } from './record-outcomes.ts';
import { decideAfterCharge, decideAfterInquiry } from './decide-outcome.ts';
import { runPaymentLanes } from './run-payment-lanes.ts';
import { alertsOf, faulty, openPaymentLanes } from './payment-lanes.fixture.ts';

const { owner, worker, running, loanSystems, startLanes, accept, reaches, path, posted } = await openPaymentLanes();

test('a payment whose worker dies before the call is sent after an inquiry finds no charge', async () => {
  const processor = faulty([], { timeoutMs: 20 });
  const { id } = await accept();
  const claimed = await claimNewPayments(worker, 1, payLimits(processor, { leaseMs: 30 }));
  expect(claimed.map(({ payment_id: claimedId }) => claimedId)).toEqual([id]);
  startLanes(processor);
  await reaches(id, 'posted');
  expect(await path(id)).toBe('accepted claimed answer_lost not_found claimed captured posted');
  expect(processor.charges).toHaveLength(1);
});

test('a worker that dies after a call causes no second charge, and its old fence writes nothing', async () => {
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
  await vi.waitFor(
    async () => {
      expect(await expirePaymentLeases(worker)).toBe(1);
    },
    { timeout: 15_000 },
  );
  expect(await recordOutcomes({ database: worker, loanSystems }, [decideAfterCharge(claim, outcome, limits)])).toEqual(
    [],
  );
  expect(await posted(id)).toEqual({ n: 0, amount: 0 });
  startLanes(processor);
  await reaches(id, 'posted');
  expect(processor.charges).toHaveLength(1);
  expect(await posted(id)).toEqual({ n: 1, amount: 2500 });
});

const SUBSCRIBE = statement(
  'test_subscribe',
  `insert into app.push_subscription (endpoint_hash, profile_id, sealed)
   select sha256(convert_to($1 || n, 'UTF8')), p.profile_id, '' from app.payment p, generate_series(1, 2) n where p.payment_id = $1`,
);
const PUSHED = statement<{ event: string; brand: string }>(
  'test_pushed',
  `select payload ->> 'event' as event, payload ->> 'brand' as brand from app.outbox where kind = 'push' and dedupe_key like 'push:receipt:' || $1 || ':%'`,
);

test('a posted payment sends one push message to each browser of its payer and to nobody else', async () => {
  const processor = faulty([]);
  const [told, other] = [await accept(), await accept()];
  await owner.rows(SUBSCRIBE, [told.id]);
  startLanes(processor);
  await reaches(told.id, 'posted');
  await reaches(other.id, 'posted');
  expect(await owner.rows(PUSHED, [told.id])).toEqual([
    { event: 'paymentPosted', brand: 'tmx' },
    { event: 'paymentPosted', brand: 'tmx' },
  ]);
  expect(await owner.rows(PUSHED, [other.id])).toEqual([]);
});

test('a payment outcome recorded twice is booked once', async () => {
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

test('a payment claimed by another worker is left out of its batch, and the others are booked [D4]', async () => {
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

test('a booking for a payment with a stale fence fails and rolls back [D4]', async () => {
  const processor = faulty([]);
  const limits = payLimits(processor);
  const { id, who } = await accept();
  const refused = await accept();
  const claims = await claimNewPayments(worker, 2, limits);
  const rows = await worker.rows(
    statement<CapturedRow>(
      'test_rows',
      `select p.*, c.type as card_type, c.last_four from app.payment p join app.card c using (card_id) where payment_id = any ($1)`,
    ),
    [[id, refused.id]],
  );
  const results = (posting: Transaction, row: CapturedRow): Promise<ReadonlyMap<string, PostingResult>> =>
    row.payment_id === id
      ? findResults(posting, loanSystems, [row], [])
      : Promise.resolve(
          new Map([[row.payment_id, { ok: false, refusal: { code: 'loan_not_payable', reference: row.payment_id } }]]),
        );
  for (const row of rows) {
    const stale = { ...row, fence: row.fence - 1 };
    const booking = worker.transaction(async (tx) => bookCaptured(tx, [stale], [], await results(tx, row)));
    await expect(booking).rejects.toMatchObject({ code: 'LS003' });
  }
  expect(await posted(id)).toEqual({ n: 0, amount: 0 });
  const outcomes = claims.map((claim) =>
    decideAfterCharge(claim, { kind: 'declined', processorId: who.cardId, reason: 'generic' }, limits),
  );
  expect(await recordOutcomes({ database: worker, loanSystems }, outcomes)).toHaveLength(2);
});

/** Starts workers whose loan system calls `beforePosting` first. `beforePosting` may refuse by throwing. */
function startRefusingLanes(
  processor: ReturnType<typeof faulty>,
  beforePosting: (payments: readonly PaymentToPost[]) => void,
): void {
  const { system } = loanSystems[2];
  const lanes = runPaymentLanes({
    database: worker,
    desks: desksOf([processor]),
    limits: patientLimits(processor, { pollMs: 60 }),
    logger: pino({ level: 'silent' }),
    loanSystems: {
      2: {
        kind: 'joins',
        system: {
          ...system,
          postPayments: (payments, tx) => {
            beforePosting(payments);
            return system.postPayments(payments, tx);
          },
        },
      },
    },
  });
  running.push(lanes);
}

test('a failing booking does not delay other payments or the record that money was captured', async () => {
  const processor = faulty([]);
  const poisoned = await accept({ amount: 6_66 });
  const healthy = await accept();
  const state = { isPoisoned: true };
  startRefusingLanes(processor, (payments) => {
    if (state.isPoisoned && payments.some(({ amountCents }) => amountCents === 666)) throw new Error('a bug');
  });
  await reaches(healthy.id, 'posted');
  await reaches(poisoned.id, 'captured');
  state.isPoisoned = false;
  await reaches(poisoned.id, 'posted');
  expect(processor.charges).toHaveLength(2);
});

test('a batch is recorded as captured while a day is being closed, and booked afterwards', async () => {
  const processor = faulty([]);
  const payments = [];
  for (let count = 0; count < 12; count += 1) payments.push(await accept());
  const state = { isClosing: true, refused: 0 };
  startRefusingLanes(processor, () => {
    if (!state.isClosing) return;
    state.refused += 1;
    throw new LoanSystemUnavailable(2, 'day-end is not finished');
  });
  await Promise.all(payments.map(({ id }) => reaches(id, 'captured')));
  // Without batches, each payment would have been refused once.
  expect(state.refused).toBeLessThan(payments.length);
  state.isClosing = false;
  await Promise.all(payments.map(({ id }) => reaches(id, 'posted')));
  expect(processor.charges).toHaveLength(payments.length);
});

test('captured money waits while day-end is stuck, alerts a person and is booked afterwards [D6]', async () => {
  const processor = faulty([]);
  const { id } = await accept();
  const state = { isClosing: true };
  startRefusingLanes(processor, () => {
    if (state.isClosing) throw new LoanSystemUnavailable(2, 'day-end is not finished');
  });
  await reaches(id, 'captured');
  // Sets the count to what it would be after many pauses. Only while no worker holds the payment, because the worker would
  // overwrite the count.
  const askOften = statement<{ payment_id: string }>(
    'test_ask_often',
    'update app.payment set inquiries = 2999, next_at = now() where payment_id = $1 and lease_until is null returning payment_id',
  );
  await vi.waitFor(async () => expect(await worker.rows(askOften, [id])).toHaveLength(1), { timeout: 8_000 });
  await vi.waitFor(
    async () =>
      expect(await owner.rows(alertsOf, [id])).toEqual([{ reason: 'captured and not booked after 3000 tries' }]),
    { timeout: 8_000 },
  );
  await reaches(id, 'captured');
  state.isClosing = false;
  await worker.rows(statement('test_open', 'update app.payment set next_at = now() where payment_id = $1'), [id]);
  await reaches(id, 'posted');
  expect(await posted(id)).toEqual({ n: 1, amount: 2500 });
});

test('the database refuses an undefined transition and any change of a final payment', async () => {
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

test('two workers share thirty payments and charge each payment once', async () => {
  const processor = faulty([]);
  const ids: string[] = [];
  for (let index = 0; index < 30; index++) ids.push((await accept()).id);
  startLanes(processor);
  startLanes(processor);
  for (const id of ids) await reaches(id, 'posted');
  expect(new Set(processor.charges.map(({ reference }) => reference)).size).toBe(30);
  expect(processor.charges).toHaveLength(30);
});

const settlingOf = statement<{ inquiries: number; settles_in_ms: number }>(
  'test_settling',
  `select inquiries, (extract(epoch from settled_after - clock_timestamp()) * 1000)::int as settles_in_ms from app.payment where payment_id = $1`,
);

test('the wait for a lost charge starts when its call ends and an answer resets the inquiries', async () => {
  const processor = faulty([], { timeoutMs: 20_000, maxLatenessMs: 60_000 });
  const { id } = await accept();
  const limits = payLimits(processor);
  const [claim] = await claimNewPayments(worker, 1, limits);
  if (claim === undefined) throw new Error('nothing was claimed');
  expect(claim.settled_in_ms).toBeGreaterThan(80_000);
  const lost = decideAfterCharge(claim, { kind: 'unknown', detail: 'HTTP 502' }, limits);
  await recordOutcomes({ database: worker, loanSystems }, [lost]);
  const ask = async (outcome: InquiryOutcome) => {
    const [asked] = await claimRecoveries(worker, 1, limits);
    if (asked === undefined) throw new Error('nothing was to be asked');
    await recordOutcomes({ database: worker, loanSystems }, [decideAfterInquiry(asked, outcome, limits)]);
    const row = await worker.row(settlingOf, [id]);
    await worker.rows(statement('test_due', 'update app.payment set next_at = now() where payment_id = $1'), [id]);
    return row;
  };
  const unanswered = { kind: 'unknown', detail: 'time-out' } as const;
  await ask(unanswered);
  const row = await ask(unanswered);
  expect(row?.inquiries).toBe(2);
  // 60 s from the end of the call instead of 85 s from its claim.
  expect(row?.settles_in_ms).toBeLessThanOrEqual(60_000);
  expect(row?.settles_in_ms).toBeGreaterThan(50_000);
  expect((await ask({ kind: 'absent' }))?.inquiries).toBe(0);
  await ask({ kind: 'declined', processorId: 'p', reason: 'generic' });
  expect(await path(id)).toBe('accepted claimed answer_lost declined');
});
