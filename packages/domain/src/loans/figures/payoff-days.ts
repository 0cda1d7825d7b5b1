import { addDays, type BusinessDate } from '#calendar/business-date.ts';
import { rollToBusinessDay } from '#calendar/business-days.ts';
import type { Cents } from '#money/cents.ts';
import { NO_DAY_FACTS } from '#loans/day-end/decide-day-events.ts';
import { openNextDay } from '#loans/day-end/open-next-day.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import type { Product } from '#loans/products/product.ts';
import { payoffCents } from './payoff.ts';

/** What pays a loan off on one day. */
export interface PayoffDay {
  readonly on: BusinessDate;
  readonly payoffCents: Cents;
}

/** Days after the business date for which a payoff is foretold. */
const FORETOLD_DAYS = 10;

/** Returns the last day for which a payoff may be promised. A pawn's ends with roll(due), because the borrower is late from then on,
 *  and with the end of its grace, because the vehicle may then be forfeited. */
function lastForetold({ asOf, schedule }: LoanSnapshot, product: Product): BusinessDate {
  const last = addDays(asOf, FORETOLD_DAYS);
  const [maturity] = schedule;
  if (product.kind !== 'pawn' || maturity === undefined) return last;
  const ends = [rollToBusinessDay(maturity.dueOn)];
  if (product.forfeitsAfterGrace) ends.push(rollToBusinessDay(addDays(maturity.dueOn, product.graceDays)));
  return ends.filter((on) => on >= asOf && on < last).toSorted()[0] ?? last;
}

/** Lists the payoff of the business date and of each day to the last one that can be foretold, when nothing is paid. It lives the
 *  days as day-end does. It stops before a day that would change the loan's status, and before a charge that depends on facts about
 *  the borrower. Source: loan-core 4.1 (payoffAmount), 5.2. */
export function payoffByDay(loan: LoanSnapshot, product: Product): readonly PayoffDay[] {
  const lastOn = lastForetold(loan, product);
  const days: PayoffDay[] = [{ on: loan.asOf, payoffCents: payoffCents(loan) }];
  for (let today = loan; today.asOf < lastOn;) {
    const next = openNextDay(today, product);
    const onDuty = openNextDay(today, product, { ...NO_DAY_FACTS, isActiveDuty: true });
    const owed = payoffCents(next.loan);
    if (next.events.length > 0 || payoffCents(onDuty.loan) !== owed) break;
    days.push({ on: next.loan.asOf, payoffCents: owed });
    today = next.loan;
  }
  return days;
}
