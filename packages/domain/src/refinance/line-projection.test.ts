import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { formatApr } from '#compliance/apr.ts';
import { billingCycleApr } from '#compliance/open-end-apr.ts';
import { quoteFigures } from '#loans/figures/loan-figures.ts';
import { previewPayment, projectLoan } from './payment-projection.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { cents, sumCents } from '#money/cents.ts';
import { beginLine, drawNow, LINE, liveLineUntil, theLine } from '#draws/line-story.fixture.ts';

const OPENED_ON = businessDate('2026-04-10');

describe('projection of a drawn line', () => {
  const drawn = drawNow(beginLine(cents(250_000), OPENED_ON), cents(100_000), 'ach');
  const { loan } = liveLineUntil(drawn, addDays(OPENED_ON, 45));

  test("a line's projected payment equals its payoff when every day until then is simulated", () => {
    const { payments, endOn } = projectLoan(loan, LINE);
    const figures = quoteFigures(loan, LINE);
    expect(payments).toHaveLength(1);
    expect(endOn).toBe(figures.dueOn);
    const there = liveLineUntil({ ...drawn, loan }, endOn);
    expect(payments[0]?.amountCents).toBe(payoffCents(there.loan));
  });

  test('a line has payment previews for a partial and a full payment', () => {
    const payoff = payoffCents(loan);
    const part = previewPayment(loan, LINE, cents(20_000), 'standard');
    expect(part).toMatchObject({ newPayoffAmountCents: payoff - 20_000, isPayoff: false });
    expect(previewPayment(loan, LINE, payoff, 'payoff')).toMatchObject({
      newPayoffAmountCents: 0,
      newPrincipalBalanceCents: 0,
      isPayoff: true,
    });
  });

  test("a projected line shows its per diem, its statement's minimum and its available credit", () => {
    const tomorrow = liveLineUntil({ ...drawn, loan }, addDays(loan.asOf, 1));
    const figures = quoteFigures(loan, LINE);
    expect(Math.abs(figures.perDiemCents - (payoffCents(tomorrow.loan) - payoffCents(loan)))).toBeLessThanOrEqual(1);
    const [statement] = theLine(loan).statements;
    expect(figures.regularPaymentCents).toBe(statement?.minimumCents);
    expect(figures.disbursementAvailableCents).toBe(150_000);
    const charges = sumCents(statement?.interestCents ?? cents(0), statement?.customaryFeeCents ?? cents(0));
    expect(formatApr(billingCycleApr(charges, cents(100_000)))).toBe('275.68');
  });
});
