import { daysBetween } from './days.ts';
import type { LoanTerms } from './loan.ts';
import { PRODUCT } from './product.ts';

/** Figures of the Truth in Lending box. */
export type Disclosure = {
  /** Percent with two decimals. */
  apr: string;
  financeChargeCents: number;
  amountFinancedCents: number;
  totalOfPaymentsCents: number;
};

const PERIODS_PER_YEAR = 26;
const HALVINGS = 200;

type Flow = { amountCents: number; days: number };

/** Present value of payments at `rate` for two weeks. Whole periods compound; the remaining days bear simple interest. */
function presentValue(flows: readonly Flow[], rate: number): number {
  return flows.reduce((sum, { amountCents, days }) => {
    const whole = Math.floor(days / PRODUCT.daysBetweenInstalments);
    const fraction = (days % PRODUCT.daysBetweenInstalments) / PRODUCT.daysBetweenInstalments;
    return sum + amountCents / ((1 + fraction * rate) * (1 + rate) ** whole);
  }, 0);
}

/** Actuarial method of Regulation Z, Appendix J: finds the rate at which the payments are worth the amount financed. */
function aprPercent(amountFinancedCents: number, flows: readonly Flow[]): number {
  let low = 0;
  let high = 1;
  for (let turn = 0; turn < HALVINGS; turn += 1) {
    const middle = (low + high) / 2;
    if (presentValue(flows, middle) > amountFinancedCents) low = middle;
    else high = middle;
  }
  return 100 * PERIODS_PER_YEAR * low;
}

export function disclose({ principalCents, originationFeeCents, noteOn, schedule }: LoanTerms): Disclosure {
  const totalOfPaymentsCents = schedule.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const amountFinancedCents = principalCents - originationFeeCents;
  const flows = schedule.map(({ amountCents, dueOn }) => ({ amountCents, days: daysBetween(noteOn, dueOn) }));
  return {
    apr: aprPercent(amountFinancedCents, flows).toFixed(2),
    financeChargeCents: totalOfPaymentsCents - amountFinancedCents,
    amountFinancedCents,
    totalOfPaymentsCents,
  };
}
