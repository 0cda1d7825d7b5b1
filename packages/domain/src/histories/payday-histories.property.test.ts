import { expect, test } from 'vitest';
import { PRODUCTS } from '#loans/products.ts';
import { findBrokenHistory, HISTORIES_TIMEOUT_MS } from './find-broken-history.fixture.ts';
import { beginningsOf, PAYDAY_DEEDS } from './random-steps.fixture.ts';

const PAYDAYS = PRODUCTS.filter((product) => product.kind === 'payday');

test(
  'payday loans keep the books over random lawful histories (I1 to I9, I11 to I13)',
  () => expect(findBrokenHistory(beginningsOf(PAYDAYS), PAYDAY_DEEDS, { numRuns: 2000, stepsMax: 10 })).toBeNull(),
  HISTORIES_TIMEOUT_MS,
);
