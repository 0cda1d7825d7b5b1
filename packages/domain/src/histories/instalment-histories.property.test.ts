import { expect, test } from 'vitest';
import { PRODUCTS } from '#loans/products/find-product.ts';
import { findBrokenHistory, HISTORIES_TIMEOUT_MS, HISTORY_RUNS } from './find-broken-history.fixture.ts';
import { beginningsOf, RENEWAL_DEEDS, VEHICLE_DEEDS } from './random-steps.fixture.ts';

const INSTALMENTS = PRODUCTS.filter((product) => product.kind === 'instalment');
const SECURED = INSTALMENTS.filter((product) => product.recovery !== null);
const UNSECURED = INSTALMENTS.filter((product) => product.recovery === null);

test(
  `title loans keep the books over ${HISTORY_RUNS.onTitle} histories (I1 to I9, I11 to I13)`,
  () =>
    expect(
      findBrokenHistory(beginningsOf(SECURED), [...RENEWAL_DEEDS, ...VEHICLE_DEEDS], {
        numRuns: HISTORY_RUNS.onTitle,
        stepsMax: 10,
      }),
    ).toBeNull(),
  HISTORIES_TIMEOUT_MS,
);

test(
  `unsecured loans keep books over ${HISTORY_RUNS.unsecured} histories (I1 to I9, I11-I13)`,
  () =>
    expect(
      findBrokenHistory(beginningsOf(UNSECURED), RENEWAL_DEEDS, { numRuns: HISTORY_RUNS.unsecured, stepsMax: 10 }),
    ).toBeNull(),
  HISTORIES_TIMEOUT_MS,
);
