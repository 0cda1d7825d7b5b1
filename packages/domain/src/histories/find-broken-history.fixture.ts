import fc from 'fast-check';
import { expect } from 'vitest';
import { stepsOf, takeStep, type Deed } from './random-steps.fixture.ts';
import type { World } from './random-world.fixture.ts';
import { expectSound } from './sound-world.fixture.ts';

/** Every history whose number of steps is a multiple of this is also replayed (I13). */
const REPLAYED = 4;

/** Number of random valid histories that `npm test` runs per kind of loan; at least 10,000 in all. */
export const HISTORY_RUNS = {
  pawns: 2500,
  pledges: 1500,
  onTitle: 1500,
  unsecured: 1500,
  lines: 2000,
  paydays: 2000,
} as const;

/** Time-out for a file of histories, long enough for a busy machine. */
export const HISTORIES_TIMEOUT_MS = 120_000;

/** Attaches a one-line description to a world, for the messages of failed properties. */
function named(world: World): World {
  const { product, loan } = world.running;
  const words = `${product.code}, ${loan.originalPrincipalCents} cents on ${loan.noteOn}, drawn ${loan.balances.principalCents}`;
  return Object.defineProperty({ ...world }, fc.toStringMethod, { value: () => words });
}

/** Runs `numRuns` random valid histories and checks each of them (I1 to I9, I11 to I13). Returns the shortest one that breaks
 *  an invariant, in words with its seed and path, or null. */
export function findBrokenHistory(
  beginnings: fc.Arbitrary<World>,
  deeds: readonly Deed[],
  { numRuns, stepsMax }: { readonly numRuns: number; readonly stepsMax: number },
): string | null {
  const keepsItsBooks = fc.property(beginnings.map(named), stepsOf(deeds, stepsMax), (beginning, steps) => {
    const world = steps.reduce(takeStep, beginning);
    expectSound(world);
    if (steps.length % REPLAYED === 0) expect(steps.reduce(takeStep, beginning).all).toEqual(world.all);
  });
  return fc.defaultReportMessage(fc.check(keepsItsBooks, { numRuns, includeErrorInReport: true })) ?? null;
}
