import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';
import { endUnfundedLoan, failDisbursement } from '@lendside/domain/loans/opening/end-unfunded-loan.ts';
import { decided, refused } from '@lendside/domain/loans/loan-change.ts';
import { waiveDaysWithoutMoney } from '@lendside/domain/loans/opening/money-back.ts';
import { fundLoan as decideFunding } from '@lendside/domain/loans/opening/open-loan.ts';
import { cents, NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import { PAYMENT_CHANNELS } from '@lendside/domain/payments/pay-types.ts';
import { statement, type Transaction } from '#platform/database.ts';
import { updateApplication } from './application-rows.ts';
import { findApplicationOfLoan } from './applications-of-loan.ts';
import { changeLoan, type CommandHead } from '#servicing/executor/change-loan.ts';
import { endDisbursement, findDisbursement } from '#servicing/commands/disbursements/disbursement-rows.ts';
import { readBooks, standing, type BookedEntry } from '#servicing/ledger/loan-books.ts';

const WAS_RETURNED = statement<{ was_returned: boolean }>(
  'proceeds_were_returned',
  `select exists (select from app.payout p where p.disbursement_ref = $1 and p.state = 'returned') as was_returned`,
);

/** Records that the customer received the money of a signed loan (loan-core T04); the loan becomes active. When the bank had returned the
 *  money before, the interest of the days without it is waived. Source: loan-core
 *  2.3 (DISBURSE), 3.3. */
export function fundLoan(
  tx: Transaction,
  { channelFeeCents, ...head }: CommandHead & { readonly channelFeeCents?: Cents },
) {
  const input = { loanId: head.loanId, channelFeeCents: channelFeeCents ?? NO_CENTS };
  return changeLoan(
    tx,
    { ...head, kind: 'originate.fund', actor: head.actor ?? 'partner', input },
    async ({ loan, product }, { db, on }) => {
      const proceeds = await findDisbursement(db, loan.loanId, 'origination');
      if (loan.phase !== 'pendingFunding' || proceeds?.state !== 'approved')
        return refused({ code: 'not_eligible', reason: 'not_awaiting_funds' });
      const { loan: funded, entries } = decideFunding(loan, product, proceeds.channel, channelFeeCents ?? NO_CENTS);
      // Money that the bank returned was missing from the first day on.
      const isLate = (await db.row(WAS_RETURNED, [proceeds.reference]))?.was_returned === true;
      const waived = isLate ? waiveDaysWithoutMoney(funded, product, loan.noteOn) : { loan: funded, entries: [] };
      const application = await findApplicationOfLoan(db, loan.loanId);
      return decided({
        change: { loan: waived.loan, entries: [...entries, ...waived.entries], events: ['disbursementAccepted'] },
        answer: { channel: PAYMENT_CHANNELS[proceeds.channel] },
        alongside: async (write) => {
          await endDisbursement(write, proceeds.reference, 'completed', on);
          if (application !== null) await updateApplication(write, { ...application, state: 'funded', finishedOn: on });
        },
      });
    },
  );
}

/** Moves the money of a loan to the store when its channel could not pay it out. Refuses with `not_eligible` (reason
 *  `funds_at_store`) when the money is already there. Source: loan-core 2.3 (DISBURSE failed or expired). */
export function failFunding(tx: Transaction, head: CommandHead) {
  const input = { loanId: head.loanId };
  return changeLoan(
    tx,
    { ...head, kind: 'originate.fundingFailed', actor: head.actor ?? 'partner', input },
    async ({ loan }, { db, on }) => {
      const proceeds = await findDisbursement(db, loan.loanId, 'origination');
      if (loan.phase !== 'pendingFunding' || proceeds?.state !== 'approved')
        return refused({ code: 'not_eligible', reason: 'not_awaiting_funds' });
      if (proceeds.channel === 'store') return refused({ code: 'not_eligible', reason: 'funds_at_store' });
      return decided({
        change: failDisbursement(loan, proceeds.channel, cents(proceeds.amount)),
        answer: {},
        alongside: (write) => endDisbursement(write, proceeds.reference, 'approved', on, 'store'),
      });
    },
  );
}

/** Returns the day on which a loan's money began to wait at the store. */
function waitsSince(posted: readonly BookedEntry[], loan: LoanSnapshot): BusinessDate {
  return posted.findLast(({ entry }) => entry.event === 'DISBURSE_FAILED')?.on ?? loan.noteOn;
}

/** Cancels a signed loan when nobody picked up its money in time (loan-core T05), and reverses everything booked on it.
 *  Source: loan-core 2.3 (DISBURSE never taken), 3.3 (T05). */
export function abandonFunding(tx: Transaction, head: CommandHead) {
  const input = { loanId: head.loanId };
  return changeLoan(
    tx,
    { ...head, kind: 'originate.abandon', actor: head.actor ?? 'dayEnd', input },
    async ({ loan }, { db, on }) => {
      const posted = standing(await readBooks(db, loan.loanId));
      const decision = endUnfundedLoan(loan, waitsSince(posted, loan), posted);
      if (!decision.ok) return decision;
      const proceeds = await findDisbursement(db, loan.loanId, 'origination');
      const application = await findApplicationOfLoan(db, loan.loanId);
      return decided({
        change: decision.value,
        answer: {},
        alongside: async (write) => {
          if (proceeds !== null) await endDisbursement(write, proceeds.reference, 'expired', on);
          if (application !== null)
            await updateApplication(write, { ...application, state: 'expired', finishedOn: on });
        },
      });
    },
  );
}
