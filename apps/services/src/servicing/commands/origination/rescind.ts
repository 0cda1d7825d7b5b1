import { decided } from '@lendside/domain/loans/loan-change.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { rescindLoan } from '@lendside/domain/refinance/rescind-loan.ts';
import type { Transaction } from '#platform/database.ts';
import { changeLoan, type CommandHead } from '#servicing/executor/change-loan.ts';
import { readBooks, standing } from '#servicing/ledger/loan-books.ts';
import { storeMinutesOfDay } from '#servicing/loans/store-clock.ts';

/** Rescinds a loan as if it had never been made, and takes back its proceeds (loan-core T06). Source: loan-core 2.3 (RESCIND),
 *  3.3. */
export function rescind(
  tx: Transaction,
  {
    returnedCents,
    returnedTo,
    ...head
  }: CommandHead & { readonly returnedCents: Cents; readonly returnedTo: 'store' | 'bank' },
) {
  const input = { loanId: head.loanId, returnedCents, returnedTo };
  return changeLoan(
    tx,
    { ...head, kind: 'rescind', actor: head.actor ?? 'customer', input },
    async ({ record, loan, product }, { db, on }) => {
      const decision = rescindLoan(loan, product, {
        now: {
          on,
          minuteOfDay: await storeMinutesOfDay(db, { storeId: record.storeId, on, minutesOfDay: head.minutesOfDay }),
        },
        returnedCents,
        returnedTo,
        posted: standing(await readBooks(db, loan.loanId)).filter(({ entry }) => entry.event !== 'DISBURSE'),
      });
      return decision.ok ? decided({ change: decision.value, answer: {} }) : decision;
    },
  );
}
