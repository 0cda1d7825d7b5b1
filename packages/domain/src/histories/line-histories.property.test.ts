import { expect, test } from 'vitest';
import { TENNESSEE_LINE_OF_CREDIT } from '#loans/personal-products.ts';
import { findBrokenHistory, HISTORIES_TIMEOUT_MS } from './find-broken-history.fixture.ts';
import { LINE_DEEDS, lineBeginnings } from './random-steps.fixture.ts';

test(
  'lines of credit keep the books over random lawful histories (I1 to I9, I11 to I13)',
  () =>
    expect(
      findBrokenHistory(lineBeginnings(TENNESSEE_LINE_OF_CREDIT), LINE_DEEDS, { numRuns: 2000, stepsMax: 10 }),
    ).toBeNull(),
  HISTORIES_TIMEOUT_MS,
);
