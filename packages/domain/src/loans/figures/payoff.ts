import { floorAtZero, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import type { LoanBalances, LoanSnapshot } from '#loans/loan-snapshot.ts';

/** Sums everything owed, before the customer's credit; cents. */
function owedCentsOf(b: LoanBalances): Cents {
  return sumCents(
    b.principalCents,
    b.interestCents,
    b.chargeCents,
    b.graceCents,
    b.customaryFeeCents,
    b.maintenanceCents,
    b.feesCents,
    b.costsCents,
  );
}

/** Returns the cost of paying off the loan on its business date: everything owed less the credit, never below 0. Source:
 *  loan-core 4.1 (payoffAmount), I8. */
export function payoffCents({ balances: b }: LoanSnapshot): Cents {
  return floorAtZero(subtractCents(owedCentsOf(b), b.creditCents));
}
