import type { JournalEntry } from '@lendside/domain/ledger/journal-entry.ts';
import { PAYABLE } from '@lendside/domain/ledger/loan-postings.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { disburseFailed, inverseOf } from '@lendside/domain/ledger/loan-postings.ts';
import { decided, refused } from '@lendside/domain/loans/loan-change.ts';
import { fundLoan as decideFunding } from '@lendside/domain/loans/open-loan.ts';
import { LOAN_STATUS } from '@lendside/domain/loans/loan-status.ts';
import { postEntries } from '@lendside/domain/loans/post-entries.ts';
import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { Transaction } from '#platform/database.ts';
import { updateApplication } from '#servicing/commands/application-rows.ts';
import { findApplicationOfLoan } from '#servicing/commands/applications-of-loan.ts';
import { changeLoan } from '#servicing/commands/change-loan.ts';
import type { CommandHead } from '#servicing/commands/change-loan.ts';
import { endDisbursement, findDisbursement } from '#servicing/commands/disbursement-rows.ts';
import { readBooks, standing } from '#servicing/commands/loan-books.ts';
import { CHANNEL_NUMBER } from '#servicing/loans/money-channels.ts';

/** The money of a signed loan is taken (T04): the loan runs. Source: loan-core 2.3 (DISBURSE), 3.3. */
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
      const application = await findApplicationOfLoan(db, loan.loanId);
      return decided({
        change: { loan: funded, entries, events: ['disbursementAccepted'] },
        answer: { channel: CHANNEL_NUMBER[proceeds.channel] },
        alongside: async (write) => {
          await endDisbursement(write, proceeds.reference, 'completed', on);
          if (application !== null) await updateApplication(write, { ...application, state: 'funded', finishedOn: on });
        },
      });
    },
  );
}

/** The channel could not pay out: the money waits at the store instead. Refuses `not_eligible` `funds_at_store` for money that
 *  waits there already. Source: loan-core 2.3 (DISBURSE failed or expired). */
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
        change: { loan, entries: [disburseFailed(proceeds.channel, cents(proceeds.amount))], events: [] },
        answer: {},
        alongside: (write) => endDisbursement(write, proceeds.reference, 'approved', on, 'store'),
      });
    },
  );
}

const PAYABLES: ReadonlySet<number> = new Set(Object.values(PAYABLE));

/** The entry with the money where it waits now, which is the store after another channel failed. */
function fromChannel(entry: JournalEntry, channel: DisbursementChannel): JournalEntry {
  const lines = entry.lines.map((line) => (PAYABLES.has(line.account) ? { ...line, account: PAYABLE[channel] } : line));
  return { ...entry, lines };
}

/** Nobody took the money of a signed loan in its time (T05): everything booked on it is taken back and the loan is deleted.
 *  Source: loan-core 2.3 (DISBURSE never taken), 3.3 (T05). */
export function abandonFunding(tx: Transaction, head: CommandHead) {
  const input = { loanId: head.loanId };
  return changeLoan(
    tx,
    { ...head, kind: 'originate.abandon', actor: head.actor ?? 'dayEnd', input },
    async ({ loan }, { db, on }) => {
      if (loan.phase !== 'pendingFunding') return refused({ code: 'not_eligible', reason: 'not_awaiting_funds' });
      const proceeds = await findDisbursement(db, loan.loanId, 'origination');
      const posted = standing(await readBooks(db, loan.loanId));
      const entries = posted
        .toReversed()
        .map((each) => fromChannel(inverseOf(each, 'REVERSAL'), proceeds?.channel ?? 'store'));
      const undone = { ...postEntries(loan, entries), accruedExact: 0n };
      const application = await findApplicationOfLoan(db, loan.loanId);
      return decided({
        change: {
          loan: { ...undone, status: LOAN_STATUS.Deleted, phase: 'active' },
          entries,
          events: ['disbursementFailed'],
        },
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
