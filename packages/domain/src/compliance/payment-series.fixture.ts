import { addDays, addMonths, businessDate } from '#calendar/business-date.ts';
import { parseAmount } from '#money/amount-text.ts';
import type { Cents } from '#money/cents.ts';
import type { DatedFlow } from './apr.ts';

/** Parses an amount in a test. Throws for text that is not an amount. */
export function dollars(text: string): Cents {
  const parsed = parseAmount(text);
  if (parsed === null) throw new Error(`"${text}" is not an amount`);
  return parsed;
}

/** Builds `count` equal payments from the day `first`, `step` months or days apart. */
export function every(
  step: number,
  unit: 'months' | 'days',
  amount: string,
  count: number,
  first: string,
): DatedFlow[] {
  const firstOn = businessDate(first);
  return Array.from({ length: count }, (_, index) => ({
    amountCents: dollars(amount),
    on: unit === 'months' ? addMonths(firstOn, step * index) : addDays(firstOn, step * index),
  }));
}
