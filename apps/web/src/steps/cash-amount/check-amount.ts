import { parseAmount } from '@lendside/domain/money/amount-text.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { dollarText } from '#ui/dollar-text.ts';

/** The least and the most that may be taken, in cents. */
export interface AmountBounds {
  readonly minCents: Cents;
  readonly maxCents: Cents;
}

/** The typed amount, or why it cannot be taken. */
export type CheckedAmount =
  | { readonly ok: true; readonly cents: Cents }
  | { readonly ok: false; readonly message: string };

/** Reads a typed amount, in range or not; null when it is no amount. */
export function readAmount(text: string): Cents | null {
  // The field shows "0.50" as ".50" while typing (VAL-30).
  return parseAmount(text.trim().replace(/^\$?\./, '0.'));
}

/** Checks a typed amount. An amount out of range names both limits. Source: LOP-049. */
export function checkAmount(text: string, { minCents, maxCents }: AmountBounds): CheckedAmount {
  if (text.trim() === '') return { ok: false, message: 'Enter the amount you want.' };
  const amountCents = readAmount(text);
  if (amountCents === null) return { ok: false, message: 'Enter an amount in dollars and cents, like 125.00.' };
  if (amountCents < minCents || amountCents > maxCents)
    return { ok: false, message: `Enter an amount from ${dollarText(minCents)} to ${dollarText(maxCents)}.` };
  return { ok: true, cents: amountCents };
}
