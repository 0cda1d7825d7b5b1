import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { anAccountDetail, LOANS } from '#journeys/make-payment/session/payment.fixture.ts';
import { compareRenewing, renewalSteps } from './compare-renewing.ts';

const alma = () => anAccountDetail(LOANS.alma());
const LEAST = cents(22_500);

test('a pawn compares renewing, renewing with principal, and paying off, in dollars and dates', () => {
  const costs = compareRenewing(alma(), LEAST, null);
  expect(
    costs?.choices.map(({ label, cost }) => [
      label,
      formatAmount(cost.paidTodayCents),
      formatAmount(cost.owedThenCents),
    ]),
  ).toEqual([
    ['Renew', '225.00', '1,725.00'],
    ['Renew and pay more', '375.00', expect.stringMatching(/^1,5/u) as unknown],
    ['Pay off', expect.any(String) as unknown, '0.00'],
  ]);
});

test('a typed amount takes the place of the example', () => {
  const costs = compareRenewing(alma(), LEAST, cents(52_500));
  expect(costs?.choices[1]?.cost).toMatchObject({ paidTodayCents: 52_500, principalLeftCents: 120_000 });
  expect(costs?.isExample).toBe(false);
  expect(compareRenewing(alma(), LEAST, null)?.isExample).toBe(true);
});

test('only renewing adds up over three renewals and leaves the principal as it is', () => {
  const only = compareRenewing(alma(), LEAST, null)?.onlyRenewing;
  const steps = only === null || only === undefined ? [] : renewalSteps(only);
  expect(steps.map((step) => step.principalLeftCents)).toEqual([150_000, 150_000, 150_000]);
  expect(steps.at(-1)?.paidSoFarCents).toBe(only?.paidCents);
});

test('only a pawn compares the cost of renewing', () => {
  expect(compareRenewing(anAccountDetail(LOANS.demetrius()), LEAST, null)).toBeNull();
});
