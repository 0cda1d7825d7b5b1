import { openFakeProcessor } from '@lendside/providers/card-processing/fake.ts';
import { openFakeMessenger } from '@lendside/providers/messaging/fake.ts';
import { pino } from 'pino';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { statement } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import {
  ledgerLoanSystem,
  seedCustomers,
  type FixtureCustomer,
} from '#features/payments/ledger-loan-system.fixture.ts';
import { aPaymentRequest, callerOf, toSubmitOptions } from '#features/payments/payment.fixture.ts';
import { claimNewPayments } from '#features/payments/pay-job/payment-claims.ts';
import { decideAfterCharge } from '#features/payments/pay-job/decide-outcome.ts';
import { payLimits } from '#features/payments/pay-job/pay-limits.ts';
import { recordOutcomes } from '#features/payments/pay-job/record-outcomes.ts';
import { paymentsHandlers } from '#features/payments/payments-routes.ts';
import { receiptMessages } from '#features/payments/receipts/receipt-message.ts';
import { submitPayment } from '#features/payments/accept/submit-payment.ts';
import { runMessageLane, type MessageLane } from './run-message-lane.ts';
import type { OutboxKind } from '#platform/outbox.ts';
import { aCall as context } from '#platform/mounting/a-call.fixture.ts';

const copy = await copyTestDatabase();
const owner = copy.open('owner');
const worker = copy.open('lendside_worker');
const database = copy.open('lendside_api');
const loans = ledgerLoanSystem(owner);
const options = {
  ...toSubmitOptions(database, loans, { isSsnNeeded: () => Promise.resolve(true) }),
  logger: { warn: () => undefined },
  mode: 'simulation' as const,
};
const handlers = paymentsHandlers(options);
const customers: FixtureCustomer[] = [];
const lanes: MessageLane[] = [];
const dueNow = statement(
  'test_due_now',
  `update app.outbox set next_at = now() where sent_at is null and given_up_at is null`,
);
const outbox = statement<{ attempts: number; is_sent: boolean; is_given_up: boolean }>(
  'test_outbox_rows',
  `
  select attempts, sent_at is not null as is_sent, given_up_at is not null as is_given_up from app.outbox where payload ->> 'paymentId' = $1 order by outbox_id`,
);

const payloads = statement<{ payload: Record<string, unknown> }>(
  'test_payloads',
  `select payload from app.outbox where payload ->> 'paymentId' = $1 order by outbox_id`,
);
const emailOf = statement<{ email: string }>(
  'test_email_of',
  'select pr.email from app.payment p join app.profile pr using (profile_id) where p.payment_id = $1',
);

beforeAll(async () => {
  customers.push(...(await seedCustomers(owner, 1, 8)));
});
afterEach(async () => {
  for (const lane of lanes.splice(0)) await lane.stop(2_000);
});

async function pay(index: number): Promise<{ id: string; who: FixtureCustomer }> {
  const who = customers[index];
  if (who === undefined) throw new Error(`no customer ${index}`);
  const { messageKey } = await submitPayment(options, aPaymentRequest(who), callerOf(who));
  const processor = openFakeProcessor();
  const limits = payLimits(processor);
  for (const claim of await claimNewPayments(worker, 10, limits)) {
    const outcome = await processor.charge({
      reference: claim.payment_id,
      amountCents: claim.amount,
      cardToken: claim.processor_token,
    });
    await recordOutcomes({ database: worker, loanSystems: { 2: { kind: 'joins', system: loans } } }, [
      decideAfterCharge(claim, outcome, limits),
    ]);
  }
  return { id: messageKey, who };
}

function startLane(kind: OutboxKind): void {
  lanes.push(
    runMessageLane({
      database: worker,
      kinds: { paymentReceipt: kind },
      logger: pino({ level: 'silent' }),
      pollMs: 30,
    }),
  );
}

test("a receipt is sent once to the profile's email with the values of the ledger [PAY-028 LVA-013]", async () => {
  const messenger = openFakeMessenger();
  const { id } = await pay(0);
  startLane(receiptMessages({ database: worker, messenger, mode: 'simulation' }));
  await vi.waitFor(
    () => {
      expect(messenger.mails).toHaveLength(1);
    },
    { timeout: 15_000 },
  );
  const [mail] = messenger.mails;
  expect(mail).toMatchObject({
    to: 'ann1@example.com',
    subject: 'TitleMax: Payment receipt',
    reference: `receipt-${id}`,
  });
  for (const text of ['$25.00', 'Visa ending 4242', 'June 15, 2026', 'SIMULATION']) {
    expect(mail?.text).toContain(text);
    expect(mail?.html).toContain(text);
  }
  await vi.waitFor(
    async () => {
      expect(await worker.rows(outbox, [id])).toEqual([{ attempts: 1, is_sent: true, is_given_up: false }]);
    },
    { timeout: 15_000 },
  );
});

test('a receipt of unknown delivery is resent with its reference, and a refused receipt is not', async () => {
  const messenger = openFakeMessenger();
  messenger.outcomes.push({ kind: 'unknown', detail: 'cut' });
  const { id } = await pay(1);
  startLane(receiptMessages({ database: worker, messenger, mode: 'simulation' }));
  await vi.waitFor(
    async () => {
      await worker.rows(dueNow);
      expect(messenger.mails.length).toBeGreaterThanOrEqual(2);
    },
    { timeout: 15_000 },
  );
  expect(new Set(messenger.mails.map(({ reference }) => reference))).toEqual(new Set([`receipt-${id}`]));
  // The worker may claim a later row before this test sees the commit, or retry this row first. So wait.
  await vi.waitFor(
    async () => {
      expect(await worker.rows(outbox, [id])).toMatchObject([{ is_sent: true }]);
    },
    { timeout: 15_000 },
  );
  messenger.outcomes.push({ kind: 'refused', detail: 'SMTP 550' });
  const refusing = await pay(2);
  await vi.waitFor(
    async () => {
      expect(await worker.rows(outbox, [refusing.id])).toEqual([{ attempts: 1, is_sent: false, is_given_up: true }]);
    },
    { timeout: 15_000 },
  );
});

test('a text receipt waits until morning at the store, but a copy the payer requests does not [LOP-092 LAP-016]', async () => {
  const messenger = openFakeMessenger();
  const { id } = await pay(6);
  const night = Date.parse('2026-06-16T05:00:00Z');
  const kind = receiptMessages({ database: worker, messenger, mode: 'production', nowMs: () => night });
  expect(await kind.work({ paymentId: id, channel: 'text' })).toEqual({ kind: 'later', delayMs: 10 * 3_600_000 });
  expect(await kind.work({ paymentId: id, channel: 'email' })).toEqual({ kind: 'done' });
  expect(await kind.work({ paymentId: id, channel: 'text', reference: 'copy-1' })).toEqual({ kind: 'done' });
  expect(messenger.texts).toHaveLength(1);
});

test('a confirmation copy is sent only to the payer, at most once a minute [LAP-075 LOP-120]', async () => {
  const { id, who } = await pay(3);
  expect(await handlers.sendConfirmation({ messageKey: id, contact: 'email' }, callerOf(who), context)).toMatchObject({
    sent: true,
    message: {
      messageType: 'payment',
      amountPaid: 2_500,
      isPayoff: false,
      isPartial: false,
      isVoidRefi: false,
      disbursementAmount: null,
      appointmentDateTime: null,
      alternateEmail: null,
      alternatePhone: null,
    },
  });
  expect(await handlers.sendConfirmation({ messageKey: id, contact: 'email' }, callerOf(who), context)).toMatchObject({
    sent: true,
  });
  expect((await worker.rows(outbox, [id])).length).toBeLessThanOrEqual(3);
  const other = customers[4];
  if (other === undefined) throw new Error('no other customer');
  await expect(handlers.sendConfirmation({ messageKey: id }, callerOf(other), context)).rejects.toMatchObject({
    errorCode: 'NotFoundException',
  });
  await expect(handlers.getPaymentReceipt({ messageKey: id }, callerOf(other), context)).rejects.toMatchObject({
    errorCode: 'NotFoundException',
  });
});

test('a receipt copy to an address that is not the payer’s own is refused [LOP-120 security T35]', async () => {
  const messenger = openFakeMessenger();
  const { id, who } = await pay(4);
  const send = (to: { alternateEmail?: string; alternatePhone?: string }) =>
    handlers.sendConfirmation({ messageKey: id, ...to }, callerOf(who), context);
  const before = await worker.rows(payloads, [id]);
  const foreign = Array.from({ length: 500 }, (_, at) =>
    at % 2 === 0 ? { alternateEmail: `friend${at}@example.com` } : { alternatePhone: `(404) 555-0${100 + (at % 100)}` },
  );
  const wrong = [{ alternateEmail: 'nobody' }, { alternatePhone: '12' }, ...foreign];
  for (const to of wrong) await expect(send(to)).rejects.toMatchObject({ errorCode: 'ValidationException' });
  expect(await worker.rows(payloads, [id])).toEqual(before);

  const [own] = await worker.rows(emailOf, [id]);
  if (own === undefined) throw new Error('nobody paid');
  expect(await send({ alternateEmail: own.email.toUpperCase() })).toMatchObject({
    sent: true,
    message: { alternateEmail: own.email },
  });
  const copies = (await worker.rows(payloads, [id])).slice(before.length);
  expect(copies).toHaveLength(1);
  const kind = receiptMessages({ database: worker, messenger, mode: 'simulation' });
  for (const { payload } of copies) expect(await kind.work(payload)).toEqual({ kind: 'done' });
  expect(messenger.mails.map(({ to }) => to)).toEqual([own.email]);
});

test('receipt copies are limited to five a day per channel [LAP-075 security T35]', async () => {
  const { id, who } = await pay(7);
  const send = (contact?: 'email' | 'text') =>
    handlers.sendConfirmation(
      { messageKey: id, ...(contact === undefined ? {} : { contact }) },
      callerOf(who),
      context,
    );
  for (let copy = 0; copy < 5; copy += 1) expect(await send('email')).toMatchObject({ sent: true });
  const before = (await worker.rows(payloads, [id])).length;
  const refused: unknown = await send('email').catch((error: unknown) => error);
  expect(refused).toMatchObject({
    errorCode: 'TooManyRequestsException',
    message: expect.stringContaining('5 times today'),
  });
  const retryAfterSeconds = refused instanceof Refused ? refused.details.retryAfterSeconds : undefined;
  expect(retryAfterSeconds).toBeGreaterThan(86_000);
  expect(retryAfterSeconds).toBeLessThanOrEqual(86_400);
  expect(await worker.rows(payloads, [id])).toHaveLength(before);
  expect(await send('text')).toMatchObject({ sent: true });
  await worker.rows(
    statement(
      'test_next_day',
      `update app.rate_counter set window_started_at = window_started_at - interval '1 day' where bucket like 'receipt-copy:%'`,
    ),
  );
  expect(await send('email')).toMatchObject({ sent: true });
});

test('the payment receipt is a one-page tagged PDF with title and language', async () => {
  const { id, who } = await pay(5);
  const file = Buffer.from(await handlers.getPaymentReceipt({ messageKey: id }, callerOf(who), context)).toString(
    'latin1',
  );
  expect(file.startsWith('%PDF-1.7')).toBe(true);
  for (const mark of ['/StructTreeRoot', '/Marked true', '/Lang (en-US)', '/DisplayDocTitle true'])
    expect(file).toContain(mark);
  expect(file.match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test('the message worker pauses between batches while many payments are being processed', async () => {
  const queue = statement(
    'test_queue',
    `insert into app.outbox (kind, dedupe_key, payload) select 'resting', 'resting:' || n, '{}' from generate_series(1, 20) n`,
  );
  await worker.rows(queue);
  const seen = { done: 0, asked: 0, isFlooded: true };
  const lane = runMessageLane({
    database: worker,
    logger: pino({ level: 'silent' }),
    pollMs: 20,
    isMoneyMoving: () => true,
    isFlooded: () => {
      seen.asked += 1;
      return seen.isFlooded;
    },
    kinds: {
      resting: {
        attemptsMax: 1,
        work: () => {
          seen.done += 1;
          return Promise.resolve({ kind: 'done' });
        },
      },
    },
  });
  lanes.push(lane);
  await vi.waitFor(() => expect(seen.asked).toBeGreaterThanOrEqual(3), { timeout: 8_000 });
  expect(seen.done).toBe(16);
  seen.isFlooded = false;
  await vi.waitFor(() => expect(seen.done).toBe(20), { timeout: 8_000 });
});
