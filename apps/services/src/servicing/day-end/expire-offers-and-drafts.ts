import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { DRAFT_DAYS, isUnderWay, UNDECIDED_DAYS } from '@lendside/domain/origination/application-states.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { moveLoan } from '@lendside/domain/loans/statuses/loan-transitions.ts';
import { statement, type Database, type Transaction } from '#platform/database.ts';
import {
  findApplication,
  lockApplication,
  updateApplication,
} from '#servicing/commands/origination/application-rows.ts';
import { tellOfApplication } from '#servicing/commands/origination/tell-of-application.ts';
import { lockLoans, saveLoans, takeStep, toSavedLoan } from '#servicing/loans/loan-store.ts';

/** Days that a loan waits for its signature. Source: loan-core 3.3 (T03). */
const SIGNATURE_DAYS = 5;

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
                          and p.state in ('accepted', 'calling', 'unknown', 'captured', 'void_pending')) returning o.loan_id
  ), offer as (
    update servicing.offer o set state = 'expired', ended_on = $2
     where o.lms_id = $1 and o.state in ('open', 'dismissed') and o.expires_on < $2
       -- A settlement ends with its own terms.
       and (o.rule <> 'settlement' or o.loan_id in (select s.loan_id from settlement s)
            or not exists (select from servicing.settlement_offer s where s.loan_id = o.loan_id and s.state = 'open'))
    returning o.rule
  ), appraisal as (
    update servicing.appraisal p set state = 'expired' where p.lms_id = $1 and p.state = 'open' and p.expires_on < $2 returning 1
  ), unlocked as (
    delete from servicing.loan_lock k using servicing.loan l
     where l.loan_id = k.loan_id and l.lms_id = $1 and k.expires_at < clock_timestamp()
  )
  select (select count(*) from settlement)::int + (select count(*) from offer where rule not in ('settlement', 'appraisal'))::int + (select count(*) from appraisal)::int as expired`,
);
const UNSIGNED = statement<{ loan_id: number }>(
  'unsigned_loans',
  `
  select l.loan_id from servicing.loan l
   where l.lms_id = $1 and l.phase = 'pendingSignature' and l.status = 12 and l.note_on + ${SIGNATURE_DAYS} <= $2 order by 1`,
);
const LAPSED_DRAFTS = statement<{ application_id: number }>(
  'lapsed_applications',
  `
  select a.application_id from servicing.application a
   where a.lms_id = $1
     and (a.state in ('inProgress', 'documents') and a.started_on + ${UNDECIDED_DAYS} <= $2
          or a.state in ('open', 'signing') and coalesce(a.decided_on, a.started_on) + ${DRAFT_DAYS} <= $2
             and (a.state = 'open' or not exists (select from servicing.loan l
                   where l.loan_id = a.loan_id and l.phase <> 'pendingSignature' and l.status <> 10)))
   order by 1`,
);

/** Expires an application that nobody completed, and its unsigned loan; the borrowers are told (N37). Returns whether it did. */
async function lapseApplication(
  tx: Transaction,
  lmsId: LoanSystemId,
  applicationId: number,
  on: BusinessDate,
): Promise<{ expired: number; lapsed: number }> {
  const loanId = (await findApplication(tx, applicationId))?.loanId ?? null;
  // Locks the loan first, as every other command does.
  const lapsed = loanId === null ? 0 : await lapseUnsigned(tx, lmsId, [loanId], on);
  const application = await lockApplication(tx, applicationId);
  if (application === null || !isUnderWay(application.state)) return { expired: 0, lapsed };
  await updateApplication(tx, { ...application, state: 'expired', finishedOn: on });
  await tellOfApplication(tx, 'expired', {
    key: `application:${applicationId}`,
    on,
    loanId: null,
    customerIds: [application.customerId, application.cosignerId],
    of: application,
    product: findProduct(application.productId)?.name ?? '',
    isAtDayEnd: true,
  });
  return { expired: 1, lapsed };
}

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

/** Expires offers, settlement offers, appraisals and applications, and ends loans that were not signed within five days (loan-core T03). Source:
 *  loan-core 3.3, 5.2 steps 3 and 7, 5.5. */
export async function expireOffersAndDrafts(
  db: Database,
  lmsId: LoanSystemId,
  on: BusinessDate,
): Promise<{ expiries: number; transitions: number }> {
  const expired = (await db.row(EXPIRE, [lmsId, on]))?.expired ?? 0;
  const drafts = { expired: 0, lapsed: 0 };
  for (const { application_id: applicationId } of await db.rows(LAPSED_DRAFTS, [lmsId, on])) {
    const ended = await db.transaction((tx) => lapseApplication(tx, lmsId, applicationId, on));
    drafts.expired += ended.expired;
    drafts.lapsed += ended.lapsed;
  }
  const unsigned = (await db.rows(UNSIGNED, [lmsId, on])).map((row) => row.loan_id);
  const lapsed = unsigned.length === 0 ? 0 : await db.transaction((tx) => lapseUnsigned(tx, lmsId, unsigned, on));
  const transitions = lapsed + drafts.lapsed;
  return { expiries: expired + drafts.expired + transitions, transitions };
}
