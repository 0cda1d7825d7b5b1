import { addDays, addMonths, type BusinessDate } from '#calendar/business-date.ts';
import { affordablePrincipal } from '#loans/opening/affordable-principal.ts';
import { amountLimits } from '#loans/opening/decide-terms.ts';
import { buildSchedule } from '#loans/opening/instalment-schedule.ts';
import { decided, refused, type Decided } from '#loans/loan-change.ts';
import { maintenanceFeeCents } from '#loans/charges/maintenance-fee.ts';
import { annualRateE8 } from '#loans/charges/origination-price.ts';
import type { InstalmentProduct, Product } from '#loans/products/product.ts';
import { cents, floorAtZero, minCents, NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import { roundDown } from '#money/rounding.ts';
import { dueDatesOf } from './first-due-dates.ts';

/** Facts that limit how much a customer may borrow. Amounts in cents; null when unknown or without a limit. */
export interface BorrowerFacts {
  readonly vehicleValueCents: Cents | null;
  /** Per month. */
  readonly discretionaryIncomeCents: Cents | null;
  readonly noteOn: BusinessDate;
  /** Due dates of the requested installments. Empty for other kinds of loan, or when no term is chosen yet; the longest term
   *  is assumed in that case. */
  readonly dueDates: readonly BusinessDate[];
  /** The most a customer may owe in total in a state, and the principal that already counts toward it. */
  readonly stateCapCents: Cents | null;
  readonly otherPrincipalCents: Cents;
  /** Credit limit of a line, set by the risk decision. */
  readonly creditLimitCents: Cents | null;
  readonly isActiveDuty: boolean;
}

/** What a customer may borrow, in cents, and the limit that decides it. */
export interface AmountRange {
  readonly minCents: Cents;
  readonly maxCents: Cents;
  readonly limitedBy: 'product' | 'vehicle' | 'income' | 'stateCap' | 'creditLimit';
}

/** Returns the installment that an income can afford: 35 % of a month's discretionary income, rounded down to the cent. For
 *  biweekly installments this is divided by 26 / 12. Source: loan-core 1.4 (income limit). */
export function affordablePaymentCents(product: InstalmentProduct, discretionaryIncomeCents: Cents): Cents {
  const [perMonthNum, perMonthDen] = product.frequency === 'monthly' ? [1n, 1n] : [26n, 12n];
  return roundDown(BigInt(discretionaryIncomeCents) * 35n * perMonthDen, 100n * perMonthNum);
}

function instalmentCents(product: InstalmentProduct, principalCents: Cents, facts: BorrowerFacts): Cents {
  const { noteOn, dueDates, isActiveDuty } = facts;
  const [first] = buildSchedule({ principalCents, rateE8: annualRateE8(product, principalCents), noteOn, dueDates });
  const maintenanceCents = maintenanceFeeCents(product, principalCents, isActiveDuty);
  return sumCents(first?.amountCents ?? NO_CENTS, maintenanceCents);
}

/** Returns the largest principal whose installment, including its maintenance fee, the income can afford; cents. The fee grows
 *  with the principal, so it uses a binary search. */
function incomeLimit(product: InstalmentProduct, discretionaryIncomeCents: Cents, facts: BorrowerFacts): Cents {
  const paymentCents = affordablePaymentCents(product, discretionaryIncomeCents);
  const withoutFeeCents = affordablePrincipal(product, paymentCents, facts.noteOn, facts.dueDates);
  if (product.maintenanceFee === null || facts.isActiveDuty) return withoutFeeCents;
  let lowCents: Cents = NO_CENTS;
  let highCents = minCents(withoutFeeCents, product.maxAmountCents);
  while (lowCents < highCents) {
    const middleCents = cents(Math.ceil((lowCents + highCents) / 2));
    if (instalmentCents(product, middleCents, facts) <= paymentCents) lowCents = middleCents;
    else highCents = subtractCents(middleCents, cents(1));
  }
  return lowCents;
}

/** Adds due dates when none are chosen: the longest term with a first period of one month or two weeks, which affords the
 *  largest principal. */
function withDueDates(product: InstalmentProduct, facts: BorrowerFacts): BorrowerFacts {
  if (facts.dueDates.length > 0) return facts;
  const { noteOn } = facts;
  const firstDueOn = product.frequency === 'monthly' ? addMonths(noteOn, 1) : addDays(noteOn, 14);
  return { ...facts, dueDates: dueDatesOf(product, firstDueOn, product.maxInstalments) };
}

type Limit = readonly [AmountRange['limitedBy'], Cents];

function limitsOf(product: Product, facts: BorrowerFacts): Limit[] {
  const { vehicleValueCents, discretionaryIncomeCents, stateCapCents, creditLimitCents } = facts;
  const limits: Limit[] = [['product', product.maxAmountCents]];
  if (product.loanToValueE8 !== null && vehicleValueCents !== null)
    limits.push(['vehicle', amountLimits(product, vehicleValueCents).maxCents]);
  if (product.kind === 'instalment' && discretionaryIncomeCents !== null)
    limits.push(['income', incomeLimit(product, discretionaryIncomeCents, withDueDates(product, facts))]);
  if (stateCapCents !== null)
    limits.push(['stateCap', floorAtZero(subtractCents(stateCapCents, facts.otherPrincipalCents))]);
  if (product.kind === 'line' && creditLimitCents !== null) limits.push(['creditLimit', creditLimitCents]);
  return limits;
}

/** Returns the least and most a customer may borrow with a product. The most is the lowest of these limits: the product's
 *  maximum, its share of the vehicle's value, the amount the income affords (installments only), the state's cap less other
 *  principal, and a line's credit limit. Refuses with `not_eligible` and the reason `income_missing` (installment product) or
 *  `appraisal_missing` (title loan). Refuses with `amount_out_of_range` when the most is below the least. Throws on unordered
 *  due dates. Source: loan-core 1.4, 4.3 (max loan amount); P16. */
export function maxLoanAmount(product: Product, facts: BorrowerFacts): Decided<AmountRange> {
  if (product.loanToValueE8 !== null && facts.vehicleValueCents === null)
    return refused({ code: 'not_eligible', reason: 'appraisal_missing' });
  if (product.kind === 'instalment' && facts.discretionaryIncomeCents === null)
    return refused({ code: 'not_eligible', reason: 'income_missing' });
  const limits = limitsOf(product, facts);
  const [limitedBy, maxCents] = limits.reduce((lowest, limit) => (limit[1] < lowest[1] ? limit : lowest));
  const minCentsOf = product.minAmountCents;
  if (maxCents < minCentsOf) return refused({ code: 'amount_out_of_range', minCents: minCentsOf, maxCents });
  return decided({ minCents: minCentsOf, maxCents, limitedBy });
}
