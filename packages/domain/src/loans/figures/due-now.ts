import type { Cents } from '#money/cents.ts';

/** Amounts due now, not yet capped at the payoff; cents. Source: loan-core 4.1. */
export interface DueNow {
  readonly minimumCents: Cents;
  readonly pastDueCents: Cents;
}
