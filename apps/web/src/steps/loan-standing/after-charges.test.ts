import { applyPayment } from '@lendside/domain/loans/payments/apply-payment.ts';
import { loanDaysLate } from '@lendside/domain/loans/figures/lateness.ts';
import { begin, D0, liveUntil, onDay } from '@lendside/domain/loans/loan-story.fixture.ts';
import { quoteFigures } from '@lendside/domain/loans/figures/loan-figures.ts';
import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { afterChargesText, restAfterChargesCents } from './after-charges.ts';
import { aLoan } from './loan.fixture.ts';

/** Cora Diaz (cast P03). */
const LATE = {
  daysLate: 8,
  pastDueAmount: cents(22_000),
  minimumRequiredAmount: cents(22_000),
  payoffAmount: cents(142_000),
};

test('a late pawn whose charges are paid stays late with the remainder due, in ledger and text', () => {
  const { loan, product } = liveUntil(begin({ productId: 1101, principal: '1200.00', noteOn: onDay(-38) }), D0);
  const before = quoteFigures(loan, product);
  expect(before).toMatchObject({
    daysLate: LATE.daysLate,
    minimumRequiredAmountCents: LATE.minimumRequiredAmount,
    payoffAmountCents: LATE.payoffAmount,
  });
  const paid = applyPayment(loan, product, before.minimumRequiredAmountCents, 'standard').loan;
  expect(loanDaysLate(paid)).toBe(LATE.daysLate);
  expect(quoteFigures(paid, product).payoffAmountCents).toBe(restAfterChargesCents(aLoan(LATE)));
});

test('the text offers renewing or paying off, and omits renewing when it is no longer possible', () => {
  expect(afterChargesText(aLoan(LATE))).toBe(
    '$220.00 pays the charges. The rest, $1,200.00, stays due until you renew or pay it off.',
  );
  expect(afterChargesText(aLoan(LATE), true)).toContain('until the loan is renewed or paid off.');
  const refused = (reason: string) => ({
    ...LATE,
    refinanceEligible: false,
    whyNotRefinance: [{ reason, remedy: 'none' }],
  });
  expect(afterChargesText(aLoan(refused('too_late')))).toContain('stays due until you pay it off.');
  expect(afterChargesText(aLoan(refused('demographics_missing')))).toContain('until you renew or pay it off.');
  expect(afterChargesText(aLoan({ ...LATE, minimumRequiredAmount: NO_CENTS, payoffAmount: cents(120_000) }))).toBe(
    'Your charges are paid. The rest, $1,200.00, stays due until you renew or pay it off.',
  );
});

test('no text appears for a pawn on time, another kind of loan, or a full or reinstating payment', () => {
  const none = [
    aLoan(),
    aLoan({ ...LATE, productId: 1103 }),
    aLoan({ ...LATE, statusCode: 27 }),
    aLoan({ ...LATE, statusCode: 15, validations: { ...aLoan().validations, isOfrReinstateAmount: true } }),
    aLoan({ ...LATE, payoffAmount: cents(22_000) }),
  ];
  expect(none.map((loan) => afterChargesText(loan))).toEqual(none.map(() => null));
});
