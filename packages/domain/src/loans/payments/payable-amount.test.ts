import { describe, expect, test } from 'vitest';
import { addDays } from '#calendar/business-date.ts';
import { begin, D0, dollars, liveUntil } from '#loans/loan-story.fixture.ts';
import { LOAN_STATUS } from '#loans/statuses/loan-status.ts';
import { isPartialPayConfirmViewable, isPayableAmount, payableAmounts } from './payable-amount.ts';

const payday = (productId: number) =>
  begin({ productId, principal: '200.00', noteOn: D0, firstDueOn: addDays(D0, 14) });
const pawn = begin({ productId: 1101, principal: '1200.00', noteOn: addDays(D0, -38) });

describe('payable amounts', () => {
  test('a payday loan accepts only its payoff, and its fee while it can be renewed', () => {
    const alabama = payday(1106);
    expect(payableAmounts(alabama.loan, alabama.product)).toEqual({ kind: 'only', amounts: [3500, 23_500] });
    const late = liveUntil(alabama, addDays(D0, 16));
    expect(payableAmounts(late.loan, late.product)).toEqual({ kind: 'only', amounts: [23_500] });
    const california = payday(1105);
    expect(payableAmounts(california.loan, california.product)).toEqual({ kind: 'only', amounts: [23_529] });
    expect(isPayableAmount(alabama.loan, alabama.product, dollars('35.00'))).toBe(true);
    expect(isPayableAmount(alabama.loan, alabama.product, dollars('35.01'))).toBe(false);
    expect(isPayableAmount(alabama.loan, alabama.product, dollars('235.00'))).toBe(true);
  });

  test('a pawn accepts any amount from a cent to its payoff', () => {
    const { loan, product } = pawn;
    expect(payableAmounts(loan, product)).toEqual({ kind: 'upTo', maxCents: 138_000 });
    const taken = ['0.00', '0.01', '1380.00', '1380.01'].map((text) => isPayableAmount(loan, product, dollars(text)));
    expect(taken).toEqual([false, true, true, false]);
  });
});

describe('confirmation of a partial payment', () => {
  test('a partial payment needs confirmation on a late running loan but never on a payday loan', () => {
    const late = liveUntil(pawn, D0);
    const statuses = [LOAN_STATUS.Open, LOAN_STATUS.ActiveDefault, LOAN_STATUS.Default, LOAN_STATUS.OutForRepo];
    const asked = (status: (typeof LOAN_STATUS)[keyof typeof LOAN_STATUS]) =>
      isPartialPayConfirmViewable({ ...late.loan, status }, late.product);
    expect(statuses.map(asked)).toEqual([true, true, true, true]);
    expect([LOAN_STATUS.Repossessed, LOAN_STATUS.ChargedOff, LOAN_STATUS.Bankrupt].map(asked)).toEqual([
      false,
      false,
      false,
    ]);
    expect(isPartialPayConfirmViewable(pawn.loan, pawn.product)).toBe(false);
    const due = liveUntil(payday(1106), addDays(D0, 20));
    expect(isPartialPayConfirmViewable(due.loan, due.product)).toBe(false);
  });
});
