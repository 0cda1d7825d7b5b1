import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import { statement, type Database } from '#platform/database.ts';
import { releaseDisbursement } from '#servicing/commands/disbursements/disbursement-rows.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';

const TO_RELEASE = statement<{ reference: string; channel: DisbursementChannel }>(
  'held_cash_to_release',
  // A debit is settled when its return days are over. A debit of autopay or of another system never belongs to a renewal.
  `select d.reference, d.channel
     from servicing.disbursement d
     join servicing.renewal r on r.new_loan_id = d.loan_id
    where d.state = 'held' and r.lms_id = $1 and r.void_ends_on <= $2
      and (r.tender is distinct from 'ach'
           or exists (select from servicing.bank_debit b where b.reference = r.payment_id and b.state = 'settled'))
    order by d.reference`,
);

const EXPIRED = statement<{ expired: number }>(
  'disbursements_expired',
  `select count(*)::int as expired
     from servicing.disbursement d join servicing.loan l on l.loan_id = d.loan_id
    where l.lms_id = $1 and d.state = 'expired' and d.finished_on = $2`,
);

/** Releases the cash of renewals that can no longer be taken back. When a bank account paid, its debit must also be settled, with its two return
 *  days. The channels report whether money arrived, came back or was not picked up in time. The payouts engine books that before the day closes.
 *  Returns how many disbursements expired on that day. Source: width 1; loan-core 5.2 step 3, 5.5. */
export async function followDisbursements(db: Database, lmsId: BuiltInSystemId, on: BusinessDate): Promise<number> {
  const held = await db.rows(TO_RELEASE, [lmsId, on]);
  for (const { reference, channel } of held)
    await db.transaction((tx) => releaseDisbursement(tx, reference, channel, on));
  return (await db.row(EXPIRED, [lmsId, on]))?.expired ?? 0;
}
