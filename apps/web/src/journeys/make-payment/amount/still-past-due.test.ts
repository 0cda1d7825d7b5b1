import { quoteFigures } from '@lendside/domain/loans/figures/loan-figures.ts';
import { theProduct } from '@lendside/domain/loans/loan-story.fixture.ts';
import { applyPayment } from '@lendside/domain/loans/payments/apply-payment.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anAccountDetail, LOANS } from '#journeys/make-payment/session/payment.fixture.ts';
import { stillPastDue } from './still-past-due.ts';

test.each(['cora', 'demetrius', 'esther'] as const)(
  '%s: the amount that stays past due equals the books after a partial payment [PAY-003]',
  (name) => {
    const snapshot = LOANS[name]();
    const product = theProduct(snapshot.productId);
    const detail = anAccountDetail(snapshot);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: detail.loan.minimumRequiredAmount - 1 }), (paid) => {
        const { loan } = applyPayment(snapshot, product, cents(paid), 'standard');
        const after = quoteFigures(loan, product);
        const { title, text } = stillPastDue(detail, cents(paid));
        const fees = loan.balances.feesCents + loan.balances.costsCents;
        expect(title).toBe(after.daysLate > 0 ? 'You would still be past due' : 'Fees would still be unpaid');
        expect(text).toContain(
          `$${formatAmount(after.daysLate > 0 ? after.minimumRequiredAmountCents : cents(fees))} `,
        );
      }),
      { numRuns: 100 },
    );
  },
);

test('the past due warning of a pawn names the unpaid charges and the balance that stays due', () => {
  expect(stillPastDue(anAccountDetail(LOANS.cora()), cents(10_000)).text).toBe(
    '$120.00 of the charges would stay past due. The rest, $1,200.00, stays due until you renew or pay it off.',
  );
});

test(`a guest's past due warning has the same amounts but says "the loan", not "your loan"`, () => {
  const guests = { ...anAccountDetail(LOANS.cora()), borrowerName: 'Cora D.' };
  expect(stillPastDue(guests, cents(10_000))).toEqual({
    title: 'The loan would still be past due',
    text: '$120.00 of the charges would stay past due. The rest, $1,200.00, stays due until the loan is renewed or paid off.',
  });
});
