import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { compareChoices, hasDifference } from './compare-choices.ts';
import { anAccountDetail, LOANS } from './payment.fixture.ts';

test('minimum, this amount and payoff side by side; paying more never costs more in all', () => {
  const detail = anAccountDetail(LOANS.demetrius());
  const choices = compareChoices(detail, cents(200_000));
  expect(choices.map(({ label, isChosen }) => [label, isChosen])).toEqual([
    ['Minimum', false],
    ['This amount', true],
    ['Payoff', false],
  ]);
  const totals = choices.map((choice) => choice.totalCents);
  expect(totals).toEqual([...totals].sort((one, other) => other - one));
  expect(choices.at(-1)).toMatchObject({ totalCents: detail.loan.payoffAmount, endOn: detail.loan.asOf });
});

test('an amount that is a named choice is one row, marked as chosen', () => {
  const detail = anAccountDetail(LOANS.alma());
  expect(compareChoices(detail, detail.loan.minimumAmountDue)).toMatchObject([
    { label: 'Minimum', amountCents: 22_500, isChosen: true },
    { label: 'Payoff', amountCents: 172_500, isChosen: false },
  ]);
  expect(compareChoices(detail, null)).toHaveLength(2);
});

test('choices that cost the same and end the same day are not worth comparing', () => {
  const late = anAccountDetail(LOANS.cora());
  expect(hasDifference(compareChoices(late, late.loan.pastDueAmount))).toBe(false);
  expect(hasDifference(compareChoices(anAccountDetail(LOANS.demetrius()), null))).toBe(true);
  expect(hasDifference([])).toBe(false);
});

test('nothing to compare where no schedule stands: a line, a loan due in full', () => {
  expect(compareChoices(anAccountDetail(LOANS.nate()), cents(10_000))).toEqual([]);
  expect(compareChoices(anAccountDetail(LOANS.rita()), cents(10_000))).toEqual([]);
});
