import { floorAtZero, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import type { LoanBalances, LoanSnapshot } from '#loans/loan-snapshot.ts';

/** Everything owed, before the customer's credit; cents. */
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

/** What paying the loan off costs on its business date: everything owed less the credit balance, never below 0.
 *  Source: loan-core 4.1 (payoffAmount), I8. */
export function payoffCents({ balances: b }: LoanSnapshot): Cents {
  return floorAtZero(subtractCents(owedCentsOf(b), b.creditCents));
}
