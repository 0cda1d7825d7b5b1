import type { BusinessDate } from '#calendar/business-date.ts';
import { NO_DAY_FACTS } from '#loans/day-end/decide-day-events.ts';
import { openNextDay } from '#loans/day-end/open-next-day.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { isPeriodAhead } from '#loans/pawns/pawn-period.ts';
import { renewalReductionCents } from '#loans/payments/principal-reduction.ts';
import type { PawnProduct } from '#loans/products/product.ts';
import { NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import { refinancePaymentBounds } from '#refinance/refinance-bounds.ts';
import { refinanceLoan } from '#refinance/refinance-loan.ts';

/** What a way to go on with a pawn costs when the loan is paid off on its next due date. Amounts in cents. */
export interface ChoiceCost {
  readonly paidTodayCents: Cents;
  /** Principal of the loan after today; 0 when it is paid off. */
  readonly principalLeftCents: Cents;
  /** What pays the loan off on `endOn`, its next charge included. */
  readonly owedThenCents: Cents;
  readonly endOn: BusinessDate;
  /** Everything that is paid from today on. */
  readonly totalCents: Cents;
  /** The part of it that is not principal. */
  readonly chargesCents: Cents;
}

/** A renewal in a row of renewals for the least amount. Amounts in cents. */
export interface RenewalAhead {
  readonly on: BusinessDate;
  readonly paidCents: Cents;
  /** Part of it that reduces the principal because the law asks for it. */
  readonly reductionCents: Cents;
  readonly principalLeftCents: Cents;
}

/** What happens when a pawn is only ever renewed. Amounts in cents. */
export interface OnlyRenewing {
  readonly renewals: readonly RenewalAhead[];
  readonly paidCents: Cents;
  /** What the loan still owes on the due date after the last of them. */
  readonly owedThenCents: Cents;
  readonly dueOn: BusinessDate;
}

/** The choices of a borrower with a pawn, side by side. Null where the loan cannot be renewed, or not with that amount. */
export interface CostOfChoice {
  readonly renew: ChoiceCost | null;
  readonly renewAndPay: ChoiceCost | null;
  readonly payOff: ChoiceCost;
  readonly ifOnlyRenewing: OnlyRenewing | null;
}

const RENEWALS_AHEAD = 3;

function liveUntil(loan: LoanSnapshot, product: PawnProduct, on: BusinessDate): LoanSnapshot {
  let today = loan;
  while (today.asOf < on) today = openNextDay(today, product, NO_DAY_FACTS).loan;
  return today;
}

function dueOnOf({ schedule, asOf }: LoanSnapshot): BusinessDate {
  return schedule.at(-1)?.dueOn ?? asOf;
}

/** Returns the loan that a renewal for that payment makes today, without cash. Null when it is refused. */
function renewed(loan: LoanSnapshot, product: PawnProduct, amountCents: Cents): LoanSnapshot | null {
  const made = refinanceLoan(loan, product, {
    amountCents,
    tender: 'card',
    cashOutCents: NO_CENTS,
    channel: 'store',
    financedItems: [],
    maxLoanAmountCents: product.maxAmountCents,
    newLoanId: loan.loanId + 1,
    dueDates: [],
  });
  return made.ok ? made.value.next.loan : null;
}

function leastCents(loan: LoanSnapshot, product: PawnProduct): Cents {
  return refinancePaymentBounds(loan, product).minCents;
}

function costOf(loan: LoanSnapshot, product: PawnProduct, paidTodayCents: Cents): ChoiceCost | null {
  const next = renewed(loan, product, paidTodayCents);
  if (next === null) return null;
  const endOn = dueOnOf(next);
  const owedThenCents = payoffCents(liveUntil(next, product, endOn));
  const totalCents = sumCents(paidTodayCents, owedThenCents);
  return {
    paidTodayCents,
    principalLeftCents: next.balances.principalCents,
    owedThenCents,
    endOn,
    totalCents,
    chargesCents: subtractCents(totalCents, loan.balances.principalCents),
  };
}

function payOffCost(loan: LoanSnapshot): ChoiceCost {
  const totalCents = payoffCents(loan);
  return {
    paidTodayCents: totalCents,
    principalLeftCents: NO_CENTS,
    owedThenCents: NO_CENTS,
    endOn: loan.asOf,
    totalCents,
    chargesCents: subtractCents(totalCents, loan.balances.principalCents),
  };
}

/** Renews three times for the least amount: today, or when the loan's own period ends, and then on each due date. */
function onlyRenewing(loan: LoanSnapshot, product: PawnProduct): OnlyRenewing | null {
  let today = isPeriodAhead(loan) ? liveUntil(loan, product, dueOnOf(loan)) : loan;
  const renewals: RenewalAhead[] = [];
  for (let count = 0; count < RENEWALS_AHEAD; count += 1) {
    const paidCents = leastCents(today, product);
    const reductionCents = renewalReductionCents(today, product);
    const next = renewed(today, product, paidCents);
    if (next === null) break;
    renewals.push({ on: today.asOf, paidCents, reductionCents, principalLeftCents: next.balances.principalCents });
    today = liveUntil(next, product, dueOnOf(next));
  }
  if (renewals.length === 0) return null;
  return {
    renewals,
    paidCents: sumCents(...renewals.map((each) => each.paidCents)),
    owedThenCents: payoffCents(today),
    dueOn: dueOnOf(today),
  };
}

/** Compares the ways to go on with a pawn, in dollars and dates. Renewing assumes that the loan is paid off on its new due date.
 *  `principalCents`: what is paid toward the principal besides the least amount. "Only renewing" shows the next three renewals
 *  when nothing else is paid: the price steps of the chain and the reductions that the law asks for are in it, and no cash.
 *  Source: width 5 (cost of choice); loan-core 1.4, 4.1 (`reduction`). */
export function costOfChoice(loan: LoanSnapshot, product: PawnProduct, principalCents: Cents): CostOfChoice {
  const least = leastCents(loan, product);
  return {
    renew: costOf(loan, product, least),
    renewAndPay: principalCents > 0 ? costOf(loan, product, sumCents(least, principalCents)) : null,
    payOff: payOffCost(loan),
    ifOnlyRenewing: onlyRenewing(loan, product),
  };
}
