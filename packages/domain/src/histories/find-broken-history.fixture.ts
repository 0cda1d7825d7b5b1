import fc from 'fast-check';
import { expect } from 'vitest';
import { stepsOf, takeStep, type Deed } from './random-steps.fixture.ts';
import type { World } from './random-world.fixture.ts';
import { expectSound } from './sound-world.fixture.ts';

/** Every this many steps a history is told again (I13). */
const REPLAYED = 4;

/** How many random lawful histories `npm test` tells of each kind of loan; at least 10,000 in all. */
export const HISTORY_RUNS = {
  pawns: 2500,
  pledges: 1500,
  onTitle: 1500,
  unsecured: 1500,
  lines: 2000,
  paydays: 2000,
} as const;

/** Time for one file of histories on a loaded machine. */
export const HISTORIES_TIMEOUT_MS = 120_000;

/** A world that a failed property prints in one line. */
function named(world: World): World {
  const { product, loan } = world.running;
  const words = `${product.code}, ${loan.originalPrincipalCents} cents on ${loan.noteOn}, drawn ${loan.balances.principalCents}`;
  return Object.defineProperty({ ...world }, fc.toStringMethod, { value: () => words });
}

/** Tells `numRuns` random lawful histories from the beginnings and checks each of them (I1 to I9, I11 to I13). The shortest that
 *  breaks an invariant, in words with its seed and path, or null. */
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
