import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { subtractCents, type Cents } from '@lendside/domain/money/cents.ts';
import type { NewTerms } from '#steps/renewal/renewal-terms-words.ts';

/** The figures of a switch on its page. */
export interface SwitchFigures {
  /** What the line starts with: the figure of the terms, which is the one that is signed and booked. */
  readonly balanceCents: Cents;
  /** The charge for days still to come: what neither the payment nor the line takes over. */
  readonly givenBackCents: Cents;
}

/** Returns what a switch gives back and starts with, for a payment. The rest of what is owed is what is given back, so that the column
 *  always adds up to the balance of the terms. Source: loan-core 2.3 (PRODUCT_SWITCH). */
export function switchFigures(
  { payoffAmount }: Pick<LoanEntity, 'payoffAmount'>,
  { itemization }: Pick<NewTerms, 'itemization'>,
  paidCents: Cents,
): SwitchFigures {
  const balanceCents = itemization.paidOnOldLoan;
  return { balanceCents, givenBackCents: subtractCents(subtractCents(payoffAmount, paidCents), balanceCents) };
}
