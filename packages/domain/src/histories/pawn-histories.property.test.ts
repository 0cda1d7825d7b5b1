import { expect, test } from 'vitest';
import { PRODUCTS } from '#loans/products/find-product.ts';
import { findBrokenHistory, HISTORIES_TIMEOUT_MS, HISTORY_RUNS } from './find-broken-history.fixture.ts';
import { beginningsOf, RENEWAL_DEEDS, VEHICLE_DEEDS, LINE_DEEDS } from './random-steps.fixture.ts';

const PAWNS = PRODUCTS.filter((product) => product.kind === 'pawn');
const PLEDGES = PAWNS.filter((product) => product.switchToProductId !== null);

test(
  `renewed pawns keep the books over ${HISTORY_RUNS.pawns} histories (I1 to I9, I11 to I13)`,
  () =>
    expect(
      findBrokenHistory(beginningsOf(PAWNS), [...RENEWAL_DEEDS, ...VEHICLE_DEEDS], {
        numRuns: HISTORY_RUNS.pawns,
        stepsMax: 10,
      }),
    ).toBeNull(),
  HISTORIES_TIMEOUT_MS,
);

test(
  `switched pledges keep books over ${HISTORY_RUNS.pledges} histories (I1 to I9, I11-I13)`,
  () =>
    expect(
      findBrokenHistory(
        beginningsOf(PLEDGES),
        ['rescind', 'rescind', 'switchToLine', 'switchToLine', 'switchToLine', 'renew', 'void', ...LINE_DEEDS],
        { numRuns: HISTORY_RUNS.pledges, stepsMax: 10 },
      ),
    ).toBeNull(),
  HISTORIES_TIMEOUT_MS,
);
