import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { disburse } from '@lendside/domain/ledger/loan-postings.ts';
import { decided, refused } from '@lendside/domain/loans/loan-change.ts';
import { creditMoney, returnMoney, waiveDaysWithoutMoney } from '@lendside/domain/loans/opening/money-back.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { PAYMENT_CHANNELS } from '@lendside/domain/payments/pay-types.ts';
import type { Transaction } from '#platform/database.ts';
import { changeLoan, type CommandHead } from '#servicing/executor/change-loan.ts';
import { endDisbursement, findDisbursement } from './disbursement-rows.ts';

/** A command on the money of a new loan, or on the cash of a renewal. */
export interface MoneyCommand extends CommandHead {
  readonly purpose: 'origination' | 'refinance';
}

/** Records that money of a loan came back from its channel after it counted as paid. It waits at the store from now on. Refuses with
 *  `not_eligible` and the reason `not_paid` or `paid_at_store`. Source: loan-core 2.3 (DISBURSE returned by the bank). */
export function takeMoneyBack(tx: Transaction, { purpose, ...head }: MoneyCommand) {
  const input = { loanId: head.loanId, purpose };
  return changeLoan(
    tx,
    { ...head, kind: 'disbursement.returned', actor: head.actor ?? 'partner', input },
    async ({ loan }, { db, on }) => {
      const money = await findDisbursement(db, loan.loanId, purpose);
      if (money?.state !== 'completed') return refused({ code: 'not_eligible', reason: 'not_paid' });
      if (money.channel === 'store') return refused({ code: 'not_eligible', reason: 'paid_at_store' });
      return decided({
        change: returnMoney(loan, money.channel, cents(money.amount)),
        answer: {},
        alongside: (write) => endDisbursement(write, money.reference, 'approved', on, 'store'),
      });
    },
  );
}

/** Hands out at the store what came back, and waives the interest of the days without it. `since`: the day on which it was first sent.
 *  Refuses with `not_eligible` (reason `not_waiting`) when nothing waits there. Source: loan-core 2.3 (DISBURSE returned by the bank). */
export function payMoneyAgain(
  tx: Transaction,
  { purpose, since, ...head }: MoneyCommand & { readonly since: BusinessDate },
) {
  const input = { loanId: head.loanId, purpose, since };
  return changeLoan(
    tx,
    { ...head, kind: 'disbursement.paidAgain', actor: head.actor ?? 'store', input },
    async ({ loan, product }, { db, on }) => {
      const money = await findDisbursement(db, loan.loanId, purpose);
      if (money?.state !== 'approved') return refused({ code: 'not_eligible', reason: 'not_waiting' });
      const waived = waiveDaysWithoutMoney(loan, product, since);
      const paid = disburse(money.channel, cents(money.amount), cents(0));
      return decided({
        change: { ...waived, entries: [paid, ...waived.entries] },
        answer: { channel: PAYMENT_CHANNELS[money.channel] },
        alongside: (write) => endDisbursement(write, money.reference, 'completed', on),
      });
    },
  );
}

/** Turns cash that nobody picked up at the store into the customer's credit. Refuses with `not_eligible` (reason `not_waiting`) when nothing
 *  waits there. Source: width 1. */
export function creditUntakenMoney(tx: Transaction, { purpose, ...head }: MoneyCommand) {
  const input = { loanId: head.loanId, purpose };
  return changeLoan(
    tx,
    { ...head, kind: 'disbursement.credited', actor: head.actor ?? 'dayEnd', input },
    async ({ loan }, { db, on }) => {
      const money = await findDisbursement(db, loan.loanId, purpose);
      if (money?.state !== 'approved' || money.channel !== 'store')
        return refused({ code: 'not_eligible', reason: 'not_waiting' });
      return decided({
        change: creditMoney(loan, cents(money.amount)),
        answer: {},
        alongside: (write) => endDisbursement(write, money.reference, 'expired', on),
      });
    },
  );
}
