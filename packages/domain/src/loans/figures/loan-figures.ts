import { addDays, type BusinessDate } from '#calendar/business-date.ts';
import { floorAtZero, maxCents, minCents, NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import { dueAmounts, isAllDue, uncoveredCents } from './due-amounts.ts';
import { chargeWithinCap } from '#loans/charges/cost-cap.ts';
import { accrueExact, owedCents } from '#loans/charges/interest.ts';
import { billedInstalment, currentDueOn, firstUnsatisfiedInstalment, isPaidOff, loanDaysLate } from './lateness.ts';
import { disbursementAvailableCents, type CashFacts } from '#loans/opening/disbursement-available.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { loanStatusFacts } from '#loans/statuses/loan-status-facts.ts';
import { isOfrReinstateAmount } from '#loans/losses/may-reinstate.ts';
import { payoffCents } from './payoff.ts';
import { comingCharge, graceOfDays } from '#loans/pawns/pawn-period.ts';
import { productSwitchAmountDueCents } from '#loans/opening/product-switch.ts';
import type { Product } from '#loans/products/product.ts';
import { reinstatementCents } from '#loans/losses/reinstatement.ts';

/** All amounts and dates of a loan that its borrower sees, at the close of its `asOf` day. Cents, none negative. Source:
 *  loan-core 4.1 to 4.3. */
export interface LoanFigures {
  readonly payoffAmountCents: Cents;
  /** Renews a pawn or payday loan; keeps an installment loan or line current. */
  readonly minimumAmountDueCents: Cents;
  /** Ends the delinquency, recovery costs included. A smaller payment on a late loan is partial. */
  readonly minimumRequiredAmountCents: Cents;
  readonly pastDueAmountCents: Cents;
  readonly daysLate: number;
  /** Null when paid off. */
  readonly dueOn: BusinessDate | null;
  readonly principalBalanceCents: Cents;
  /** The level installment with its maintenance fee. For a pawn or payday loan: the amount due at the end. For a line: the
   *  latest minimum payment. */
  readonly regularPaymentCents: Cents;
  /** Null when the product offers no switch. */
  readonly productSwitchAmountDueCents: Cents | null;
  readonly minimumLoanAmountCents: Cents;
  /** The reinstatement amount while out for repo, otherwise the payoff. */
  readonly ofrPaymentValueCents: Cents;
  /** Cash the customer could take from the loan now. */
  readonly disbursementAvailableCents: Cents;
  readonly feesCents: Cents;
  /** How much the payoff grows on the next day: a day of interest and of a line's customary fee, rounded, or a pawn's grace
   *  charge. An installment loan adds no more than its cost cap still allows. */
  readonly perDiemCents: Cents;
  /** The charge that a renewed pawn's own period adds when it starts, and that day. Null once it is booked. */
  readonly comingCharge: { readonly on: BusinessDate; readonly chargeCents: Cents } | null;
  readonly progress: { readonly principalPaidCents: Cents; readonly originalPrincipalCents: Cents };
}

/** Facts about the customer that a quote may use. Every field is optional. */
export interface QuoteFacts extends CashFacts {
  /** The most the customer may borrow of the product to switch to. Default: that product's own limit. */
  readonly newProductMaxCents?: Cents;
}

function dayOfInterest(loan: LoanSnapshot, rateE8: number): Cents {
  return owedCents(accrueExact(0n, loan.balances.principalCents, rateE8, 1));
}

function perDiem(loan: LoanSnapshot, product: Product): Cents {
  if (loanStatusFacts(loan.status).accrues === 'no') return NO_CENTS;
  switch (product.kind) {
    case 'pawn': {
      const days = [loan.asOf, addDays(loan.asOf, 1)] as const;
      return graceOfDays(loan, product, loan.balances.principalCents, days)?.addedCents ?? NO_CENTS;
    }
    case 'instalment':
      return chargeWithinCap(loan, product, dayOfInterest(loan, loan.rateE8));
    case 'line':
      return sumCents(dayOfInterest(loan, loan.rateE8), dayOfInterest(loan, product.customaryFeeRateE8));
    case 'payday':
      return NO_CENTS;
  }
}

function dueOnOf(loan: LoanSnapshot): BusinessDate | null {
  const { shownAs } = loanStatusFacts(loan.status);
  return shownAs === 'paidOff' || shownAs === 'never' ? null : currentDueOn(loan);
}

/** Returns the coming charge of a renewed pawn that still runs. */
function comingChargeOf(loan: LoanSnapshot, product: Product): LoanFigures['comingCharge'] {
  if (loanStatusFacts(loan.status).accrues === 'no' || isPaidOff(loan)) return null;
  const coming = comingCharge(loan, product);
  return coming === null ? null : { on: coming.interval.from, chargeCents: coming.chargeCents };
}

function regularPaymentOf(loan: LoanSnapshot): Cents {
  const statement = loan.line?.statements.at(-1);
  return statement?.minimumCents ?? loan.schedule[0]?.amountCents ?? NO_CENTS;
}

/** Computes every figure of a loan from its snapshot, its product and its business date. Two figures also need `facts`. Never
 *  returns a refusal. Source: loan-core 4.1 to 4.3; LOA-007. */
export function quoteFigures(loan: LoanSnapshot, product: Product, facts: QuoteFacts = {}): LoanFigures {
  const { balances } = loan;
  const payoff = payoffCents(loan);
  const late = loanDaysLate(loan);
  const due = dueAmounts(loan, product, late > 0);
  const minimum = minCents(due.minimumCents, payoff);
  const pastDue = minCents(due.pastDueCents, payoff);
  const pastDueAndCosts = minCents(sumCents(pastDue, balances.costsCents), payoff);
  return {
    payoffAmountCents: payoff,
    minimumAmountDueCents: minimum,
    minimumRequiredAmountCents: late > 0 ? pastDueAndCosts : minimum,
    pastDueAmountCents: pastDue,
    daysLate: late,
    dueOn: dueOnOf(loan),
    principalBalanceCents: balances.principalCents,
    regularPaymentCents: regularPaymentOf(loan),
    productSwitchAmountDueCents: productSwitchAmountDueCents(loan, product, facts.newProductMaxCents ?? null),
    minimumLoanAmountCents: product.minimumLoanAmountCents,
    ofrPaymentValueCents: isOfrReinstateAmount(loan, product) ? reinstatementCents(loan, product) : payoff,
    disbursementAvailableCents: disbursementAvailableCents(loan, product, facts),
    feesCents: balances.feesCents,
    perDiemCents: perDiem(loan, product),
    comingCharge: comingChargeOf(loan, product),
    progress: {
      principalPaidCents: maxCents(NO_CENTS, subtractCents(loan.originalPrincipalCents, balances.principalCents)),
      originalPrincipalCents: loan.originalPrincipalCents,
    },
  };
}

/** Returns the billed principal that a payment of `interestCents` leaves uncovered, or the whole principal when everything is
 *  due. A pawn bills no principal. Source: loan-core 2.4 (principal due on the current and past instalments). */
export function billedPrincipalCents(loan: LoanSnapshot, product: Product, interestCents: Cents): Cents {
  const { principalCents } = loan.balances;
  if (product.kind === 'pawn' || firstUnsatisfiedInstalment(loan) === null) return NO_CENTS;
  const billed = billedInstalment(loan);
  if (billed === null) return NO_CENTS;
  if (billed.number === loan.schedule.length && isAllDue(loan)) return principalCents;
  // Charge and maintenance rank before principal: either the payment covers them, or no money is left for principal.
  const { chargeCents, maintenanceCents } = loan.balances;
  const uncovered = subtractCents(uncoveredCents(loan, billed.number), interestCents, chargeCents, maintenanceCents);
  return minCents(principalCents, floorAtZero(uncovered));
}
