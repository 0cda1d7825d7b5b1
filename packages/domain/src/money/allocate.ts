import { cents, NO_CENTS, sumCents, type Cents } from './cents.ts';

/** Splits `totalCents` in proportion to integer, non-negative `weights`. The parts add up to the total. Leftover cents are
 *  added to the lines with the largest remainders, in a tie to the earlier line. When all weights are zero, the first line
 *  gets everything. Throws when there are no lines, the total is negative or a weight is invalid. Source: loan-core 0.2
 *  (largest remainder). */
export function allocateByLargestRemainder(totalCents: Cents, weights: readonly number[]): Cents[] {
  if (weights.length === 0) throw new Error('nothing to allocate to');
  if (totalCents < 0) throw new Error(`cannot allocate ${totalCents} cents`);
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) {
    throw new Error(`weights must be whole and not negative: ${weights.join(', ')}`);
  }
  const weightTotal = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (weightTotal === 0n) return weights.map((_, line) => (line === 0 ? totalCents : NO_CENTS));

  const shares = weights.map((weight, line) => {
    const exact = BigInt(totalCents) * BigInt(weight);
    return { line, floor: cents(Number(exact / weightTotal)), remainder: exact % weightTotal };
  });
  const leftover = totalCents - sumCents(...shares.map((share) => share.floor));
  const favoured = new Set(
    shares
      .toSorted((a, b) => (a.remainder === b.remainder ? a.line - b.line : a.remainder > b.remainder ? -1 : 1))
      .slice(0, leftover)
      .map((share) => share.line),
  );
  return shares.map((share) => cents(share.floor + (favoured.has(share.line) ? 1 : 0)));
}
