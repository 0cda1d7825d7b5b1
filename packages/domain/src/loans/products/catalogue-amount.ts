import { parseAmount } from '#money/amount-text.ts';
import type { Cents } from '#money/cents.ts';

/** Parses an amount of the catalog. Throws on an invalid amount, so that a typo in the data stops the server at startup. */
export function amount(text: string): Cents {
  const parsed = parseAmount(text);
  if (parsed === null) throw new Error(`"${text}" is not an amount`);
  return parsed;
}
