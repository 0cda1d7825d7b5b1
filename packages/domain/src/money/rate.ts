import { roundDown } from './rounding.ts';
import type { Cents } from './cents.ts';

/** Units of a rate: 1 is 10^8 units, so 15 % is 15 000 000. Source: loan-core 0.1 (RateE8). */
export const RATE_SCALE = 100_000_000;

/** Parses a rate written as a fraction ("0.15" is 15 %) to units of 10^-8: 15000000. For catalog constants; throws for
 *  anything but digits with at most eight decimals. Source: loan-core 0.1. */
export function parseRateE8(text: string): number {
  const match = /^(\d{1,4})(?:\.(\d{1,8}))?$/.exec(text);
  if (match === null) throw new Error(`"${text}" is not a rate`);
  return Number(match[1] ?? '') * RATE_SCALE + Number((match[2] ?? '').padEnd(8, '0'));
}

/** Computes a percentage of an amount, rounded down to the cent: `floorC(amount × rate)`. Source: loan-core 0.2. */
export function percentageDown(amountCents: Cents, rateE8: number): Cents {
  return roundDown(BigInt(amountCents) * BigInt(rateE8), BigInt(RATE_SCALE));
}
