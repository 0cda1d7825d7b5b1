import type { Cents } from '#money/cents.ts';
import { quoteFigures } from './loan-figures.ts';
import type { LoanSnapshot } from './loan-snapshot.ts';
import type { Product } from './product.ts';

/** What reinstating costs today: everything past due and the recoverable costs, of a pawn its minimum; at most the payoff.
 *  Cents. Source: loan-core 4.3 (ofrPaymentValue). */
export function reinstatementCents(loan: LoanSnapshot, product: Product): Cents {
  const figures = quoteFigures(loan, product);
  return product.kind === 'pawn' ? figures.minimumAmountDueCents : figures.minimumRequiredAmountCents;
}
