import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { quoteFigures } from '@lendside/domain/loans/figures/loan-figures.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { availableCreditCents } from '@lendside/domain/loans/lines/line-due.ts';
import type { LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';
import { applyPayment } from '@lendside/domain/loans/payments/apply-payment.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { LOAN_STATUS, type LoanStatusCode } from '@lendside/domain/loans/statuses/loan-status.ts';
import { maxCents, NO_CENTS, sumCents, type Cents } from '@lendside/domain/money/cents.ts';
import { isPayoff } from '@lendside/domain/payments/classify-payment.ts';
import {
  loanAfterPayment,
  previewPayment,
  projectLoan,
  type PaymentPreview,
} from '@lendside/domain/refinance/payment-projection.ts';
import { isGuestView } from '#journeys/make-payment/page/guest-view.ts';
import { loanSnapshotFromDetail, type AccountDetail } from '#journeys/make-payment/page/loan-snapshot-from-detail.ts';
import type { BarPart } from '#ui/stacked-bar.tsx';

/** What a payment made today pays, and what the loan costs after it. */
export interface PaymentQuote {
  readonly preview: PaymentPreview;
  readonly parts: readonly BarPart[];
  /** This payment plus all later payments, in cents. */
  readonly totalCents: Cents;
  readonly endOn: BusinessDate;
  /** Amount due on the next due date. For a pawn whose charge is paid, it is the whole balance on that day. */
  readonly dueNextCents: Cents;
  /** False when the loan is still late after the payment. */
  readonly isUpToDateAfter: boolean;
  /** Amount that brings a late loan up to date after the payment, in cents. For a loan that is not late, its unpaid fees and
   *  costs, which do not make it late. */
  readonly requiredAfterCents: Cents;
  /** How the loan continues: by the contract's due dates, by the statements of a line, or `none` when everything is due. */
  readonly course: 'schedule' | 'statements' | 'none';
  /** Credit available on a line after the payment; null for other loans. */
  readonly availableCents: Cents | null;
}

/** Returns the parts of a payment in the order they are paid, with the labels used on every screen. */
export function barParts(parts: {
  readonly interestCents: Cents;
  readonly chargeCents: Cents;
  readonly customaryFeeCents?: Cents;
  readonly maintenanceCents?: Cents;
  readonly feesCents: Cents;
  readonly costsCents: Cents;
  readonly principalCents: Cents;
  readonly creditCents: Cents;
}): readonly BarPart[] {
  return [
    { label: 'Interest', amountCents: parts.interestCents, tone: 'interest' },
    { label: 'Loan charge', amountCents: parts.chargeCents, tone: 'interest' },
    { label: 'Customary fee', amountCents: parts.customaryFeeCents ?? NO_CENTS, tone: 'late' },
    { label: 'Maintenance fee', amountCents: parts.maintenanceCents ?? NO_CENTS, tone: 'late' },
    { label: 'Late fees', amountCents: parts.feesCents, tone: 'fees' },
    { label: 'Recovery costs', amountCents: parts.costsCents, tone: 'costs' },
    { label: 'Principal', amountCents: parts.principalCents, tone: 'principal' },
    { label: 'Credit to you', amountCents: parts.creditCents, tone: 'credit' },
  ];
}

function quoteOn(loan: LoanSnapshot, amountCents: Cents): PaymentQuote | null {
  const product = findProduct(loan.productId);
  if (product === null || amountCents <= 0) return null;
  const purpose = isPayoff(amountCents, payoffCents(loan)) ? 'payoff' : 'standard';
  const applied = applyPayment(loan, product, amountCents, purpose);
  const after = loanAfterPayment(loan, product, amountCents, applied);
  const rest = projectLoan(after, product);
  const { allocation } = applied;
  const preview = previewPayment(loan, product, amountCents, purpose);
  const figures = quoteFigures(after, product);
  const isUpToDateAfter = figures.daysLate === 0;
  const projected = rest.payments[0]?.amountCents ?? NO_CENTS;
  return {
    preview,
    dueNextCents:
      product.kind === 'pawn' ? maxCents(preview.nextAmountDueCents, projected) : preview.nextAmountDueCents,
    isUpToDateAfter,
    requiredAfterCents: isUpToDateAfter
      ? sumCents(after.balances.feesCents, after.balances.costsCents)
      : figures.minimumRequiredAmountCents,
    parts: barParts({ ...allocation, chargeCents: sumCents(allocation.chargeCents, allocation.graceCents) }),
    totalCents: sumCents(amountCents, rest.totalCents),
    endOn: rest.endOn,
    course: courseOf(loan),
    availableCents: loan.line === null ? null : availableCreditCents(after),
  };
}

const DUE_AT_ONCE: ReadonlySet<LoanStatusCode> = new Set([
  LOAN_STATUS.Default,
  LOAN_STATUS.ChargedOff,
  LOAN_STATUS.Sold,
]);

function courseOf({ line, status }: LoanSnapshot): PaymentQuote['course'] {
  if (DUE_AT_ONCE.has(status)) return 'none';
  return line === null ? 'schedule' : 'statements';
}

/** Quotes a payment with the domain's rules. Returns null for a zero amount and for a product whose rules the web does not
 *  have (a partner's loan system). Also returns null for a guest, who may not see the balances. Source: screens.md (Amount
 *  choice), loan-core 2.4, 4.3. */
export function quotePayment(detail: AccountDetail, amountCents: Cents): PaymentQuote | null {
  return isGuestView(detail) ? null : quoteOn(loanSnapshotFromDetail(detail), amountCents);
}
