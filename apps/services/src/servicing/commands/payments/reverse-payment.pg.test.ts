import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { LoanSystemUnavailable, type PaymentToPost } from '@lendside/providers/loan-systems/port.ts';
import { describe, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { openCommandBooks } from '#servicing/commands/command-books.fixture.ts';
import { refinance } from '#servicing/commands/refinance/refinance.ts';
import { reversePayment } from './reverse-payment.ts';
import { settleCash } from '#servicing/commands/disbursements/settle-cash.ts';
import { postPayments } from './post-payments.ts';

const first = businessDate('2026-06-01');
const books = await openCommandBooks(first);
const pay = (
  lmsId: 1 | 2,
  payment: Pick<PaymentToPost, 'reference' | 'loanId' | 'amountCents' | 'purpose' | 'channel'>,
) => books.inUnit((tx) => postPayments(tx, lmsId, [{ ...payment, confirmationNumber: '1234567890' }]));

describe('commands that reverse a returned payment', () => {
  test('P35: a charged-back payoff reopens the loan with everything it owed', async () => {
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

  test('an R01 return reverses an installment payment, adds the interest since and charges one fee', async () => {
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

  test('a returned refinance payment voids the refinance in time, or else adds to the new loan', async () => {
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

  test('a return that waits for a refinance books nothing, and its retry reverses both', async () => {
    const loanId = await books.open({ productId: 1101, principalCents: 100_000 });
    await pay(2, { reference: 'beside', loanId, amountCents: cents(5_000), purpose: 'standard', channel: 'ach' });
    const locked = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const renewing = books.inUnit(async (tx) => {
      const command = { key: 'renew-beside', lmsId: 2, loanId, amountCents: cents(20_000), dueDates: [] } as const;
      const answer = await refinance(tx, { ...command, tender: 'card' });
      locked.resolve();
      await asked.promise;
      return answer;
    });
    await locked.promise;
    const back = { lmsId: 2, loanId, paymentKey: 'pay:beside', kind: 'achReturn', minutesOfDay: 600 } as const;
    const waiting = books.inUnit((tx) => {
      const row: typeof tx.row = (query, values) => {
        const answer = tx.row(query, values);
        if (query.name === 'open_command') asked.resolve();
        return answer;
      };
      return reversePayment({ ...tx, row }, { ...back, key: 'back-beside' });
    });
    await expect(waiting).rejects.toThrow(LoanSystemUnavailable);
    const renewed = await renewing;
    if (!renewed.ok) throw new Error('refused');
    const { newLoanId } = renewed.value;
    const statusOf = async (id: number) => (await books.loan(id)).snapshot.status;
    expect([await statusOf(loanId), await statusOf(newLoanId)]).toEqual([22, 12]);
    await books.lawful();
    await books.done((tx) => reversePayment(tx, { ...back, key: 'back-beside' }));
    expect([await statusOf(loanId), await statusOf(newLoanId)]).toEqual([33, 28]);
  });

  test('clearing accounts settle to zero after the bank or card payment of a refinance is returned', async () => {
    const clearing = statement<{ lms_id: number; account: string; left: number }>(
      'clearing_left',
      `select t.lms_id, e.account, sum(e.dr - e.cr)::bigint as left
         from servicing.ledger_txn t join servicing.ledger_entry e using (txn_id)
        where e.account in ('1020', '1030') group by 1, 2 order by 1, 2`,
    );
    const renewed = async (key: string, more: Partial<Parameters<typeof refinance>[1]>) => {
      const loanId = await books.open({ productId: 1101, principalCents: 100_000 });
      const command = { key, lmsId: 2, loanId, amountCents: cents(25_000), tender: 'card', dueDates: [] } as const;
      return books.done((tx) => refinance(tx, { ...command, ...more }));
    };
    const byBank = await renewed('clear-bank', { tender: 'ach' });
    await books.days(2, 4);
    const back = (of: typeof byBank, key: string, kind: 'achReturn' | 'chargeback') =>
      books.done((tx) =>
        reversePayment(tx, {
          key: `${key}-back`,
          lmsId: 2,
          loanId: of.loanId,
          paymentKey: key,
          kind,
          minutesOfDay: 600,
        }),
      );
    expect(await back(byBank, 'clear-bank', 'achReturn')).toMatchObject({ bookedOn: byBank.newLoanId });
    // The customer took the cash, so the refinance cannot be voided. The processor has not paid us yet.
    await books.appraise(400_000);
    const byCard = await renewed('clear-card', { cashOutCents: cents(10_000), channel: 'store' });
    await books.done((tx) => settleCash(tx, { key: 'clear-taken', lmsId: 2, loanId: byCard.newLoanId }));
    expect(await back(byCard, 'clear-card', 'chargeback')).toMatchObject({ bookedOn: byCard.newLoanId });
    const before = await books.owner.rows(clearing);
    expect(before.find(({ lms_id: lmsId, account }) => lmsId === 2 && account === '1030')?.left).toBe(-25_000);
    for (const lmsId of [1, 2] as const) await books.days(lmsId, 4);
    expect((await books.owner.rows(clearing)).map(({ left }) => left)).toEqual([0, 0, 0]);
  });
});
