import { percentageDown } from '#money/rate.ts';
import { NO_CENTS, sumCents, type Cents } from '#money/cents.ts';

/** Principal on the balance sheet that is at least `fromDaysLate` days late, but less than the next row. */
export interface AgedPrincipal {
  readonly fromDaysLate: number;
  readonly principalCents: Cents;
}

/** Share of the principal expected to be lost, by days late. Set by policy [P], free to change. */
export const EXPECTED_LOSS: readonly { readonly fromDaysLate: number; readonly rateE8: number }[] = [
  { fromDaysLate: 0, rateE8: 4_000_000 },
  { fromDaysLate: 1, rateE8: 15_000_000 },
  { fromDaysLate: 31, rateE8: 45_000_000 },
  { fromDaysLate: 61, rateE8: 80_000_000 },
];

/** Returns the required allowance for credit losses in cents, rounded down for each age group. Throws when `fromDaysLate` is
 *  not in the table. Source: loan-core 2.3 (PROVISION month end), 5.2 step 10. */
export function allowanceCents(aged: readonly AgedPrincipal[]): Cents {
  const parts = aged.map(({ fromDaysLate, principalCents }) => {
    const row = EXPECTED_LOSS.find((each) => each.fromDaysLate === fromDaysLate);
    if (row === undefined) throw new Error(`there is no expected loss from ${fromDaysLate} days late`);
    return percentageDown(principalCents, row.rateE8);
  });
  return sumCents(NO_CENTS, ...parts);
}
