import { percentageDown } from '#money/rate.ts';
import { NO_CENTS, sumCents, type Cents } from '#money/cents.ts';

/** Principal on the balance sheet that is late by at least `fromDaysLate` days and less than the next row's. */
export interface AgedPrincipal {
  readonly fromDaysLate: number;
  readonly principalCents: Cents;
}

/** The part of the principal that is expected to be lost, by days late. A policy of this product [P], free to change. */
export const EXPECTED_LOSS: readonly { readonly fromDaysLate: number; readonly rateE8: number }[] = [
  { fromDaysLate: 0, rateE8: 4_000_000 },
  { fromDaysLate: 1, rateE8: 15_000_000 },
  { fromDaysLate: 31, rateE8: 45_000_000 },
  { fromDaysLate: 61, rateE8: 80_000_000 },
];

/** What the allowance for credit losses should be, in cents, cut down to the cent in each row of the table.
 *  Faults on an age the table does not have. Source: loan-core 2.3 (PROVISION month end), 5.2 step 10. */
export function allowanceCents(aged: readonly AgedPrincipal[]): Cents {
  const parts = aged.map(({ fromDaysLate, principalCents }) => {
    const row = EXPECTED_LOSS.find((each) => each.fromDaysLate === fromDaysLate);
    if (row === undefined) throw new Error(`there is no expected loss from ${fromDaysLate} days late`);
    return percentageDown(principalCents, row.rateE8);
  });
  return sumCents(NO_CENTS, ...parts);
}
