import { expect, test } from 'vitest';
import { PRODUCTS } from '#loans/products/find-product.ts';
import { findBrokenHistory, HISTORIES_TIMEOUT_MS, HISTORY_RUNS } from './find-broken-history.fixture.ts';
import { beginningsOf, PAYDAY_DEEDS } from './random-steps.fixture.ts';

const PAYDAYS = PRODUCTS.filter((product) => product.kind === 'payday');

test(
  `payday loans keep the books over ${HISTORY_RUNS.paydays} histories (I1 to I9, I11 to I13)`,
  () =>
    expect(
      findBrokenHistory(beginningsOf(PAYDAYS), PAYDAY_DEEDS, { numRuns: HISTORY_RUNS.paydays, stepsMax: 10 }),
    ).toBeNull(),
  HISTORIES_TIMEOUT_MS,
);

const TOTAL = Object.values(HISTORY_RUNS).reduce<number>((sum, runs) => sum + runs, 0);

test(`a test run covers ${TOTAL} random histories of all kinds of loan, at least 10,000`, () =>
  expect(TOTAL).toBeGreaterThanOrEqual(10_000));
