import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { maintenanceFeePosting } from '#ledger/loan-postings.ts';
import { formatAmount } from '#money/amount-text.ts';
import { cents, NO_CENTS, sumCents } from '#money/cents.ts';
import { quoteFigures, type LoanFigures } from './loan-figures.ts';
import type { CreditLine, LoanSnapshot } from '#loans/loan-snapshot.ts';
import {
  begin,
  D0,
  dollars,
  liveUntil,
  onDay,
  payEachUntil,
  payLevelOn,
  payNow,
  theProduct,
} from '#loans/loan-story.fixture.ts';
import { LOAN_STATUS } from '#loans/statuses/loan-status.ts';
import { maintenanceFeeCents, maintenanceFeesOn } from '#loans/charges/maintenance-fee.ts';

function pledge(offset: number, change: Partial<LoanSnapshot> = {}) {
  const story = begin({ productId: 1102, principal: '1000.00', noteOn: onDay(offset) });
  return liveUntil({ ...story, loan: { ...story.loan, ...change } }, D0);
}

function figuresOf({ loan, product }: ReturnType<typeof begin>): LoanFigures {
  return quoteFigures(loan, product);
}

function withFee(loan: LoanSnapshot, fee: string): LoanSnapshot {
  return { ...loan, balances: { ...loan.balances, feesCents: sumCents(loan.balances.feesCents, dollars(fee)) } };
}

const LINE: CreditLine = {
  creditLimitCents: dollars('2500.00'),
  holdsCents: dollars('100.00'),
  billedInterestCents: NO_CENTS,
  billedCustomaryFeeCents: NO_CENTS,
  customaryFeeExact: 0n,
  statements: [],
  nextCycleOn: addDays(D0, 10),
};

function line(change: Partial<LoanSnapshot> = {}): LoanSnapshot {
  const { loan } = begin({ productId: 1101, principal: '970.00', noteOn: D0 });
  const balances = { ...loan.balances, chargeCents: NO_CENTS, unearnedChargeCents: NO_CENTS };
  return { ...loan, productId: 1104, rateE8: 24_000_000, balances, schedule: [], line: LINE, ...change };
}

describe('figures of a title pledge', () => {
  test('P34 can switch products for the charge earned in 24 days: 176.00 of 220.00', () => {
    const figures = figuresOf(pledge(-24, { renewalNumber: 1 }));
    expect(formatAmount(figures.productSwitchAmountDueCents ?? NO_CENTS)).toBe('176.00');
    expect(figures).toMatchObject({
      principalBalanceCents: 100_000,
      payoffAmountCents: 122_000,
      minimumAmountDueCents: 22_000,
      minimumRequiredAmountCents: 22_000,
      pastDueAmountCents: 0,
      daysLate: 0,
      dueOn: '2026-06-21',
    });
  });

  test('a product switch also charges fees, costs and principal over the new limit, less credit', () => {
    const { loan, product } = pledge(-24);
    const owing = { ...loan, balances: { ...loan.balances, costsCents: cents(500), creditCents: cents(100) } };
    const asked = quoteFigures(withFee(owing, '10.00'), product, { newProductMaxCents: dollars('900.00') });
    expect(asked.productSwitchAmountDueCents).toBe(17_600 + 1000 + 500 + 10_000 - 100);
    const paid = payNow({ product, loan, ledger: [], events: [] }, dollars('100.00'));
    expect(figuresOf(paid).productSwitchAmountDueCents).toBe(7600);
  });

  test('a product switch after maturity costs the whole charge and the grace charge', () => {
    const { loan, product } = liveUntil(pledge(-24), businessDate('2026-06-25'));
    const { graceCents } = loan.balances;
    expect(graceCents).toBeGreaterThan(0);
    expect(quoteFigures(loan, product).productSwitchAmountDueCents).toBe(22_000 + graceCents);
  });

  test('a pawn without a switch product and a closed loan have no switch amount', () => {
    expect(
      figuresOf(begin({ productId: 1101, principal: '900.00', noteOn: D0 })).productSwitchAmountDueCents,
    ).toBeNull();
    const closed = payNow(pledge(-24), dollars('1220.00'), 'payoff');
    expect(figuresOf(closed)).toMatchObject({ productSwitchAmountDueCents: null, payoffAmountCents: 0, dueOn: null });
  });

  test('a pawn must pay 5 % of its first principal with the charge from the third renewal on', () => {
    const chain = { chainPrincipalCents: dollars('1000.01') };
    expect(figuresOf(pledge(-20, { ...chain, renewalNumber: 1 })).minimumAmountDueCents).toBe(22_000);
    expect(figuresOf(pledge(-20, { ...chain, renewalNumber: 2 })).minimumAmountDueCents).toBe(22_000 + 5001);
    const late = figuresOf(pledge(-38, { ...chain, renewalNumber: 4 }));
    expect(late.daysLate).toBe(8);
    expect(late.pastDueAmountCents).toBe(22_000 + 533 + 5001);
    expect(late.minimumRequiredAmountCents).toBe(late.pastDueAmountCents);
  });
});

describe('figures of a payday loan', () => {
  test('P39 in California cannot be renewed, so the payoff is due', () => {
    const story = begin({
      productId: 1105,
      principal: '255.00',
      noteOn: onDay(-5),
      firstDueOn: businessDate('2026-06-24'),
    });
    expect(figuresOf(liveUntil(story, D0))).toMatchObject({
      payoffAmountCents: 30_000,
      minimumAmountDueCents: 30_000,
      pastDueAmountCents: 0,
      daysLate: 0,
      dueOn: '2026-06-24',
      regularPaymentCents: 30_000,
      perDiemCents: 0,
    });
  });

  test('P37 in Alabama can renew for its fee until the due date and is wholly past due afterwards', () => {
    const story = begin({
      productId: 1106,
      principal: '300.00',
      noteOn: onDay(-20),
      firstDueOn: businessDate('2026-06-09'),
    });
    const onTime = liveUntil(story, businessDate('2026-06-09'));
    expect(figuresOf(onTime)).toMatchObject({ minimumAmountDueCents: 5250, payoffAmountCents: 35_250, daysLate: 0 });
    expect(onTime.loan.balances.unearnedChargeCents).toBe(0);
    const { loan, product } = liveUntil(story, D0);
    expect(quoteFigures(withFee(loan, '30.00'), product)).toMatchObject({
      payoffAmountCents: 38_250,
      pastDueAmountCents: 38_250,
      minimumRequiredAmountCents: 38_250,
      daysLate: 6,
    });
    const renewed = { ...onTime.loan, renewalNumber: 1 };
    expect(quoteFigures(renewed, product).minimumAmountDueCents).toBe(35_250);
  });

  test('a payday fee is earned in a straight line to the due date', () => {
    const story = begin({ productId: 1106, principal: '300.00', noteOn: D0, firstDueOn: addDays(D0, 14) });
    const unearned = [4, 13, 14, 20].map(
      (days) => liveUntil(story, addDays(D0, days)).loan.balances.unearnedChargeCents,
    );
    expect(unearned).toEqual([5250 - 1500, 5250 - 4875, 0, 0]);
  });
});

describe('figures of installment loans', () => {
  test('P20, a Wisconsin personal loan, has the figures of the design [LOA-007]', () => {
    const start = begin({
      productId: 2102,
      principal: '1500.00',
      noteOn: onDay(-41),
      term: 12,
      firstDueOn: businessDate('2026-06-05'),
    });
    const due = liveUntil(start, onDay(-10));
    const paid = payNow(due, due.loan.schedule[0]?.amountCents ?? NO_CENTS);
    expect(figuresOf(liveUntil(paid, D0))).toMatchObject({
      principalBalanceCents: 142_284,
      payoffAmountCents: 146_026,
      minimumAmountDueCents: 19_946,
      minimumRequiredAmountCents: 19_946,
      pastDueAmountCents: 0,
      daysLate: 0,
      dueOn: '2026-07-05',
    });
  });

  test('P48, an Ohio short-term loan, owes 30.00 of maintenance with each installment [LOA-007]', () => {
    const start = begin({
      productId: 1108,
      principal: '600.00',
      noteOn: onDay(-70),
      term: 6,
      firstDueOn: businessDate('2026-05-06'),
    });
    const story = liveUntil(payLevelOn(payLevelOn(start, onDay(-40)), onDay(-7)), D0);
    expect(figuresOf(story)).toMatchObject({
      principalBalanceCents: 40_993,
      payoffAmountCents: 41_213,
      minimumAmountDueCents: 13_834,
      minimumRequiredAmountCents: 13_834,
      pastDueAmountCents: 0,
      daysLate: 0,
      dueOn: '2026-07-06',
      regularPaymentCents: 13_834,
    });
    const fees = story.ledger.filter(({ entry }) => entry.event === 'MAINTENANCE_FEE');
    expect(fees).toEqual([
      { on: '2026-05-06', entry: maintenanceFeePosting(dollars('30.00')) },
      { on: '2026-06-06', entry: maintenanceFeePosting(dollars('30.00')) },
    ]);
  });

  test('a payment covers a returned-item fee only after the principal of the installment', () => {
    const start = begin({
      productId: 1108,
      principal: '600.00',
      noteOn: onDay(-70),
      term: 6,
      firstDueOn: businessDate('2026-05-06'),
    });
    const due = liveUntil(start, businessDate('2026-05-06'));
    const { applied } = payNow({ ...due, loan: withFee(due.loan, '20.00') }, dollars('158.34'));
    expect(applied.allocation).toMatchObject({
      interestCents: 1381,
      maintenanceCents: 3000,
      principalCents: 9453,
      feesCents: 2000,
    });
  });

  test('a maintenance fee is due only on due dates, never on active duty or after a charge-off', () => {
    const loan = begin({
      productId: 1108,
      principal: '600.00',
      noteOn: D0,
      term: 6,
      firstDueOn: businessDate('2026-07-15'),
    });
    const on = businessDate('2026-07-15');
    expect(maintenanceFeesOn(loan.loan, loan.product, on)).toBe(3000);
    expect(maintenanceFeesOn(loan.loan, loan.product, on, true)).toBe(0);
    expect(maintenanceFeesOn(loan.loan, loan.product, addDays(on, 1))).toBe(0);
    expect(maintenanceFeesOn({ ...loan.loan, status: LOAN_STATUS.ChargedOff }, loan.product, on)).toBe(0);
    expect(maintenanceFeeCents(loan.product, dollars('250.05'), false)).toBe(2500);
    expect(maintenanceFeeCents(theProduct(2101), dollars('250.05'), false)).toBe(0);
  });

  test('a maintenance fee is reduced to what the 60 % cost cap still allows (I9)', () => {
    const { loan, product } = begin({
      productId: 1108,
      principal: '600.00',
      noteOn: D0,
      term: 6,
      firstDueOn: businessDate('2026-07-15'),
    });
    const on = businessDate('2026-07-15');
    const owing = (interest: string, applied = '0.00') => ({
      ...loan,
      appliedCents: dollars(applied),
      balances: { ...loan.balances, interestCents: dollars(interest) },
    });
    // 60 % of 600.00 is 360.00, of which the origination fee took 12.00.
    expect(maintenanceFeesOn(owing('318.00'), product, on)).toBe(3000);
    expect(maintenanceFeesOn(owing('330.00'), product, on)).toBe(1800);
    expect(maintenanceFeesOn(owing('100.00', '240.00'), product, on)).toBe(800);
    expect(maintenanceFeesOn(owing('348.01'), product, on)).toBe(0);
  });

  test('the per diem is one day of interest, limited by the 60 % cost cap (I9)', () => {
    const noteOn = businessDate('2026-04-06');
    const firstDueOn = businessDate('2026-05-06');
    const start = begin({ productId: 1108, principal: '200.00', noteOn, term: 5, firstDueOn });
    const paid = payLevelOn(start, firstDueOn);
    // Interest on 161.75 of principal is 12.41 cents a day.
    const days = ['2026-05-06', '2026-05-07', '2026-09-07', '2026-09-08', '2026-09-09'].map((day) =>
      figuresOf(liveUntil(paid, businessDate(day))),
    );
    expect(days.map((figures) => figures.payoffAmountCents)).toEqual([16_175, 16_187, 25_714, 25_715, 25_715]);
    expect(days.map((figures) => figures.perDiemCents)).toEqual([12, 12, 1, 0, 0]);
  });

  test('P12, a Utah online loan with a 5 % fee withheld, has the figures of the design [LOA-007]', () => {
    const start = begin({
      productId: 3101,
      principal: '3000.00',
      noteOn: onDay(-125),
      term: 39,
      firstDueOn: businessDate('2026-02-27'),
      channel: 'ach',
    });
    expect(start.ledger[0]?.entry.lines).toContainEqual({
      account: 2210,
      side: 'cr',
      amountCents: 15_000,
      component: 'fee',
    });
    expect(figuresOf(liveUntil(payEachUntil(start, D0), D0))).toMatchObject({
      principalBalanceCents: 277_376,
      payoffAmountCents: 287_179,
      minimumAmountDueCents: 17_683,
      minimumRequiredAmountCents: 17_683,
      pastDueAmountCents: 0,
      daysLate: 0,
      dueOn: '2026-06-19',
    });
  });

  test('P32, a South Carolina title loan paid 14 times, has the figures of the design [LOA-007]', () => {
    const start = begin({
      productId: 2103,
      principal: '4200.00',
      noteOn: onDay(-431),
      term: 24,
      firstDueOn: businessDate('2025-05-09'),
    });
    expect(figuresOf(liveUntil(payEachUntil(start, D0), D0))).toMatchObject({
      principalBalanceCents: 296_762,
      payoffAmountCents: 303_195,
      minimumAmountDueCents: 50_169,
      minimumRequiredAmountCents: 50_169,
      pastDueAmountCents: 0,
      daysLate: 0,
      dueOn: '2026-07-09',
    });
  });

  test('P22, an Arizona title loan of 18 installments, has the rate for its amount', () => {
    const start = begin({
      productId: 1103,
      principal: '2000.00',
      noteOn: onDay(-42),
      term: 18,
      firstDueOn: businessDate('2026-06-04'),
    });
    expect(start.loan.rateE8).toBe(180_000_000);
    const due = liveUntil(start, onDay(-11));
    const paid = liveUntil(payNow(due, due.loan.schedule[0]?.amountCents ?? NO_CENTS), D0);
    expect(figuresOf(paid)).toMatchObject({ daysLate: 0, dueOn: '2026-07-04', pastDueAmountCents: 0 });
  });
});

describe('figures of a line of credit', () => {
  const product = theProduct(1104);

  test('the per diem of a line of credit is one day of interest plus one day of customary fee', () => {
    expect(quoteFigures(line(), product).perDiemCents).toBe(64 + 679);
  });

  test("a line's available credit excludes holds and is 0 when late or for a covered borrower", () => {
    const available = (loan: LoanSnapshot, isCoveredBorrower = false) =>
      quoteFigures(loan, product, { isCoveredBorrower }).disbursementAvailableCents;
    expect(available(line())).toBe(143_000);
    expect(available(line(), true)).toBe(0);
    expect(available(line({ status: LOAN_STATUS.ActiveDefault }))).toBe(0);
    const unpaid = {
      number: 1,
      cycleOn: addDays(D0, -40),
      dueOn: addDays(D0, -19),
      interestCents: NO_CENTS,
      customaryFeeCents: NO_CENTS,
      principalCents: cents(3000),
      pastDueCents: NO_CENTS,
      feesCents: NO_CENTS,
      minimumCents: cents(3000),
      unpaidCents: cents(3000),
    };
    expect(available(line({ line: { ...LINE, statements: [unpaid] } }))).toBe(0);
    expect(quoteFigures(line({ line: { ...LINE, statements: [unpaid] } }), product).regularPaymentCents).toBe(3000);
  });
});

describe('cash from a loan', () => {
  const alma = liveUntil(begin({ productId: 1101, principal: '1500.00', noteOn: onDay(-12) }), D0);
  const cash = (maxLoanAmount: string, payment: string) =>
    quoteFigures(alma.loan, alma.product, {
      maxLoanAmountCents: dollars(maxLoanAmount),
      paymentCents: dollars(payment),
    }).disbursementAvailableCents;

  test('P01 can take 1,000.00 in cash when it pays the charge and its limit is 2,500.00', () => {
    expect(cash('2500.00', '225.00')).toBe(100_000);
  });

  test('a cash-out below 50.00 is not offered', () => {
    expect(cash('1550.00', '225.00')).toBe(5000);
    expect(cash('1549.99', '225.00')).toBe(0);
    expect(figuresOf(alma).disbursementAvailableCents).toBe(0);
  });

  test('a loan waiting for its funds offers its principal less withheld fees as available cash', () => {
    const { loan, product } = begin({ productId: 2101, principal: '2000.00', noteOn: D0, term: 26 });
    expect(quoteFigures({ ...loan, phase: 'pendingFunding' }, product).disbursementAvailableCents).toBe(190_000);
  });
});
