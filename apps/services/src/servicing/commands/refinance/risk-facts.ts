import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { readAdverseReasons, type UsedReport } from '@lendside/domain/compliance/adverse-action.ts';
import type { EarlierTerms } from '@lendside/domain/refinance/risk-info.ts';
import { statement, type Queryable } from '#platform/database.ts';

const EARLIER_TERMS = statement<{
  previous_note_on: string | null;
  previous_rate_e8: number | null;
  limit_before: number | null;
  is_blocked: boolean;
  adverse: { readonly reasons?: readonly unknown[]; readonly report?: UsedReport | null } | null;
}>(
  'earlier_terms',
  `select coalesce(p.period_on, p.note_on) as previous_note_on, p.rate_e8 as previous_rate_e8,
          (select (n.facts ->> 'fromCents')::bigint from servicing.notice n
            where n.loan_id = l.loan_id and n.code = 'N14' and n.facts ? 'fromCents' order by n.made_on, n.key limit 1) as limit_before,
          (select n.facts from servicing.notice n where n.loan_id = l.loan_id and n.code = 'N14' and n.facts ? 'isAdverse'
            order by n.made_on desc, n.key desc limit 1) as adverse,
          exists (select from servicing.customer_fact f where f.lms_id = l.lms_id and f.is_blocked
                     and (f.customer_id = l.customer_id or f.customer_id = any ($2))) as is_blocked
     from servicing.loan l left join servicing.loan p on p.loan_id = l.refinanced_from where l.loan_id = $1`,
);

/** Reads the earlier terms of a loan: those of the loan it renewed, its credit limit before the first change (N14), and
 *  whether its borrower or one of the askers is blocked.
 *  Source: loan-core 5.4. */
export async function readEarlierTerms(
  db: Queryable,
  loanId: number,
  askers: readonly string[],
): Promise<EarlierTerms> {
  const row = await db.row(EARLIER_TERMS, [loanId, askers]);
  return {
    previousNoteOn: row?.previous_note_on == null ? null : businessDate(row.previous_note_on),
    previousRateE8: row?.previous_rate_e8 ?? null,
    limitBeforeCents: row?.limit_before == null ? null : cents(row.limit_before),
    isRefinanceDenied: row?.is_blocked ?? false,
    adverse:
      row?.adverse == null
        ? null
        : { reasons: readAdverseReasons(row.adverse.reasons ?? []), report: row.adverse.report ?? null },
  };
}
