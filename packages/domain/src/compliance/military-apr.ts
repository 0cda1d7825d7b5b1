import { subtractCents, type Cents } from '#money/cents.ts';
import { annualPercentageRate, exceedsRate, type Apr, type DatedFlow } from './apr.ts';

/** Maximum yearly cost of credit to a covered borrower: 36 %. Source: 32 CFR 232.4(b). */
export const MAPR_LIMIT_E8 = 36_000_000;

/** Computes the military annual percentage rate of closed-end credit. It uses the equation of the annual percentage rate, but
 *  counts voluntary products as charges and subtracts them from the advance. `advance` is the amount financed. Source: 32 CFR
 *  232.4(c); loan-core 6.1, 6.3. */
export function militaryApr(advance: DatedFlow, voluntaryCents: Cents, payments: readonly DatedFlow[]): Apr {
  return annualPercentageRate(
    { ...advance, amountCents: subtractCents(advance.amountCents, voluntaryCents) },
    payments,
  );
}

/** Returns true when the unrounded military rate is above the limit for a covered borrower. Source: loan-core 6.3. */
export function exceedsMilitaryLimit(apr: Apr): boolean {
  return exceedsRate(apr, MAPR_LIMIT_E8);
}
