import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { reversePayment } from '#servicing/commands/payments/reverse-payment.ts';
import { findAnyDisbursement } from '#servicing/commands/disbursements/disbursement-rows.ts';
import { refundCredits } from './refund-credits.ts';
import { postPayments } from '#servicing/commands/payments/post-payments.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { openTestLoan } from '#servicing/test-books.fixture.ts';

const firstDay = businessDate('2026-05-01');
/** First business day of a month, more than six months after the payments. */
const SWEEP = businessDate('2026-12-01');

const REFUNDED = statement<{ event: string; amount: number }>(
  'test_refunded',
  `select t.event, sum(e.dr)::bigint as amount from servicing.ledger_txn t join servicing.ledger_entry e using (txn_id)
    where t.loan_id = $1 and t.event like 'REFUND%' group by t.txn_id order by t.txn_id`,
);

test('an idle credit is refunded, less the amount that the loan owes again [loan-core 4.1, 5.4 N15]', async () => {
  const database = await copyTestDatabase();
  const [owner, worker] = [database.open('owner'), database.open('lendside_worker')];
  await seedReference(owner, 'simulation', { 1: firstDay, 2: firstDay });
  const product = findProduct(2101);
  if (product === null) throw new Error('no product 2101');
  const dueDates = Array.from({ length: 12 }, (_, index) => addDays(firstDay, 17 + 14 * index));
  /** Opens a loan of $1,200.00, pays `first`, then pays the remainder of $1,250.00. */
  const overpaid = async (first: number) => {
    const terms = { product, brand: 'inl', customerId: 'c', principalCents: cents(120_000), dueDates };
    const loanId = await openTestLoan(worker, terms);
    const pay = (reference: string, amount: number, purpose: 'standard' | 'payoff') =>
      worker.transaction((tx) =>
        postPayments(tx, 1, [
          { reference, loanId, amountCents: cents(amount), purpose, channel: 'card', confirmationNumber: '1' },
        ]),
      );
    await pay(`first-${loanId}`, first, 'standard');
    const [paid] = await pay(`last-${loanId}`, 125_000 - first, 'payoff');
    expect(paid).toMatchObject({ ok: true, posted: { isPayoff: true, allocation: { creditCents: 5_000 } } });
    return loanId;
  };
  const comesBack = (loanId: number) =>
    worker.transaction((tx) =>
      reversePayment(tx, {
        key: `back-${loanId}`,
        lmsId: 1,
        loanId,
        paymentKey: `pay:first-${loanId}`,
        kind: 'chargeback',
      }),
    );
  const [kept, owing, owingLess] = [await overpaid(50_000), await overpaid(50_000), await overpaid(1_000)];
  for (const loanId of [owing, owingLess]) expect(await comesBack(loanId)).toMatchObject({ ok: true });

  await refundCredits(worker, 1, SWEEP);

  const approved = (amount: number) => [{ event: 'REFUND_APPROVED', amount }];
  expect(await owner.rows(REFUNDED, [kept])).toEqual(approved(5_000));
  expect(await owner.rows(REFUNDED, [owing])).toEqual([]);
  // $10.00 is owed again, so $40.00 belongs to the borrower.
  expect(await owner.rows(REFUNDED, [owingLess])).toEqual(approved(4_000));
  // It waits at the store, and a second sweep approves nothing more.
  expect(await findAnyDisbursement(worker, `refund:${owingLess}:${SWEEP}`)).toMatchObject({
    state: 'approved',
    channel: 'store',
    amount: 4_000,
  });
  await refundCredits(worker, 1, SWEEP);
  expect(await owner.rows(REFUNDED, [kept])).toEqual(approved(5_000));
});
