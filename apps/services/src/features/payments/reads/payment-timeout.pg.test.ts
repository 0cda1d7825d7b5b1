import { cents } from '@lendside/domain/money/cents.ts';
import { beforeAll, expect, test } from 'vitest';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { checkNoticeContact } from './check-notice-contact.ts';
import { openGuest } from '#features/payments/guest.fixture.ts';
import {
  ledgerLoanSystem,
  seedCustomers,
  type FixtureCustomer,
} from '#features/payments/ledger-loan-system.fixture.ts';
import { makePaymentMetrics } from '#features/payments/pay-job/payment-metrics.ts';
import { aPaymentRequest, callerOf, toSubmitOptions } from '#features/payments/payment.fixture.ts';
import { reportPaymentTimeout } from './report-payment-timeout.ts';
import { submitPayment } from '#features/payments/accept/submit-payment.ts';

const copy = await copyTestDatabase();
const owner = copy.open('owner');
const worker = copy.open('lendside_worker');
const database = copy.open('lendside_api');
const loans = ledgerLoanSystem(owner);
const customers: FixtureCustomer[] = [];
const told: object[] = [];
const options = { database, logger: { warn: (facts: object) => void told.push(facts) } as never };

const reports = statement<{ payment_id: string; state: string }>(
  'test_timeouts',
  'select t.payment_id, t.state from app.payment_timeout t join app.payment p using (payment_id) where p.loan_id = $1',
);
const guestsPayment = statement(
  'test_guests_payment',
  `insert into app.payment (payment_id, profile_id, payment_key, request_hash, loan_id, lms_id, brand, amount, purpose, is_partial,
     card_id, contact, guest_session_id)
   values ($1, $2, $1, '\\x00', $3, 2, 'tmx', 2500, 'standard', false, $4, '{}', $5)`,
);

beforeAll(async () => {
  customers.push(...(await seedCustomers(owner, 1, 5)));
});

function customer(index: number): FixtureCustomer {
  const found = customers[index];
  if (found === undefined) throw new Error(`no customer ${index}`);
  return found;
}

async function pay(who: FixtureCustomer): Promise<string> {
  const { messageKey } = await submitPayment(toSubmitOptions(database, loans), aPaymentRequest(who), callerOf(who));
  return messageKey;
}

const report = (who: FixtureCustomer, caller: Customer = callerOf(who), amount = 2500) =>
  reportPaymentTimeout(options, { loanId: who.loanId, paymentAmount: cents(amount) }, caller);

test('a time-out report is stored once, logged and counted while the payment is open [PAY-033 LAP-104 LOP-134]', async () => {
  const who = customer(0);
  const paymentId = await pay(who);
  expect(await report(who)).toEqual({ received: true });
  expect(await report(who)).toEqual({ received: true });
  expect(await worker.rows(reports, [who.loanId])).toEqual([{ payment_id: paymentId, state: 'accepted' }]);
  expect(told).toEqual([{ paymentId, state: 'accepted' }]);
  const scraped = await makePaymentMetrics(worker).registry.metrics();
  expect(scraped).toMatch(/^payments_timeouts_reported 1$/m);
});

test('a time-out report is ignored for an unknown payment, a wrong amount or another customer [PAY-033 LAP-104]', async () => {
  const [who, other] = [customer(1), customer(2)];
  expect(await report(who)).toEqual({ received: false });
  await pay(who);
  expect(await report(who, callerOf(who), 2501)).toEqual({ received: false });
  expect(await report(who, callerOf(other))).toEqual({ received: false });
  expect(await worker.rows(reports, [who.loanId])).toEqual([]);
});

test('a guest can report a time-out only for the payment of their own session [PAY-033 LAP-104]', async () => {
  const who = customer(3);
  const guest = await openGuest(owner, who);
  const paid = [`pay_guest_${who.loanId}`, who.profileId, who.loanId, who.cardId];
  await owner.rows(guestsPayment, [...paid, guest.sessionId]);
  expect(await report(who)).toEqual({ received: false });
  expect(await report(who, guest)).toEqual({ received: true });
  expect(await worker.rows(reports, [who.loanId])).toEqual([{ payment_id: paid[0], state: 'accepted' }]);
});

test("a borrower's contact must match the profile, but a guest's contact need not [LAP-016 LOP-092]", async () => {
  const who = customer(4);
  const night = { database, mode: 'production', nowMs: () => Date.parse('2026-06-16T05:00:00Z') } as const;
  const check = (contact: string, caller = callerOf(who)) =>
    checkNoticeContact(night, { Contact: contact, State: 'AZ' }, caller);
  expect(await check('ann5@example.com')).toEqual({
    contact: 'ann5@example.com',
    state: 'AZ',
    allowed: true,
    reason: null,
    waitUntil: null,
  });
  expect(await check('eve@example.com')).toMatchObject({ allowed: false, reason: 'not_theirs' });
  expect(await check('(205) 555-0123')).toMatchObject({ allowed: false, reason: 'not_chosen' });
  const guest = await openGuest(owner, who);
  expect(await check('gus@guest.example', guest)).toMatchObject({ allowed: true });
  expect(await check('(205) 555-0199', guest)).toMatchObject({
    allowed: false,
    reason: 'quiet_hours',
    waitUntil: '2026-06-16T15:00:00.000Z',
  });
});
