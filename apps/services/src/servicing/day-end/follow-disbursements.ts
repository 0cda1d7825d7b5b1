import { addBusinessDays, isBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { statement, type Database, type Transaction } from '#platform/database.ts';
import { releaseDisbursement } from '#servicing/commands/disbursements/disbursement-rows.ts';
import { abandonFunding, failFunding, fundLoan } from '#servicing/commands/origination/fund-loan.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { moveDraw } from '#servicing/commands/draws/move-draw.ts';

/** A disbursement in progress, and what the end of the day does to it. */
interface Waiting {
  readonly loan_id: number;
  readonly reference: string;
  readonly what: 'arrived' | 'lapsed';
  readonly purpose: 'origination' | 'draw';
  readonly channel: 'store' | 'moneyGram' | 'debit' | 'ach';
}

const WAITING = statement<Waiting>(
  'disbursements_to_follow',
  `
  select d.loan_id, d.reference, d.purpose, d.channel, case when d.channel in ('debit', 'ach') then 'arrived' else 'lapsed' end as what
    from servicing.disbursement d join servicing.loan l on l.loan_id = d.loan_id
   where l.lms_id = $1 and d.state = 'approved' and (d.purpose = 'draw' or d.purpose = 'origination' and l.phase = 'pendingFunding')
     and (d.channel in ('debit', 'ach') and d.approved_on <= $3 or d.channel in ('store', 'moneyGram') and d.expires_on <= $2)
   order by d.loan_id, d.reference`,
);

const TO_RELEASE = statement<{ reference: string; channel: Waiting['channel'] }>(
  'held_cash_to_release',
  // A debit is settled when its return days are over. A debit that autopay or another system made is none of a renewal.
  `select d.reference, d.channel
     from servicing.disbursement d
     join servicing.renewal r on r.new_loan_id = d.loan_id
    where d.state = 'held' and r.lms_id = $1 and r.void_ends_on <= $2
      and (r.tender is distinct from 'ach'
           or exists (select from servicing.bank_debit b where b.reference = r.payment_id and b.state = 'settled'))
    order by d.reference`,
);

/** Releases the cash of renewals that can no longer be taken back. By bank, the debit must also be settled, with its two return days. */
async function releaseHeld(db: Database, lmsId: BuiltInSystemId, on: BusinessDate): Promise<void> {
  const held = await db.rows(TO_RELEASE, [lmsId, on]);
  for (const { reference, channel } of held)
    await db.transaction((tx) => releaseDisbursement(tx, reference, channel, on));
}

/** Books what the end of the day does to one disbursement. Returns true when the disbursement expired. */
async function follow(
  tx: Transaction,
  lmsId: BuiltInSystemId,
  on: BusinessDate,
  { loan_id: loanId, reference, what, purpose, channel }: Waiting,
): Promise<boolean> {
  // The key contains the day, because a step that is refused today may be allowed later.
  const head = { key: `${what}:${reference}:${on}`, lmsId, loanId, poster: 'dayEnd' as const };
  if (purpose === 'draw') {
    const happening = { what: what === 'arrived' ? ('settle' as const) : ('lapse' as const) };
    return (await moveDraw(tx, { ...head, reference, happening })).ok && what === 'lapsed';
  }
  if (what === 'arrived') {
    await fundLoan(tx, head);
    return false;
  }
  const answer = await (channel === 'store' ? abandonFunding(tx, head) : failFunding(tx, head));
  return answer.ok;
}

/** Books what happened to disbursements by the close of `on`. Money sent to an account or card one business day ago has
 *  arrived. Draw cash that nobody picked up in time is returned to the line. Cash of a new loan moves from MoneyGram to the
 *  store; if nobody picks it up there, the loan ends (loan-core T05). Held cash of renewals is released when their window has closed. Returns how many expired. Source: loan-core 3.3, 4.5,
 *  5.2 step 3, 5.5. */
export async function followDisbursements(db: Database, lmsId: BuiltInSystemId, on: BusinessDate): Promise<number> {
  await releaseHeld(db, lmsId, on);
  const arrived = isBusinessDay(on) ? addBusinessDays(on, -1) : addBusinessDays(on, -2);
  const waiting = await db.rows(WAITING, [lmsId, on, arrived]);
  let lapsed = 0;
  for (const each of waiting) {
    if (await db.transaction((tx) => follow(tx, lmsId, on, each))) lapsed += 1;
  }
  return lapsed;
}
