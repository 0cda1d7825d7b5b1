import { cents, type Cents } from './cents.ts';

function assertDenominator(den: bigint): void {
  if (den <= 0n) throw new Error(`a fraction needs a positive denominator, not ${den}`);
}

function magnitude(num: bigint): bigint {
  return num < 0n ? -num : num;
}

/** Rounds `num / den` to a whole number, halves away from zero. `den` > 0, else faults. Source: loan-core 0.2 (RHU). */
export function divideHalfUp(num: bigint, den: bigint): bigint {
  assertDenominator(den);
  const rounded = (2n * magnitude(num) + den) / (2n * den);
  return num < 0n ? -rounded : rounded;
}

/** RHU: `num / den` cents rounded half up on the magnitude; interest owed, earned parts, settlements, level instalments.
 *  Never half-even. Source: loan-core 0.2. */
export function roundHalfUp(num: bigint, den: bigint): Cents {
  return cents(Number(divideHalfUp(num, den)));
}

/** floorC: `num / den` cents cut down to the cent; every charge that is a percentage, so that no cap is passed by a cent.
 *  `num` ≥ 0, else faults. Source: loan-core 0.2. */
export function roundDown(num: bigint, den: bigint): Cents {
  assertDenominator(den);
  if (num < 0n) throw new Error(`a charge is never negative: ${num}/${den}`);
  return cents(Number(num / den));
}

/** ceilC: `num / den` cents lifted to the cent; required minimums. `num` ≥ 0, else faults. Source: loan-core 0.2. */
export function roundUp(num: bigint, den: bigint): Cents {
  assertDenominator(den);
  if (num < 0n) throw new Error(`a required minimum is never negative: ${num}/${den}`);
  return cents(Number((num + den - 1n) / den));
}
