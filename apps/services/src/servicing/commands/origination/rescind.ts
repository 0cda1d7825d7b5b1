import { decided, refused } from '@lendside/domain/loans/loan-change.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import { isMoneyTaken, rescindLoan } from '@lendside/domain/refinance/rescind-loan.ts';
import type { AskedMoment } from '@lendside/providers/loan-systems/renewal-calls.ts';
import { statement, type Transaction } from '#platform/database.ts';
import { endDisbursement, findDisbursement } from '#servicing/commands/disbursements/disbursement-rows.ts';
import { changeLoan, type CommandHead } from '#servicing/executor/change-loan.ts';
import { readBooks, standing } from '#servicing/ledger/loan-books.ts';
import { storeMinutesOfDay } from '#servicing/loans/store-clock.ts';
import { lockApplication, updateApplication } from './application-rows.ts';
import { findApplicationOfLoan } from './applications-of-loan.ts';
import { fundLoan } from './fund-loan.ts';
import { tellOfApplication } from './tell-of-application.ts';

/** A loan to take back. `asked`: the moment that decides whether it is in time, for a loan whose money nobody has taken. Default: now. */
export interface Rescission extends CommandHead {
  /** 0 while nobody has taken the money. */
  readonly returnedCents: Cents;
  readonly returnedTo: 'store' | 'bank' | null;
  readonly asked?: AskedMoment;
}

const SENT_FOR_GOOD = statement<{ payout_id: string }>(
  'proceeds_sent_for_good',
  `select payout_id from app.payout where disbursement_ref = $1 and state = 'sent' and cancel_refused = 'channel_final'`,
);

/** Rescinds a loan as if it had never been made (loan-core T06). Taken proceeds come back in full; while nobody has taken them, they are no
 *  longer owed. The money must be stopped at its channel before. Refuses as `rescindLoan` does. Source: loan-core 2.3 (RESCIND), 3.3. */
export async function rescind(tx: Transaction, rescission: Rescission) {
  const { returnedTo, key, lmsId, loanId } = rescission;
  const sent = returnedTo === null ? null : await tx.row(SENT_FOR_GOOD, [`proceeds:${loanId}`]);
  // What the person brings back was received, although its channel does not count it as paid yet.
  if (sent !== null) await fundLoan(tx, { key: `${key}:funded`, lmsId, loanId });
  return takeBack(tx, rescission);
}

function takeBack(tx: Transaction, { returnedCents, returnedTo, asked, ...head }: Rescission) {
  const moment = asked === undefined ? {} : { asked: { on: asked.on, at: asked.at.toISOString() } };
  const input = { loanId: head.loanId, returnedCents, returnedTo, ...moment };
  return changeLoan(
    tx,
    { ...head, kind: 'rescind', actor: head.actor ?? 'customer', input },
    async ({ record, loan, product }, { db, on }) => {
      const posted = standing(await readBooks(db, loan.loanId));
      const isTaken = isMoneyTaken(loan.phase, posted);
      // Money that is on the way is neither taken nor stopped by what a person says.
      if (isTaken !== (returnedTo !== null)) return refused({ code: 'not_eligible', reason: 'money_not_returned' });
      const askedOn = asked?.on ?? on;
      const minuteOfDay = await storeMinutesOfDay(db, {
        storeId: record.storeId,
        on: askedOn,
        minutesOfDay: head.minutesOfDay,
        at: asked?.at,
      });
      const decision = rescindLoan(loan, product, {
        now: { on: askedOn, minuteOfDay },
        returnedCents,
        returnedTo,
        posted,
      });
      if (!decision.ok) return decision;
      const proceeds = isTaken ? null : await findDisbursement(db, loan.loanId, 'origination');
      const found = await findApplicationOfLoan(db, loan.loanId);
      const application = found === null ? null : await lockApplication(db, found.applicationId);
      return decided({
        change: decision.value,
        answer: {},
        alongside: async (write) => {
          if (proceeds !== null) await endDisbursement(write, proceeds.reference, 'cancelled', on);
          if (application !== null)
            await updateApplication(write, { ...application, state: 'rescinded', finishedOn: on });
          await tellOfApplication(write, 'rescinded', {
            key: `loan:${loan.loanId}`,
            on,
            loanId: loan.loanId,
            customerIds: [record.customerId, record.cosignerId],
            of: { brand: record.brand, storeId: record.storeId, lmsId: loan.lmsId },
            product: findProduct(loan.productId)?.name ?? '',
            returnedCents: returnedCents === NO_CENTS ? null : returnedCents,
          });
        },
      });
    },
  );
}
