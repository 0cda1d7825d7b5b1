import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { payoffCents } from '@lendside/domain/loans/payoff.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import type { PaymentToPost } from '@lendside/providers/loan-systems/port.ts';
import { describe, expect, test } from 'vitest';
import { openCommandBooks } from '#servicing/commands/command-books.fixture.ts';
import { refinance } from '#servicing/commands/refinance.ts';
import { reversePayment } from '#servicing/commands/reverse-payment.ts';
import { postPayments } from '#servicing/loans/post-payments.ts';

const first = businessDate('2026-06-01');
const books = await openCommandBooks(first);
const pay = (
  lmsId: 1 | 2,
  payment: Pick<PaymentToPost, 'reference' | 'loanId' | 'amountCents' | 'purpose' | 'channel'>,
) => books.inUnit((tx) => postPayments(tx, lmsId, [{ ...payment, confirmationNumber: '1234567890' }]));

describe('payments that come back, by command', () => {
  test('P35: a payoff charged back reopens the loan with everything it owed', async () => {
    const loanId = await books.open({ productId: 1101, principalCents: 150_000 });
    await books.days(2, 15);
    const payoff = {
      reference: 'p35',
      loanId,
      amountCents: cents(172_500),
      purpose: 'payoff',
      channel: 'card',
    } as const;
    await pay(2, payoff);
    expect((await books.loan(loanId)).snapshot.status).toBe(3);
    await books.days(2, 7);
    const back = { lmsId: 2, loanId, paymentKey: 'pay:p35', kind: 'chargeback' } as const;
    await books.done((tx) => reversePayment(tx, { ...back, key: 'back-p35' }));
    const { snapshot, paidOffOn } = await books.loan(loanId);
    expect(snapshot.status).toBe(33);
    expect(paidOffOn).toBeNull();
    expect(payoffCents(snapshot)).toBe(172_500);
    expect((await books.steps(loanId)).at(-1)).toBe('reverseClosingPayment 3>33 partner');
    expect(await books.refused((tx) => reversePayment(tx, { ...back, key: 'back-again' }))).toEqual({
      code: 'not_eligible',
      reason: 'payment_returned_already',
    });
    expect(await books.refused((tx) => reversePayment(tx, { ...back, key: 'back-no', paymentKey: 'pay:no' }))).toEqual({
      code: 'not_eligible',
      reason: 'payment_not_found',
    });
    await books.days(2, 2);
    await books.lawful();
  });

  test('R01 takes the payment of an instalment back, with the interest of its days and the fee once', async () => {
    const dueDates = Array.from({ length: 12 }, (_, index) => addDays(first, 14 * (index + 2)));
    const loanId = await books.open({ productId: 2101, principalCents: 200_000, dueDates });
    await books.days(1, 14);
    const before = payoffCents((await books.loan(loanId, 1)).snapshot);
    await pay(1, { reference: 'r01', loanId, amountCents: cents(40_000), purpose: 'standard', channel: 'ach' });
    await books.days(1, 2);
    const back = { lmsId: 1, loanId, paymentKey: 'pay:r01', kind: 'achReturn', returnCode: 'R01' } as const;
    await books.done((tx) => reversePayment(tx, { ...back, key: 'back-r01' }));
    const { snapshot } = await books.loan(loanId, 1);
    expect(snapshot.appliedCents).toBe(0);
    expect(snapshot.balances.feesCents).toBe(2_500);
    expect(payoffCents(snapshot)).toBeGreaterThan(before + 2_500);
    await books.days(1, 1);
    await books.lawful();
  });

  test('a payment behind a refinance: in its window the refinance goes back too, after it the new loan owes it', async () => {
    const renewed = async (key: string) => {
      const loanId = await books.open({ productId: 1101, principalCents: 100_000 });
      const command = { key, lmsId: 2, loanId, amountCents: cents(25_000), tender: 'card', dueDates: [] } as const;
      return books.done((tx) => refinance(tx, command));
    };
    const soon = await renewed('behind-soon');
    const late = await renewed('behind-late');
    const back = (of: typeof soon, key: string) =>
      books.done((tx) =>
        reversePayment(tx, {
          key: `${key}-back`,
          lmsId: 2,
          loanId: of.loanId,
          paymentKey: key,
          kind: 'chargeback',
          minutesOfDay: 600,
        }),
      );
    expect(await back(soon, 'behind-soon')).toMatchObject({ status: 33, bookedOn: soon.loanId });
    expect((await books.loan(soon.newLoanId)).snapshot.status).toBe(28);
    expect(payoffCents((await books.loan(soon.loanId)).snapshot)).toBe(115_000);
    await books.days(2, 5);
    const owed = payoffCents((await books.loan(late.newLoanId)).snapshot);
    expect(await back(late, 'behind-late')).toMatchObject({ status: 22, bookedOn: late.newLoanId });
    expect(payoffCents((await books.loan(late.newLoanId)).snapshot)).toBe(owed + 25_000);
    await books.days(2, 1);
    await books.lawful();
  });
});
