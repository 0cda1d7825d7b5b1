import type { Cents } from '#money/cents.ts';

/** What is due now, before the cap of the payoff; cents. Source: loan-core 4.1. */
export interface DueNow {
  readonly minimumCents: Cents;
  readonly pastDueCents: Cents;
}
