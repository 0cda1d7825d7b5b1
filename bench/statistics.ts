/** Minimum, median and maximum of some measurements, in their own unit. */
export interface Spread {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

/** Returns the value below which `share` (0 to 1) of the values lie, by the nearest rank. Throws without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = Math.max(1, Math.ceil(share * sorted.length));
  const value = sorted[rank - 1];
  if (value === undefined) throw new Error('a percentile needs at least one value');
  return value;
}

/** Returns minimum, median and maximum. The median of an even number of values is the mean of the middle two. Throws without
 *  values. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const min = sorted[0];
  const max = sorted.at(-1);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (min === undefined || max === undefined || upper === undefined || lower === undefined) {
    throw new Error('a spread needs at least one value');
  }
  return { min, median: (lower + upper) / 2, max };
}

/** Returns the median of `ours` as a multiple of the median of `yardstick`. */
export function ratioOf(ours: Spread, yardstick: Spread): number {
  return ours.median / yardstick.median;
}

/** Returns how often a value of `first` exceeds one of `second`, over all pairs; ties count half. This is the area under the
 *  ROC curve of telling them apart: 0.5 means no difference. Throws without values. */
export function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  if (first.length === 0 || second.length === 0) throw new Error('an area needs values on both sides');
  let wins = 0;
  for (const a of first) for (const b of second) wins += a > b ? 1 : a === b ? 0.5 : 0;
  return wins / (first.length * second.length);
}
