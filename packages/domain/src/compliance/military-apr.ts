import { subtractCents, type Cents } from '#money/cents.ts';
import { annualPercentageRate, exceedsRate, type Apr, type DatedFlow } from './apr.ts';

/** The most that credit to a covered borrower may cost in a year: 36 %. Source: 32 CFR 232.4(b). */
export const MAPR_LIMIT_E8 = 36_000_000;

/** The military annual percentage rate of closed-end credit: the same equation, with voluntary products among its charges and
 *  so out of what was advanced. `advance` is the amount financed. Source: 32 CFR 232.4(c); loan-core 6.1, 6.3. */
export function militaryApr(advance: DatedFlow, voluntaryCents: Cents, payments: readonly DatedFlow[]): Apr {
  return annualPercentageRate(
    { ...advance, amountCents: subtractCents(advance.amountCents, voluntaryCents) },
    payments,
  );
}

/** Whether a military rate, unrounded, is more than a covered borrower may be charged. Source: loan-core 6.3. */
export function exceedsMilitaryLimit(apr: Apr): boolean {
  return exceedsRate(apr, MAPR_LIMIT_E8);
}
