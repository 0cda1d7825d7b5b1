import type { Cents } from '#money/cents.ts';
import { quoteFigures } from './loan-figures.ts';
import type { LoanSnapshot } from './loan-snapshot.ts';
import { LOAN_STATUS } from './loan-status.ts';
import type { Product } from './product.ts';

/** Whether paying what is past due brings the loan back to Open: out for repo, or after recovery, where the product allows.
 *  Source: loan-core 3.3 (T15, T19), 4.3 (`isOfrReinstateAmount`). */
export function mayReinstate(loan: LoanSnapshot, product: Product): boolean {
  if (loan.status === LOAN_STATUS.OutForRepo) return product.allowsReinstatement;
  return loan.status === LOAN_STATUS.Repossessed && product.allowsReinstatementAfterRecovery;
}

/** What reinstating costs today: everything past due and the recoverable costs, of a pawn its minimum; at most the payoff.
 *  Cents. Source: loan-core 4.3 (ofrPaymentValue). */
export function reinstatementCents(loan: LoanSnapshot, product: Product): Cents {
  const figures = quoteFigures(loan, product);
  return product.kind === 'pawn' ? figures.minimumAmountDueCents : figures.minimumRequiredAmountCents;
}
