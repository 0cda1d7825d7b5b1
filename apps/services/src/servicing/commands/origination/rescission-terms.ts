import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { nextBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { proceedsCents } from '@lendside/domain/loans/opening/open-loan.ts';
import { LOAN_STATUS } from '@lendside/domain/loans/statuses/loan-status.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import type { RescissionTerms } from '@lendside/providers/loan-systems/origination-calls.ts';
import type { AskedMoment } from '@lendside/providers/loan-systems/renewal-calls.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { statement, type Queryable } from '#platform/database.ts';

// The day is the business date, and the minutes are those of the store's clock on it (servicing.store_minutes).
const MOMENT = statement<{ until: Date; is_open: boolean; has_later_posting: boolean; has_come_back: boolean }>(
  'rescission_moment',
  `
  select ($2::date + time '17:00') at time zone s.time_zone as until,
         m.day < $2::date or m.day = $2::date and servicing.store_minutes(s.time_zone, m.day, coalesce($6::timestamptz, now())) < 17 * 60 as is_open,
         exists (select from servicing.ledger_txn t
                  where t.loan_id = $3 and t.reversal_of is null
                    and t.event not in ('ORIGINATE', 'PERIOD_CHARGE', 'PAYDAY_FEE', 'EARN_CHARGE', 'EARN_ORIGINATION_FEE', 'ACCRUE',
                                        'DISBURSE_FAILED', 'DISBURSE', 'DISBURSE_RETURNED')
                    and not exists (select from servicing.ledger_txn v where v.reversal_of = t.txn_id)) as has_later_posting,
         coalesce((select t.event = 'DISBURSE_RETURNED' from servicing.ledger_txn t
                    where t.loan_id = $3 and t.reversal_of is null and t.event in ('DISBURSE', 'DISBURSE_RETURNED')
                    order by t.txn_id desc limit 1), false) as has_come_back
    from servicing.store s, servicing.business_clock c, lateral (select coalesce($5::date, c.business_date) as day) m
   where s.store_id = $1 and c.lms_id = $4`,
);
const RESCINDED_ON = statement<{ day: string | null }>(
  'rescinded_on',
  `select max(e.business_date)::text as day from servicing.loan_event e where e.loan_id = $1 and e.event = 'rescind'`,
);

/** Says until when a new loan can be taken back, where its money is, and what must be returned. `asked`: the moment that decides whether it is
 *  open; default: now. Source: loan-core 3.3 (T06), 5.5. */
export async function readRescissionTerms(
  db: Queryable,
  { snapshot: loan, storeId }: LoanRecord,
  asked?: AskedMoment,
): Promise<RescissionTerms> {
  const product = findProduct(loan.productId);
  const isSigned =
    loan.phase !== 'pendingSignature' && (loan.status === LOAN_STATUS.Open || loan.status === LOAN_STATUS.Rescinded);
  const hasRight =
    product?.rescission === 'nextBusinessDayClose' && loan.renewalNumber === 0 && product.kind !== 'line' && isSigned;
  const lastOn = nextBusinessDay(loan.noteOn);
  const row = hasRight
    ? await db.row(MOMENT, [storeId, lastOn, loan.loanId, loan.lmsId, asked?.on ?? null, asked?.at ?? null])
    : null;
  const rescinded = loan.status === LOAN_STATUS.Rescinded ? await db.row(RESCINDED_ON, [loan.loanId]) : null;
  return {
    until: row?.until ?? null,
    isOpen: row?.is_open ?? false,
    // Money that came back after it counted as paid waits at the store, and nobody has it.
    money:
      loan.status !== LOAN_STATUS.Open || !isSigned
        ? 'none'
        : loan.phase === 'active' && row?.has_come_back !== true
          ? 'taken'
          : 'untaken',
    proceedsCents:
      product === null || product.kind === 'line' ? NO_CENTS : proceedsCents(product, loan.originalPrincipalCents),
    hasLaterPosting: row?.has_later_posting ?? false,
    isRescinded: loan.status === LOAN_STATUS.Rescinded,
    rescindedOn: rescinded?.day == null ? null : businessDate(rescinded.day),
    storeId,
  };
}
