import { divideHalfUp } from '#money/rounding.ts';

/** Decimal places of the rate solvers' numbers. Source: loan-core 6.2 (at least 30). */
export const DECIMAL_PLACES = 40;

/** The number one in fixed-point form, an integer in units of 10^-40. */
export const ONE: bigint = 10n ** BigInt(DECIMAL_PLACES);

/** Converts an integer or fraction to a fixed-point number. */
export function fixed(num: bigint, den: bigint = 1n): bigint {
  return divideHalfUp(num * ONE, den);
}

/** Multiplies two fixed-point numbers. */
export function times(a: bigint, b: bigint): bigint {
  return divideHalfUp(a * b, ONE);
}

/** Divides two fixed-point numbers. `b` must be above 0. */
export function over(a: bigint, b: bigint): bigint {
  return divideHalfUp(a * ONE, b);
}

/** Raises a fixed-point number to an integer power ≥ 0. */
export function power(base: bigint, exponent: number): bigint {
  let result = ONE;
  let square = base;
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = times(result, square);
    square = times(square, square);
  }
  return result;
}

/** Formats a fixed-point number with `places` decimals, rounded half up on the magnitude: 0.1283… → "0.13". */
export function formatFixed(value: bigint, places: number): string {
  const rounded = divideHalfUp(value * 10n ** BigInt(places), ONE);
  const digits = (rounded < 0n ? -rounded : rounded).toString().padStart(places + 1, '0');
  const sign = rounded < 0n ? '-' : '';
  return places === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
