import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { NO_CENTS, sumCents, type Cents } from '@lendside/domain/money/cents.ts';
import { kindOf } from './loan-kind.ts';

/** The amounts of a loan that is due in one payment, on its due date. */
export interface SingleDue {
  /** The smallest amount accepted then; null when only the whole amount is accepted. */
  readonly leastCents: Cents | null;
  readonly wholeCents: Cents;
}

/** Returns what a pawn or an advance owes on its due date, in cents; null for other loans. Before that day such a loan grows only by the
 *  coming charge of a renewed pawn. Source: loan-core 4.1, 4.3. */
export function singleDue(loan: LoanEntity): SingleDue | null {
  const kind = kindOf(loan);
  if (kind !== 'pawn' && kind !== 'payday') return null;
  const comingCents = loan.comingCharge?.amount ?? NO_CENTS;
  const wholeCents = sumCents(loan.payoffAmount, comingCents);
  const leastCents = sumCents(loan.minimumAmountDue, comingCents);
  return { leastCents: leastCents > 0 && leastCents < wholeCents ? leastCents : null, wholeCents };
}
