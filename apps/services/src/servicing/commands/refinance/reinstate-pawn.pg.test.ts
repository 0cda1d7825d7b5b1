import { addMonths, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { quoteFigures } from '@lendside/domain/loans/figures/loan-figures.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { ARIZONA_TITLE_INSTALMENT } from '@lendside/domain/loans/products/title-products.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { describe, expect, test } from 'vitest';
import { assignRepo } from '#servicing/commands/recovery/assign-repo.ts';
import { openCommandBooks, TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { recoverVehicle } from '#servicing/commands/recovery/recover-vehicle.ts';
import { findSuccessor } from './renewal-chain.ts';
import { findRepo } from '#servicing/commands/recovery/repo-cases.ts';
import { reinstatePawn } from './reinstate-pawn.ts';
import { reversePayment } from '#servicing/commands/payments/reverse-payment.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { postPayments } from '#servicing/commands/payments/post-payments.ts';

const books = await openCommandBooks(businessDate('2026-05-08'));
const agent = { agentName: 'Sample Recovery', agentPhone: '(912) 555-0150' };
const pawn = () => books.open({ productId: 1101, principalCents: 120_000 });
const [online, counter] = [await pawn(), await pawn()];
await books.days(2, 45);
for (const loanId of [online, counter])
  await books.done((tx) => assignRepo(tx, { key: `assign:${loanId}`, lmsId: 2, loanId, ...agent }));
const payment = (reference: string, amountCents: number) => ({
  reference,
  loanId: online,
  amountCents: cents(amountCents),
  purpose: 'standard' as const,
  channel: 'card' as const,
  confirmationNumber: '1234567890',
});
const post = (...payments: ReturnType<typeof payment>[]) => books.inUnit((tx) => postPayments(tx, 2, payments));

/** Reads the titles of a loan's payments in its history, newest first. */
const paymentsOf = async (loanId: number) =>
  (await builtInLoanSystem(2, books.api).history(loanId, [TRIAL_CUSTOMER]))
    .filter(({ kind }) => kind === 'payment')
    .map(({ description }) => description);

describe('reinstatement of a pawn that is out for repo', () => {
  test('a payment below the reinstatement amount is booked but reinstates nothing [I11]', async () => {
    const [partial] = await post(payment('part', 5_500));
    expect(partial).toMatchObject({ ok: true, posted: { after: { status: 15 } } });
    expect(await books.steps(online)).not.toContain('reinstate 15>12 customer');
  });

  test('paying the reinstatement amount renews a pawn and recalls the agent [I1 I4 I5 I10]', async () => {
    const both = [payment('back', 20_000), payment('behind', 1_000)];
    const answers = await post(...both);
    expect(answers).toMatchObject([
      { ok: true, posted: { after: { status: 22 }, renewedInto: { status: 12 }, allocation: { principalCents: 0 } } },
      { ok: false, refusal: { code: 'loan_not_payable' } },
    ]);
    expect(await post(...both)).toEqual(answers);
    const next = await books.inUnit((tx) => findSuccessor(tx, online));
    expect(answers[0]).toMatchObject({ posted: { renewedInto: { loanId: next } } });
    expect(await books.journal('pay:back')).toEqual([
      'PAYMENT Dr1020 200.00 Cr1120 125.00 Cr1120 75.00',
      'REFINANCE Dr2600 1200.00 Cr1100 1200.00 Dr1100 1200.00 Cr2600 1200.00',
      'PERIOD_CHARGE Dr1120 180.00 Cr2200 180.00',
    ]);
    expect((await books.steps(online)).slice(-2)).toEqual(['reinstate 15>12 customer', 'renewal 12>22 customer']);
    const { snapshot } = await books.loan(next ?? 0);
    expect(snapshot.schedule).toMatchObject([{ dueOn: '2026-07-22' }]);
    expect(payoffCents(snapshot)).toBe(138_000);
    expect(await books.inUnit((tx) => findRepo(tx, online))).toMatchObject({ recalledOn: '2026-06-22' });
    expect(await paymentsOf(online)).toEqual(['Payment that brought the loan back', 'Payment']);
    await books.lawful();
  });

  test('the return of the reinstating payment undoes the renewal of the pawn [I4 I5]', async () => {
    const head = { key: 'r01', lmsId: 2, loanId: online, minutesOfDay: 600 } as const;
    const answer = await books.done((tx) =>
      reversePayment(tx, { ...head, paymentKey: 'pay:back', kind: 'achReturn', returnCode: 'R01' }),
    );
    expect(answer).toMatchObject({ loanId: online, bookedOn: online });
    await books.days(2, 1);
    await books.lawful();
  });
});

test('a pawn whose vehicle is recovered can be reinstated at the store only [I11]', async () => {
  const head = { lmsId: 2, loanId: counter, amountCents: cents(31_000), tender: 'store' } as const;
  await books.done((tx) =>
    recoverVehicle(tx, { key: 'recover', lmsId: 2, loanId: counter, lotAddress: '1 Lot', miles: 20 }),
  );
  expect(await books.refused((tx) => reinstatePawn(tx, { ...head, key: 'by-customer' }))).toMatchObject({
    code: 'illegal_transition',
  });
  const answer = await books.done((tx) => reinstatePawn(tx, { ...head, key: 'at-store', actor: 'store' }));
  expect(answer).toMatchObject({ status: 22, newPrincipalCents: 120_000, newDueOn: '2026-07-23' });
  expect((await books.steps(counter)).slice(-2)).toEqual(['reinstate 13>12 store', 'renewal 12>22 store']);
});

test('a payment reinstates an installment loan and recalls its agent without another command [I11]', async () => {
  const dueDates = [0, 1, 2, 3, 4, 5].map((month) => addMonths(businessDate('2026-07-22'), month));
  const loanId = await books.open({ productId: 1103, principalCents: 300_000, dueDates, storeId: 10_002 });
  await books.days(2, 95);
  await books.done((tx) => assignRepo(tx, { key: `assign:${loanId}`, lmsId: 2, loanId, ...agent }));
  const due = quoteFigures((await books.loan(loanId)).snapshot, ARIZONA_TITLE_INSTALMENT).ofrPaymentValueCents;
  const [answer] = await post({ ...payment('instalment', due), loanId });
  expect(answer).toMatchObject({ ok: true, posted: { after: { status: 12 } } });
  expect(answer).not.toHaveProperty('posted.renewedInto');
  expect(await books.inUnit((tx) => findRepo(tx, loanId))).toMatchObject({ recalledOn: expect.any(String) });
  expect(await paymentsOf(loanId)).toEqual(['Payment that brought the loan back']);
});
