import { cents, type Cents } from '@lendside/domain/money/cents.ts';
import type { AmountBounds } from './check-amount.ts';

const STEP_CENTS = 10_00;

/** Lists the amounts of the slider in order: the least, every ten dollars between, and the most. A slider with a fixed step would miss a
 *  limit that is not a round amount. */
export function sliderPositions({ minCents, maxCents }: AmountBounds): readonly Cents[] {
  const positions: Cents[] = [minCents];
  for (let at = (Math.floor(minCents / STEP_CENTS) + 1) * STEP_CENTS; at < maxCents; at += STEP_CENTS)
    positions.push(cents(at));
  if (maxCents > minCents) positions.push(maxCents);
  return positions;
}

/** Returns the index of the position nearest to an amount. */
export function nearestPosition(positions: readonly Cents[], amountCents: Cents): number {
  let nearest = 0;
  for (const [index, at] of positions.entries())
    if (Math.abs(at - amountCents) < Math.abs((positions[nearest] ?? 0) - amountCents)) nearest = index;
  return nearest;
}
