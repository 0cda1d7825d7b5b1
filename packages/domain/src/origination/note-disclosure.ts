import { originationFeeCents } from '#loans/charges/origination-price.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import type { Product } from '#loans/products/product.ts';
import { NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import { lendingBox } from './lending-box.ts';
import type { LendingBox } from './terms-quote.ts';

/** Returns the Truth-in-Lending box of a loan's note as it was signed. `unrefundedChargeCents` is the part of an old loan's
 *  charge that a renewal neither refunded nor counted. Null for a line of credit, which is open-end (`lineApr`), and when the
 *  schedule is no longer the one of the note, as under an extended plan. Source: 12 CFR 1026.18; loan-core 6.1. */
export function noteDisclosure(
  { originalPrincipalCents, noteOn, schedule }: LoanSnapshot,
  product: Product,
  unrefundedChargeCents: Cents = NO_CENTS,
): LendingBox | null {
  if (product.kind === 'line' || schedule.length === 0) return null;
  const repaidCents = sumCents(NO_CENTS, ...schedule.map((item) => item.principalCents));
  if (repaidCents !== originalPrincipalCents) return null;
  const prepaidCents = sumCents(originationFeeCents(product, originalPrincipalCents), unrefundedChargeCents);
  return lendingBox({ amountFinancedCents: subtractCents(originalPrincipalCents, prepaidCents), noteOn, schedule });
}
