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

/** What the most a customer may borrow depends on; amounts in cents, null where unknown or without limit. */
export interface BorrowerFacts {
  readonly vehicleValueCents: Cents | null;
  /** A month's. */
  readonly discretionaryIncomeCents: Cents | null;
  readonly noteOn: BusinessDate;
  /** Of the instalments asked for; empty for other kinds, and where no term is chosen yet: then the longest is supposed. */
  readonly dueDates: readonly BusinessDate[];
  /** What a state lets the customer owe in all, and what is owed under that cap already. */
  readonly stateCapCents: Cents | null;
  readonly otherPrincipalCents: Cents;
  /** Of a line, as the risk decision set it. */
  readonly creditLimitCents: Cents | null;
  readonly isActiveDuty: boolean;
}

/** What a customer may borrow, in cents, and the limit that decides it. */
export interface AmountRange {
  readonly minCents: Cents;
  readonly maxCents: Cents;
  readonly limitedBy: 'product' | 'vehicle' | 'income' | 'stateCap' | 'creditLimit';
}

/** The instalment an income carries: 35 % of a month's discretionary income over the payments of a month (26 / 12 of them for
 *  biweekly ones), cut down to the cent. Source: loan-core 1.4 (income limit). */
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

/** The biggest principal whose instalment, its maintenance fee included, an income carries; cents. The fee grows with the
 *  principal, so the answer is found by halving. */
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

/** Facts with due dates: where none are chosen, the longest term with a first period of one month or two weeks, which carries
 *  the biggest principal. */
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

/** The least and most a customer may borrow of a product: the lowest of its own most, its part of the vehicle's value, what
 *  the income carries (instalments only), the state's cap less other principal, and the credit limit of a line. Refuses
 *  `not_eligible` when an instalment product does not know the income (`income_missing`) or a title loan the vehicle
 *  (`appraisal_missing`), and `amount_out_of_range` when less than the least is left. Faults on due dates out of order.
 *  Source: loan-core 1.4, 4.3 (max loan amount); P16. */
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
