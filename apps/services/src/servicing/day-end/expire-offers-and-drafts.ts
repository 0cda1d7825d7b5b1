import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { moveLoan } from '@lendside/domain/loans/statuses/loan-transitions.ts';
import { statement, type Database, type Transaction } from '#platform/database.ts';
import { lockLoans, saveLoans, takeStep, toSavedLoan } from '#servicing/loans/loan-store.ts';

/** Days that a loan waits for its signature. Source: loan-core 3.3 (T03). */
const SIGNATURE_DAYS = 5;
/** A draft expires after 7,200 minutes, which are five days. Source: loan-core 5.5. */
const DRAFT_DAYS = 5;

/** Expires everything whose expiry depends only on its date, in one statement. Locks of loans are not included, because they
 *  expire by the wall clock. */
const EXPIRE = statement<{ expired: number }>(
  'expire_what_lapsed',
  `
  with settlement as (
    update servicing.settlement_offer o set state = 'expired'
      from servicing.loan l where l.loan_id = o.loan_id and l.lms_id = $1 and o.state = 'open' and o.expires_on < $2
       -- Ordered in time, and still on its way.
       and not exists (select from app.payment p where p.loan_id = o.loan_id and p.lms_id = $1 and p.purpose = 'settlement'
                          and p.state in ('accepted', 'calling', 'unknown', 'captured', 'void_pending')) returning 1
  ), offer as (
    update servicing.offer o set state = 'expired' where o.lms_id = $1 and o.state = 'open' and o.expires_on < $2 returning 1
  ), draft as (
    update servicing.application a set state = 'expired', finished_on = $2
     where a.lms_id = $1 and a.started_on + ${DRAFT_DAYS} <= $2
       and (a.state = 'open' or a.state = 'signing' and not exists (select from servicing.loan l
             where l.loan_id = a.loan_id and l.phase <> 'pendingSignature' and l.status <> 10)) returning 1
  ), unlocked as (
    delete from servicing.loan_lock k using servicing.loan l
     where l.loan_id = k.loan_id and l.lms_id = $1 and k.expires_at < clock_timestamp()
  )
  select (select count(*) from settlement)::int + (select count(*) from offer)::int + (select count(*) from draft)::int as expired`,
);
const UNSIGNED = statement<{ loan_id: number }>(
  'unsigned_loans',
  `
  select l.loan_id from servicing.loan l
   where l.lms_id = $1 and l.phase = 'pendingSignature' and l.status = 12 and l.note_on + ${SIGNATURE_DAYS} <= $2 order by 1`,
);

async function lapseUnsigned(
  tx: Transaction,
  lmsId: LoanSystemId,
  loanIds: number[],
  on: BusinessDate,
): Promise<number> {
  const waiting = (await lockLoans(tx, lmsId, loanIds, 'dayEnd')).filter(
    ({ snapshot }) => snapshot.phase === 'pendingSignature',
  );
  const lapsed = waiting.flatMap(({ snapshot }) => {
    const before = { ...snapshot, asOf: on };
    const taken = takeStep(before, 'lapse', 'dayEnd', on, null);
    return taken === null ? [] : [toSavedLoan(moveLoan(before, 'lapse'), null, [taken.step])];
  });
  if (lapsed.length > 0) await saveLoans(tx, lapsed);
  return lapsed.length;
}

/** Expires offers, settlement offers and drafts, and ends loans that were not signed within five days (loan-core T03). Source:
 *  loan-core 3.3, 5.2 steps 3 and 7, 5.5. */
export async function expireOffersAndDrafts(
  db: Database,
  lmsId: LoanSystemId,
  on: BusinessDate,
): Promise<{ expiries: number; transitions: number }> {
  const expired = (await db.row(EXPIRE, [lmsId, on]))?.expired ?? 0;
  const unsigned = (await db.rows(UNSIGNED, [lmsId, on])).map((row) => row.loan_id);
  const lapsed = unsigned.length === 0 ? 0 : await db.transaction((tx) => lapseUnsigned(tx, lmsId, unsigned, on));
  return { expiries: expired + lapsed, transitions: lapsed };
}
