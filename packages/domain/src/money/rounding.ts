import { cents, type Cents } from './cents.ts';

function assertDenominator(den: bigint): void {
  if (den <= 0n) throw new Error(`a fraction needs a positive denominator, not ${den}`);
}

function magnitude(num: bigint): bigint {
  return num < 0n ? -num : num;
}

/** Rounds `num / den` to an integer, halves away from zero. Throws unless `den` > 0. Source: loan-core 0.2 (RHU). */
export function divideHalfUp(num: bigint, den: bigint): bigint {
  assertDenominator(den);
  const rounded = (2n * magnitude(num) + den) / (2n * den);
  return num < 0n ? -rounded : rounded;
}

/** RHU: `num / den` cents rounded half up on the magnitude. Used for interest owed, earned parts, settlements and level
 *  installments. Never half-even. Source: loan-core 0.2. */
export function roundHalfUp(num: bigint, den: bigint): Cents {
  return cents(Number(divideHalfUp(num, den)));
}

/** floorC: `num / den` cents rounded down to the cent. Used for every charge that is a percentage, so that no cap is exceeded.
 *  Throws when `num` is negative. Source: loan-core 0.2. */
export function roundDown(num: bigint, den: bigint): Cents {
  assertDenominator(den);
  if (num < 0n) throw new Error(`a charge is never negative: ${num}/${den}`);
  return cents(Number(num / den));
}

/** ceilC: `num / den` cents rounded up to the cent. Used for required minimums. Throws when `num` is negative. Source:
 *  loan-core 0.2. */
export function roundUp(num: bigint, den: bigint): Cents {
  assertDenominator(den);
  if (num < 0n) throw new Error(`a required minimum is never negative: ${num}/${den}`);
  return cents(Number((num + den - 1n) / den));
}
