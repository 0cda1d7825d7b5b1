import { rollToBusinessDay } from '#calendar/business-days.ts';
import type { BusinessDate } from '#calendar/business-date.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { LOAN_STATUS } from '#loans/loan-status.ts';
import type { LoanStatusCode } from '#loans/loan-status.ts';
import { loanStatusFacts } from '#loans/loan-status-facts.ts';
import type { Product } from '#loans/product.ts';
import { scheduledPayments } from '#loans/scheduled-payments.ts';
import { sumCents } from '#money/cents.ts';
import type { Cents } from '#money/cents.ts';

/** Why a loan cannot be paid automatically. */
export type NoAutopayReason = 'paid_off' | 'not_started' | 'renewed_by_agreement' | 'not_scheduled' | 'protected';

/** Loans whose dates still stand, and none that is stayed, recovered or written off. Source: loan-core 5.3. */
const COLLECTED: ReadonlySet<LoanStatusCode> = new Set([
  LOAN_STATUS.Open,
  LOAN_STATUS.ActiveDefault,
  LOAN_STATUS.Chargeback,
]);

/** Why autopay is not offered on a loan; null where it is. A pawn is renewed by a new agreement each period: taking its charge
 *  alone would leave it late the next day. Source: loan-core 5.3, decision 025. */
export function whyNoAutopay(
  loan: LoanSnapshot,
  product: Product,
  facts: { readonly isCoveredBorrower: boolean },
): NoAutopayReason | null {
  if (loanStatusFacts(loan.status).shownAs === 'paidOff') return 'paid_off';
  if (loan.phase !== 'active') return 'not_started';
  if (product.kind === 'pawn') return 'renewed_by_agreement';
  if (!COLLECTED.has(loan.status)) return 'not_scheduled';
  return facts.isCoveredBorrower ? 'protected' : null;
}

/** The next withdrawal: its business day, and what is then due by the schedule with what is past due, fees left out; null while
 *  nothing is billed. Cents. Source: loan-core 5.3 (billed minimum, on the due date moved to a business day). */
export function nextDebit(
  loan: LoanSnapshot,
  product: Product,
): { readonly on: BusinessDate; readonly amountCents: Cents } | null {
  const due = scheduledPayments(loan, product, true);
  const next = due.find((each) => rollToBusinessDay(each.dueOn) > loan.asOf);
  if (next === undefined) return null;
  const upTo = due.filter((each) => each.dueOn <= next.dueOn);
  return { on: rollToBusinessDay(next.dueOn), amountCents: sumCents(...upTo.map((each) => each.amountCents)) };
}
