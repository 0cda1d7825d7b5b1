import { theProduct } from '@lendside/domain/loans/loan-story.fixture.ts';
import { applyPayment } from '@lendside/domain/loans/payments/apply-payment.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { projectLoan } from '@lendside/domain/refinance/payment-projection.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anAccountDetail, LOANS } from '#journeys/make-payment/session/payment.fixture.ts';
import { compareChoices, hasDifference } from './compare-choices.ts';
import { quotePayment } from './quote-payment.ts';

test('paying more never raises the total cost, and cost plus savings is the contract total', () => {
  const detail = anAccountDetail(LOANS.demetrius());
  const choices = compareChoices(detail, cents(200_000));
  expect(choices.map(({ label, isChosen }) => [label, isChosen])).toEqual([
    ['Pay what is due', false],
    ['Pay this amount', true],
    ['Pay off', false],
  ]);
  const totals = choices.map((choice) => choice.totalCents);
  expect(totals).toEqual([...totals].sort((one, other) => other - one));
  expect(choices.at(-1)).toMatchObject({ totalCents: detail.loan.payoffAmount, endOn: detail.loan.asOf });
  const byContract = projectLoan(LOANS.demetrius(), theProduct(detail.loan.productId)).totalCents;
  for (const { totalCents, savedCents } of choices) expect(totalCents + savedCents).toBe(byContract);
});

test('the "Pay more" row is 1.5 times the amount due, in steps of $5, until an amount is typed', () => {
  const detail = anAccountDetail(LOANS.demetrius());
  const choices = compareChoices(detail, null);
  expect(choices.map(({ label }) => label)).toEqual(['Pay what is due', 'Pay more', 'Pay off']);
  const [due, more] = choices;
  expect(more?.amountCents).toBeGreaterThanOrEqual((due?.amountCents ?? 0) * 1.5);
  expect((more?.amountCents ?? 1) % 500).toBe(0);
});

test('a typed amount equal to another choice shares its row, marked as chosen', () => {
  const detail = anAccountDetail(LOANS.alma());
  expect(compareChoices(detail, detail.loan.minimumAmountDue)).toMatchObject([
    { label: 'Pay what is due', amountCents: 22_500, isChosen: true },
    { label: 'Pay more', isChosen: false },
    { label: 'Pay off', amountCents: 172_500, isChosen: false },
  ]);
});

test.each(['alma', 'cora', 'demetrius', 'mark', 'will'] as const)(
  '%s: the figures of the chosen row equal the books after that payment',
  (name) => {
    const loan = LOANS[name]();
    const product = theProduct(loan.productId);
    const detail = anAccountDetail(loan);
    const { payoffAmount } = detail.loan;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: payoffAmount }), (paid) => {
        const row = compareChoices(detail, cents(paid)).find(({ isChosen }) => isChosen);
        const posted = applyPayment(loan, product, cents(paid), paid === payoffAmount ? 'payoff' : 'standard').loan;
        const rest = projectLoan(posted, product);
        expect(row).toMatchObject({ amountCents: paid, totalCents: paid + rest.totalCents, endOn: rest.endOn });
      }),
      { numRuns: 30 },
    );
  },
);

test('the savings of a comparison row equal those in the preview of that amount', () => {
  const detail = anAccountDetail(LOANS.demetrius());
  for (const { amountCents, savedCents } of compareChoices(detail, null))
    expect(quotePayment(detail, amountCents)?.preview.savedCents).toBe(savedCents);
});

test('no comparison is shown when all choices cost the same, as for a pawn on time', () => {
  expect(hasDifference(compareChoices(anAccountDetail(LOANS.alma()), null))).toBe(false);
  const late = anAccountDetail(LOANS.cora());
  expect(hasDifference(compareChoices(late, late.loan.pastDueAmount))).toBe(false);
  expect(hasDifference(compareChoices(anAccountDetail(LOANS.demetrius()), null))).toBe(true);
  expect(hasDifference([])).toBe(false);
});

test('the comparison has no rows for a loan without a schedule: a line, or a balance due in full', () => {
  expect(compareChoices(anAccountDetail(LOANS.nate()), cents(10_000))).toEqual([]);
  expect(compareChoices(anAccountDetail(LOANS.rita()), cents(10_000))).toEqual([]);
});
