import { expect, test } from 'vitest';
import { cents, NO_CENTS } from '#money/cents.ts';
import type { JournalEntry, JournalLine } from './journal-entry.ts';
import { chargeOffPosting } from './loss-postings.ts';
import { forfeitSale } from './recovery-postings.ts';
import { productSwitchUnearned, refinanceUnearned } from './refinance-postings.ts';

// These entries balance whatever accounts or components they use, so the ledger invariants cannot detect a wrong account. They
// are therefore compared line by line with the design (loan-core 2.3). Found by `npm run mutate`.
const PARTS = {
  interestCents: NO_CENTS,
  chargeCents: cents(22_500),
  graceCents: NO_CENTS,
  customaryFeeCents: NO_CENTS,
  maintenanceCents: cents(300),
  principalCents: cents(150_000),
  feesCents: cents(2_000),
  costsCents: cents(7_500),
  creditCents: NO_CENTS,
};

const told = ({ side, account, amountCents, component }: JournalLine): string =>
  [side, account, amountCents, component ?? '-'].join(' ');
const linesOf = (entry: JournalEntry): string[] => entry.lines.filter(({ amountCents }) => amountCents > 0).map(told);

test('a charge-off debits the unearned charge to account 2200 and other unpaid income to 4900', () => {
  expect(linesOf(chargeOffPosting(PARTS, cents(7_500), false)).filter((line) => !line.includes(' 91'))).toEqual([
    'dr 1190 150000 -',
    'dr 2200 7500 charge',
    'dr 4900 17300 -',
    'dr 5050 7500 -',
    'cr 1100 150000 principal',
    'cr 1120 22500 charge',
    'cr 1130 300 maintenance',
    'cr 1130 2000 fee',
    'cr 1140 7500 cost',
  ]);
});

test('the sale of a forfeited vehicle removes the collateral and books a gain or a loss', () => {
  expect(linesOf(forfeitSale(cents(200_000), cents(180_000)))).toEqual([
    'dr 1210 200000 -',
    'cr 1200 180000 collateral',
    'cr 4090 20000 -',
  ]);
  expect(linesOf(forfeitSale(cents(150_000), cents(180_000)))).toEqual([
    'dr 1210 150000 -',
    'dr 5060 30000 -',
    'cr 1200 180000 collateral',
  ]);
});

test("a refinance books the old loan's unearned charge and fee to separate income accounts", () => {
  expect(linesOf(refinanceUnearned(cents(13_500), cents(4_000)))).toEqual([
    'dr 2200 13500 charge',
    'cr 4010 13500 -',
    'dr 2210 4000 fee',
    'cr 4050 4000 -',
  ]);
  expect(
    linesOf(productSwitchUnearned({ chargeCents: cents(4_400), principalCents: NO_CENTS, earnedCents: NO_CENTS })),
  ).toEqual(['dr 2200 4400 charge', 'cr 1120 4400 charge']);
});
