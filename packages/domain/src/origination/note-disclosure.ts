import { originationFeeCents } from '#loans/charges/origination-price.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import type { Product } from '#loans/products/product.ts';
import { NO_CENTS, subtractCents, sumCents } from '#money/cents.ts';
import { lendingBox } from './lending-box.ts';
import type { LendingBox } from './terms-quote.ts';

/** Returns the Truth-in-Lending box of a loan's note as it was signed. What a pawn carried over from the loan it renewed was
 *  neither refunded nor counted, so it is finance charge. Null for a line of credit, which is open-end (`lineApr`), and when
 *  the schedule is no longer the one of the note, as under an extended plan. Source: 12 CFR 1026.18; loan-core 6.1. */
export function noteDisclosure(
  { originalPrincipalCents, noteOn, schedule, pawn }: LoanSnapshot,
  product: Product,
): LendingBox | null {
  if (product.kind === 'line' || schedule.length === 0) return null;
  const repaidCents = sumCents(NO_CENTS, ...schedule.map((item) => item.principalCents));
  if (repaidCents !== originalPrincipalCents) return null;
  const prepaidCents = sumCents(originationFeeCents(product, originalPrincipalCents), pawn?.carriedCents ?? NO_CENTS);
  return lendingBox({ amountFinancedCents: subtractCents(originalPrincipalCents, prepaidCents), noteOn, schedule });
}
