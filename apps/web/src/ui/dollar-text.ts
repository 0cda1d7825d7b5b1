import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';

/** Formats an amount for a sentence: "$225.00". */
export function dollarText(amountCents: Cents): string {
  return `$${formatAmount(amountCents)}`;
}
