import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { ORDINARY_CIRCUMSTANCES } from '@lendside/providers/loan-systems/capabilities.ts';
import { FakeLoanSystem } from '@lendside/providers/loan-systems/fake.ts';
import { expect, test } from 'vitest';
import { toAccountDetail } from './get-account-detail.ts';

const today = businessDate('2026-06-15');
const FACTS = { ssnOnFile: true, noSsnRefinanceAllowed: false, circumstances: ORDINARY_CIRCUMSTANCES };

async function aRecord() {
  const system = new FakeLoanSystem(1, today);
  const product = findProduct(2101);
  if (product === null) throw new Error('the catalogue is incomplete');
  const dueDates = Array.from({ length: 26 }, (_, index) => addDays(businessDate('2026-06-26'), 14 * index));
  const terms = { product, brand: 'inl' as const, customerId: 'C-1', principalCents: cents(200_000), dueDates };
  const record = await system.account(system.openLoan(terms), ['C-1']);
  if (record === null) throw new Error('there is no loan');
  return record;
}

test('the account detail serves the Truth in Lending figures of the note [LAP-071]', async () => {
  const detail = toAccountDetail(await aRecord(), FACTS);
  expect(detail).toMatchObject({ apr: '111.22', rate: '99.00', collectionHeldFor: null });
  expect(detail.truthInLending).toEqual({
    noteDate: today,
    apr: '111.22',
    financeCharge: 125_699,
    amountFinanced: 190_000,
    totalOfPayments: 315_699,
    payments: [
      { count: 25, amount: 12_143, firstDueDate: '2026-06-26' },
      { count: 1, amount: 12_124, firstDueDate: '2027-06-11' },
    ],
  });
});

test('the account detail of a line shows its APR with the customary fee', async () => {
  const record = await aRecord();
  const line = {
    creditLimitCents: cents(250_000),
    holdsCents: cents(0),
    billedInterestCents: cents(0),
    billedCustomaryFeeCents: cents(0),
    // A payoff rounded up by less than half a cent.
    customaryFeeExact: -100n,
    nextCycleOn: addDays(today, 30),
    statements: [],
  };
  const snapshot = { ...record.snapshot, productId: 1104, rateE8: 24_000_000, schedule: [], line };
  const detail = toAccountDetail({ ...record, snapshot }, FACTS);
  expect(detail).toMatchObject({ apr: '279.50', rate: '24.00', truthInLending: null });
  expect(detail.workings.line?.customaryFeeExact).toBe('-100');
});

test('the account detail says that a loan of a covered borrower is held back from collection', async () => {
  const circumstances = { ...ORDINARY_CIRCUMSTANCES, isCoveredBorrower: true };
  expect(toAccountDetail(await aRecord(), { ...FACTS, circumstances }).collectionHeldFor).toBe('coveredBorrower');
});
