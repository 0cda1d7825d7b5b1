/** Formats cents as the protocol writes them: 283333 → "2833.33". */
export function toAmount(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** Parses an amount with exactly two decimals and no sign to cents. Returns null for anything else. */
export function parseAmount(value: unknown): number | null {
  if (typeof value !== 'string' || !/^(0|[1-9]\d{0,8})\.\d\d$/.test(value)) return null;
  return Number(value.replace('.', ''));
}

/** Divides positive numbers and rounds half up. */
export function divideHalfUp(numerator: bigint, denominator: bigint): number {
  return Number((2n * numerator + denominator) / (2n * denominator));
}
