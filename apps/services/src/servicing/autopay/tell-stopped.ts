import { addDays, businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { AUTOPAY_STATUSES, autopayCentsOn } from '@lendside/domain/loans/payments/autopay-debit.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { statement, type Database } from '#platform/database.ts';
import { IS_DEBITED } from './debited-loans.ts';
import { readLoanRecords } from './read-loan-records.ts';
import { tellSkipped, type SkippedMoney } from './tell-skipped.ts';

/** No withdrawal is announced earlier than this. */
const ANNOUNCED_WITHIN_DAYS = 21;

interface StoppedDebit {
  readonly loan_id: number;
  readonly due_on: string;
  readonly on_day: string;
}

const STOPPED = statement<StoppedDebit>(
  'stopped_debits',
  `
  with due as (
    select i.loan_id, i.due_on, i.rolled_on from servicing.schedule_item i join servicing.loan l on l.loan_id = i.loan_id
     where i.rolled_on between $2 and $3 and l.lms_id = $1 and l.applied < i.amount_through
    union
    select s.loan_id, s.due_on, s.rolled_on from servicing.line_statement s join servicing.loan l on l.loan_id = s.loan_id
     where s.rolled_on between $2 and $3 and l.lms_id = $1 and s.unpaid > 0
  )
  select d.loan_id, max(d.due_on)::text as due_on, d.rolled_on::text as on_day
    from due d join servicing.loan l on l.loan_id = d.loan_id
    join servicing.autopay a on a.loan_id = d.loan_id and a.ended_on is null and a.suspended_on is null
   where l.phase = 'active' and l.status in (${AUTOPAY_STATUSES.join(', ')}) and not (${IS_DEBITED})
     and exists (select from servicing.notice n where n.loan_id = d.loan_id and n.code = 'N03' and n.facts ->> 'onDay' = d.rolled_on::text)
   group by d.loan_id, d.rolled_on
   order by d.loan_id, d.rolled_on`,
);

/** Tells whoever owes a loan that an announced withdrawal is not made (N21), because the borrower became known as a covered
 *  borrower or somebody was blocked after the announcement. Returns the number of new letters. Source: loan-core 5.3, decision
 *  014. */
export async function tellStopped(db: Database, lmsId: LoanSystemId, on: BusinessDate): Promise<number> {
  const stopped = await db.rows(STOPPED, [lmsId, on, addDays(on, ANNOUNCED_WITHIN_DAYS)]);
  if (stopped.length === 0) return 0;
  const records = await readLoanRecords(
    db,
    lmsId,
    stopped.map((each) => each.loan_id),
  );
  const skipped = stopped.flatMap(({ loan_id: loanId, due_on: dueOn, on_day: onDay }): SkippedMoney[] => {
    const snapshot = records.get(loanId)?.snapshot;
    const product = snapshot === undefined ? null : findProduct(snapshot.productId);
    if (snapshot === undefined || product === null) return [];
    const amountCents = autopayCentsOn(snapshot, product, businessDate(onDay));
    if (amountCents === 0) return [];
    return [{ loanId, dueOn, onDay, amountCents, takenCents: null, nextOn: null, why: 'stopped' }];
  });
  return tellSkipped(db, on, skipped);
}
