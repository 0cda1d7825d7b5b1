import { formatAmount } from '#money/amount-text.ts';
import type { Cents } from '#money/cents.ts';

/** Returns the sentence for cash that a store does not pay out to a person today. `maxCents`: what it still pays out. Source: loan-core 4.3
 *  (channels). */
export function storeLimitText(maxCents: Cents): string {
  return `A store pays out up to $${formatAmount(maxCents)} more today.`;
}
