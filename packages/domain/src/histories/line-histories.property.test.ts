import { expect, test } from 'vitest';
import { TENNESSEE_LINE_OF_CREDIT } from '#loans/products/personal-products.ts';
import { findBrokenHistory, HISTORIES_TIMEOUT_MS, HISTORY_RUNS } from './find-broken-history.fixture.ts';
import { LINE_DEEDS, lineBeginnings } from './random-steps.fixture.ts';

test(
  `lines of credit keep the books over ${HISTORY_RUNS.lines} histories (I1 to I9, I11 to I13)`,
  () =>
    expect(
      findBrokenHistory(lineBeginnings(TENNESSEE_LINE_OF_CREDIT), LINE_DEEDS, {
        numRuns: HISTORY_RUNS.lines,
        stepsMax: 10,
      }),
    ).toBeNull(),
  HISTORIES_TIMEOUT_MS,
);
