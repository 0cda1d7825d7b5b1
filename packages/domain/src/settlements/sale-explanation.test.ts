import { expect, test } from 'vitest';
import { addDays } from '#calendar/business-date.ts';
import { D0, dollars } from '#loans/loan-story.fixture.ts';
import { esther, held, must, pawn, SALE } from './lived-loan.fixture.ts';
import { explainSale } from './sale-explanation.ts';
import { sellVehicle } from './vehicle-sale.ts';

const repo = { assignedOn: addDays(D0, -32), recoveredOn: addDays(D0, -18), miles: 20, saleNoticeOn: null };

function explain(costs: string, gross: string, auctionFee: string) {
  const loan = { ...held(esther), balances: { ...esther.loan.balances, costsCents: dollars(costs) } };
  const sale = { ...SALE, grossCents: dollars(gross), auctionFeeCents: dollars(auctionFee) };
  const { account } = must(sellVehicle(loan, esther.product, sale));
  return explainSale(loan, esther.product, { repo, account, auctionFeeCents: sale.auctionFeeCents });
}

test('the explanation of journal F leads line by line to its surplus of 820.82 (UCC 9-616)', () => {
  // Assignment 75.00, recovery 375.00, 18 days of storage at 25.00, the auction 310.00.
  const told = explain('900.00', '6200.00', '310.00');
  expect(told.expenses).toEqual([
    { kind: 'assignment', amountCents: 7_500 },
    { kind: 'recovery', amountCents: 37_500 },
    { kind: 'storage', amountCents: 45_000 },
    { kind: 'auction', amountCents: 31_000 },
  ]);
  expect(told).toMatchObject({ owedCents: 409_418, afterProceedsCents: 409_418 - 620_000, creditsCents: 0 });
  expect(told.differenceCents).toBe(0 - told.surplusCents);
});

test('a payment on the costs is a credit, and costs of an earlier recovery are their own line', () => {
  const paid = explain('600.00', '3000.00', '0.00');
  expect(paid.creditsCents).toBe(30_000);
  expect(paid.deficiencyCents).toBe(409_418 + 60_000 - 300_000);
  expect(explain('1000.00', '3000.00', '0.00').expenses.at(-1)).toEqual({ kind: 'earlier', amountCents: 10_000 });
});

test('the lines of an explanation always add up to its difference', () => {
  for (const costs of ['0.00', '75.00', '975.00'])
    for (const gross of ['1.00', '4094.18', '9000.00']) {
      const { afterProceedsCents, expenses, creditsCents, differenceCents } = explain(costs, gross, '12.34');
      const spent = expenses.reduce((sum, { amountCents }) => sum + amountCents, 0);
      expect(afterProceedsCents + spent - creditsCents).toBe(differenceCents);
    }
});

test('a forfeited pawn leaves nothing owed, and its auction fee is no expense of the borrower', () => {
  const story = pawn(80);
  const sale = { ...SALE, grossCents: dollars('1000.00'), auctionFeeCents: dollars('100.00') };
  const { account } = must(sellVehicle(held(story), story.product, sale));
  const told = explainSale(held(story), story.product, { repo, account, auctionFeeCents: sale.auctionFeeCents });
  expect(told.expenses.some(({ kind }) => kind === 'auction')).toBe(false);
  expect([told.surplusCents, told.deficiencyCents]).toEqual([0, 0]);
});
