import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { statement, type Database } from '#platform/database.ts';
import { newId } from '#platform/ids.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { seedCustomers, type FixtureCustomer } from '#features/payments/ledger-loan-system.fixture.ts';
import { aPaymentToAccept } from '#features/payments/payment.fixture.ts';
import { acceptPayment, type PaymentToAccept } from './accept-payment.ts';

const copy = await copyTestDatabase();
const owner = copy.open('owner');
const api = copy.open('lendside_api');
const otherProcess = copy.open('lendside_api');
const customers: FixtureCustomer[] = [];

beforeAll(async () => {
  customers.push(...(await seedCustomers(owner, 1, 9)));
});

const openRenewal = statement(
  'test_open_renewal',
  `insert into servicing.renewal (renewal_id, lms_id, loan_id, kind, state, new_loan_id, new_header, new_product_id, customer_ids, opener,
          payment_id, amount, tender, channel, decided, opened_on, ends_on, ends_at)
   select $2, 2, $1::bigint, 'renewal', 'paying', 900000 + $1::bigint, '', (select min(product_id) from servicing.product), array[(select customer_id from servicing.loan where loan_id = $1)], '{}', $3, 2500, 'card',
          'store', '{}', '2026-06-15', '2026-06-16', '2026-06-16T21:00Z'`,
);
const endRenewal = statement(
  'test_end_renewal',
  `update servicing.renewal set state = 'ended', ended_why = 'cancelled', ended_at = now() where loan_id = $1`,
);
const bookRenewal = statement(
  'test_book_renewal',
  `update servicing.renewal set state = 'booked', captured_on = '2026-06-15', booked_on = '2026-06-15', signed_on = '2026-06-15', signed_at = now() where loan_id = $1`,
);
const voidRenewal = statement(
  'test_void_renewal',
  `update servicing.renewal set voided_on = '2026-06-16', voided_why = 'asked' where loan_id = $1`,
);
const lockLoan = statement('test_lock_loan', 'select pg_advisory_xact_lock(7344, hashint8($1::bigint))::text');

function customer(index: number): FixtureCustomer {
  const found = customers[index];
  if (found === undefined) throw new Error(`no customer ${index}`);
  return found;
}

function aPayment(index: number, changes: Partial<PaymentToAccept> = {}): PaymentToAccept {
  return aPaymentToAccept(customer(index), { paymentId: newId('pay'), paymentKey: newId('req'), ...changes });
}

const answerOf = async (database: Database, payment: PaymentToAccept) =>
  (await acceptPayment(database, payment)).answer;

test('an open renewal lets in its own payment and the payoff, and nothing else [PAY-005 LAP-100]', async () => {
  const renewalId = randomUUID();
  const own = aPayment(0, { purpose: 'refinance', renewalId, isFlagged: true });
  await owner.rows(openRenewal, [customer(0).loanId, renewalId, own.paymentId]);
  await owner.rows(openRenewal, [customer(1).loanId, randomUUID(), 'pay_elsewhere']);
  const answers = await Promise.all([
    answerOf(api, aPayment(0)),
    answerOf(api, aPayment(1)),
    answerOf(api, aPayment(2)),
    answerOf(otherProcess, aPayment(1, { purpose: 'refinance', renewalId: randomUUID() })),
  ]);
  expect(answers).toEqual(['renewal_open', 'renewal_open', 'accepted', 'renewal_open']);
  expect(await answerOf(api, own)).toBe('accepted');
  expect(await answerOf(api, { ...own, paymentId: newId('pay') })).toBe('replayed');
  expect(await answerOf(api, aPayment(1, { purpose: 'payoff' }))).toBe('accepted');
  const kept = statement<{ renewal_id: string; is_flagged: boolean }>(
    'test_kept',
    'select renewal_id, is_flagged from app.payment where payment_id = $1',
  );
  expect(await owner.row(kept, [own.paymentId])).toEqual({ renewal_id: renewalId, is_flagged: true });
});

test('a renewal that has ended refuses no payment', async () => {
  await owner.rows(openRenewal, [customer(3).loanId, randomUUID(), 'pay_ended']);
  expect(await answerOf(api, aPayment(3))).toBe('renewal_open');
  await owner.rows(endRenewal, [customer(3).loanId]);
  expect(await answerOf(api, aPayment(3))).toBe('accepted');
});

test('a payment waits while its loan is being renewed and then sees the renewal [PAY-005]', async () => {
  const { waiting } = await owner.transaction(async (tx) => {
    await tx.rows(lockLoan, [customer(4).loanId]);
    const asked = [answerOf(api, aPayment(4)), answerOf(otherProcess, aPayment(5))] as const;
    // The payment of another loan does not wait.
    expect(await asked[1]).toBe('accepted');
    await tx.rows(openRenewal, [customer(4).loanId, randomUUID(), 'pay_other_tab']);
    return { waiting: asked[0] };
  });
  expect(await waiting).toBe('renewal_open');
});

test('a payoff that waited while its loan was renewed is refused', async () => {
  await owner.rows(openRenewal, [customer(8).loanId, randomUUID(), 'pay_of_renewal']);
  const { waiting } = await owner.transaction(async (tx) => {
    await tx.rows(lockLoan, [customer(8).loanId]);
    const asked = answerOf(api, aPayment(8, { purpose: 'payoff' }));
    await tx.rows(bookRenewal, [customer(8).loanId]);
    return { waiting: asked };
  });
  expect(await waiting).toBe('loan_renewed');
  await owner.rows(voidRenewal, [customer(8).loanId]);
  expect(await answerOf(api, aPayment(8, { purpose: 'payoff' }))).toBe('accepted');
});

test('autopay charges no loan with an open renewal', async () => {
  const charge = statement<{ n: number }>(
    'test_charge',
    `select count(*)::int as n from app.accept_autopay_charges($1::jsonb, '2026-06-15')`,
  );
  const enrol = statement(
    'test_enrol',
    `insert into servicing.autopay (loan_id, method, display_number, enrolled_on, profile_id, method_id)
     values ($1, 'card', '4242', '2026-06-01', $2, $3)`,
  );
  const debitsOf = (...indexes: number[]) =>
    JSON.stringify(
      indexes.map((index) => ({ loanId: customer(index).loanId, reference: `apay_${newId('pay')}`, amount: 100 })),
    );
  for (const index of [6, 7])
    await owner.rows(enrol, [customer(index).loanId, customer(index).profileId, customer(index).cardId]);
  await owner.rows(openRenewal, [customer(6).loanId, randomUUID(), 'pay_renews']);
  expect(await owner.row(charge, [debitsOf(6, 7)])).toEqual({ n: 1 });
});
