import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { subtractCents } from '#money/cents.ts';
import { payoffCents } from './payoff.ts';
import { begin, dollars, liveUntil, payEachUntil, payNow } from './loan-story.fixture.ts';
import { previewPayment, projectLoan } from './payment-projection.ts';

const NOTE_ON = businessDate('2026-06-15');
const title = begin({
  productId: 1103,
  principal: '3000.00',
  noteOn: NOTE_ON,
  term: 24,
  firstDueOn: businessDate('2026-07-15'),
});
const pawn = begin({ productId: 1101, principal: '1500.00', noteOn: NOTE_ON });

describe('a loan paid as scheduled', () => {
  test('a new loan is projected to its own schedule', () => {
    const { payments, endOn, totalInterestCents } = projectLoan(title.loan, title.product);
    expect(
      payments.map(({ dueOn, amountCents, interestCents, principalCents, balanceCents }) => ({
        dueOn,
        amountCents,
        interestCents,
        principalCents,
        balanceCents,
      })),
    ).toEqual(
      title.loan.schedule.map(({ dueOn, amountCents, interestCents, principalCents, balanceCents }) => ({
        dueOn,
        amountCents,
        interestCents,
        principalCents,
        balanceCents,
      })),
    );
    expect(endOn).toBe('2028-06-15');
    expect(totalInterestCents).toBe(689_861);
  });

  test('what is projected is what living through it costs', () => {
    const lived = payEachUntil(title, businessDate('2026-10-01'));
    const now = liveUntil(lived, businessDate('2026-10-01'));
    const projected = projectLoan(now.loan, now.product);
    const next = projected.payments[0];
    const due = liveUntil(now, next?.dueOn ?? NOTE_ON);
    expect(due.loan.balances.interestCents).toBe(next?.interestCents);
    expect(payNow(due, next?.amountCents ?? dollars('1.00')).loan.balances.principalCents).toBe(next?.balanceCents);
  });

  test('extra money brings the end nearer and saves interest', () => {
    const plain = projectLoan(title.loan, title.product);
    const extra = projectLoan(title.loan, title.product, { extraPaymentCents: dollars('500.00') });
    expect(extra.endOn < plain.endOn).toBe(true);
    expect(subtractCents(plain.totalInterestCents, extra.totalInterestCents)).toBeGreaterThan(50_000);
    const preview = previewPayment(title.loan, title.product, dollars('500.00'), 'standard');
    expect(preview).toMatchObject({
      newPrincipalBalanceCents: 250_000,
      endOn: extra.endOn,
      isPayoff: false,
      nextDueOn: '2026-08-15',
    });
    expect(preview.interestSavedCents).toBe(subtractCents(plain.totalInterestCents, extra.totalInterestCents));
  });

  test('a payoff ends the loan today and saves all interest to come', () => {
    const now = liveUntil(title, addDays(NOTE_ON, 10));
    const plain = projectLoan(now.loan, now.product);
    const preview = previewPayment(now.loan, now.product, payoffCents(now.loan), 'payoff');
    expect(preview).toMatchObject({
      newPrincipalBalanceCents: 0,
      newPayoffAmountCents: 0,
      nextDueOn: null,
      nextAmountDueCents: 0,
      endOn: now.loan.asOf,
      isPayoff: true,
    });
    expect(preview.interestSavedCents).toBe(subtractCents(plain.totalInterestCents, now.loan.balances.interestCents));
  });

  test('a pawn ends with one payment at its maturity; past it, today', () => {
    expect(projectLoan(pawn.loan, pawn.product).payments).toMatchObject([
      { dueOn: '2026-07-15', amountCents: 172_500, chargesCents: 22_500, principalCents: 150_000 },
    ]);
    const late = liveUntil(pawn, businessDate('2026-07-20'));
    expect(projectLoan(late.loan, late.product).payments).toMatchObject([
      { dueOn: '2026-07-20', amountCents: payoffCents(late.loan) },
    ]);
  });
});
