import { disburse } from '@lendside/domain/ledger/loan-postings.ts';
import { failDisbursement } from '@lendside/domain/loans/opening/end-unfunded-loan.ts';
import { decided, refused } from '@lendside/domain/loans/loan-change.ts';
import { cents, NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import { PAYMENT_CHANNELS } from '@lendside/domain/payments/pay-types.ts';
import type { Transaction } from '#platform/database.ts';
import { changeLoan, type CommandHead } from '#servicing/executor/change-loan.ts';
import { endDisbursement, findDisbursement } from './disbursement-rows.ts';

/** Cash that can be handed out: released cash on every channel, and held cash at the store's desk, unless it waits for the bank. */
function canBeTaken(cash: Awaited<ReturnType<typeof findDisbursement>>): cash is NonNullable<typeof cash> {
  if (cash?.state === 'held') return cash.channel === 'store' && !cash.waits_for_bank;
  return cash?.state === 'approved';
}

/** Records that the cash of a refinance reached the customer: picked up, credited or pushed to a card. After that the
 *  refinance can no longer be voided. The store hands out held cash too; refuses with `waits_for_bank` when the renewal was paid by bank
 *  and the debit can still be returned. Source: loan-core 2.3 (DISBURSE), 3.3 (T09). */
export function settleCash(
  tx: Transaction,
  { channelFeeCents = NO_CENTS, ...head }: CommandHead & { readonly channelFeeCents?: Cents },
) {
  const input = { loanId: head.loanId, channelFeeCents };
  return changeLoan(
    tx,
    { ...head, kind: 'refinance.cashTaken', actor: head.actor ?? 'partner', input },
    async ({ loan }, { db, on }) => {
      const cash = await findDisbursement(db, loan.loanId, 'refinance');
      if (cash?.state === 'held' && cash.waits_for_bank)
        return refused({ code: 'not_eligible', reason: 'waits_for_bank' });
      if (!canBeTaken(cash)) return refused({ code: 'not_eligible', reason: 'no_cash_waiting' });
      return decided({
        change: { loan, entries: [disburse(cash.channel, cents(cash.amount), channelFeeCents)], events: [] },
        answer: { channel: PAYMENT_CHANNELS[cash.channel] },
        alongside: (write) => endDisbursement(write, cash.reference, 'completed', on),
      });
    },
  );
}

/** Moves the cash of a refinance to the store when its channel could not pay it out. Source: loan-core 2.3. */
export function failCash(tx: Transaction, head: CommandHead) {
  const input = { loanId: head.loanId };
  return changeLoan(
    tx,
    { ...head, kind: 'refinance.cashFailed', actor: head.actor ?? 'partner', input },
    async ({ loan }, { db, on }) => {
      const cash = await findDisbursement(db, loan.loanId, 'refinance');
      if (cash?.state !== 'approved') return refused({ code: 'not_eligible', reason: 'no_cash_waiting' });
      if (cash.channel === 'store') return refused({ code: 'not_eligible', reason: 'funds_at_store' });
      return decided({
        change: failDisbursement(loan, cash.channel, cents(cash.amount)),
        answer: {},
        alongside: (write) => endDisbursement(write, cash.reference, 'approved', on, 'store'),
      });
    },
  );
}
