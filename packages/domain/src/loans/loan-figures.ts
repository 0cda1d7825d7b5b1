import { addDays } from '#calendar/business-date.ts';
import type { BusinessDate } from '#calendar/business-date.ts';
import { floorAtZero, maxCents, minCents, NO_CENTS, subtractCents, sumCents } from '#money/cents.ts';
import type { Cents } from '#money/cents.ts';
import { dueAmounts, isAllDue, uncoveredCents } from './due-amounts.ts';
import { accrueExact, owedCents } from './interest.ts';
import { billedInstalment, currentDueOn, firstUnsatisfiedInstalment, loanDaysLate } from './lateness.ts';
import type { LoanSnapshot } from './loan-snapshot.ts';
import { loanStatusFacts } from './loan-status-facts.ts';
import { LOAN_STATUS } from './loan-status.ts';
import { payoffCents } from './payoff.ts';
import { graceChargeOfDay } from './pawn-charge.ts';
import type { Product } from './product.ts';

/** Every amount and date a borrower sees of a loan, at the close of its `asOf`. Amounts in cents, none negative.
 *  Source: loan-core 4.1 to 4.3. */
export interface LoanFigures {
  readonly payoffAmountCents: Cents;
  /** To renew (pawn) or to stay current (instalment). */
  readonly minimumAmountDueCents: Cents;
  /** Clears the delinquency, costs included; below it a payment on a late loan is partial. */
  readonly minimumRequiredAmountCents: Cents;
  readonly pastDueAmountCents: Cents;
  readonly daysLate: number;
  /** Null when paid off. */
  readonly dueOn: BusinessDate | null;
  readonly principalBalanceCents: Cents;
  /** The level instalment; for a pawn what is due at maturity. */
  readonly regularPaymentCents: Cents;
  /** Null: the product offers no switch. */
  readonly productSwitchAmountDueCents: Cents | null;
  readonly minimumLoanAmountCents: Cents;
  /** The reinstatement amount while out for repo, else the payoff. */
  readonly ofrPaymentValueCents: Cents;
  readonly feesCents: Cents;
  /** What one more day adds, for "good through". */
  readonly perDiemCents: Cents;
  readonly progress: { readonly principalPaidCents: Cents; readonly originalPrincipalCents: Cents };
}

function perDiem(loan: LoanSnapshot, product: Product): Cents {
  if (loanStatusFacts(loan.status).accrues === 'no') return NO_CENTS;
  if (product.kind !== 'pawn') return owedCents(accrueExact(0n, loan.balances.principalCents, loan.rateE8, 1));
  const maturity = loan.schedule[0];
  if (maturity === undefined) return NO_CENTS;
  return graceChargeOfDay(product, loan.balances.principalCents, maturity.dueOn, addDays(loan.asOf, 1));
}

/** Computes every figure of a loan from its ledger, its product and its business date alone. Never refuses.
 *  Source: loan-core 4.1 to 4.3; LOA-007. */
export function quoteFigures(loan: LoanSnapshot, product: Product): LoanFigures {
  const { balances } = loan;
  const payoff = payoffCents(loan);
  const late = loanDaysLate(loan);
  const due = dueAmounts(loan, product, late > 0);
  const minimum = minCents(due.minimumCents, payoff);
  const pastDue = minCents(due.pastDueCents, payoff);
  const pastDueAndCosts = minCents(sumCents(pastDue, balances.costsCents), payoff);
  const reinstatement = product.kind === 'pawn' ? minimum : pastDueAndCosts;
  const canReinstate = loan.status === LOAN_STATUS.OutForRepo && product.allowsReinstatement;
  return {
    payoffAmountCents: payoff,
    minimumAmountDueCents: minimum,
    minimumRequiredAmountCents: late > 0 ? pastDueAndCosts : minimum,
    pastDueAmountCents: pastDue,
    daysLate: late,
    dueOn: currentDueOn(loan),
    principalBalanceCents: balances.principalCents,
    regularPaymentCents: loan.schedule[0]?.amountCents ?? NO_CENTS,
    productSwitchAmountDueCents: null,
    minimumLoanAmountCents: product.minimumLoanAmountCents,
    ofrPaymentValueCents: canReinstate ? reinstatement : payoff,
    feesCents: balances.feesCents,
    perDiemCents: perDiem(loan, product),
    progress: {
      principalPaidCents: maxCents(NO_CENTS, subtractCents(loan.originalPrincipalCents, balances.principalCents)),
      originalPrincipalCents: loan.originalPrincipalCents,
    },
  };
}

/** Principal of the instalments billed so far that a payment of `interestCents` leaves uncovered; everything when all is
 *  due. A pawn bills no principal. Source: loan-core 2.4 (principal due on the current and past instalments). */
export function billedPrincipalCents(loan: LoanSnapshot, product: Product, interestCents: Cents): Cents {
  const { principalCents } = loan.balances;
  if (product.kind === 'pawn' || firstUnsatisfiedInstalment(loan) === null) return NO_CENTS;
  const billed = billedInstalment(loan);
  if (billed === null) return NO_CENTS;
  if (billed.number === loan.schedule.length && isAllDue(loan)) return principalCents;
  return minCents(principalCents, floorAtZero(subtractCents(uncoveredCents(loan, billed.number), interestCents)));
}
