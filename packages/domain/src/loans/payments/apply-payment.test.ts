import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { applyPayment } from './apply-payment.ts';
import { openNextDay } from '#loans/day-end/open-next-day.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { begin, dollars, liveUntil, payLevelOn, payNow } from '#loans/loan-story.fixture.ts';
import { fundLoan } from '#loans/opening/open-loan.ts';
import { allocatePayment } from './payment-allocation.ts';

const NOTE_ON = businessDate('2026-06-15');
const pawn = begin({ productId: 1101, principal: '1500.00', noteOn: NOTE_ON });
const personal = begin({
  productId: 2101,
  principal: '2000.00',
  noteOn: NOTE_ON,
  term: 26,
  firstDueOn: businessDate('2026-06-26'),
});

function events(amount: string, purpose: 'standard' | 'payoff', story = pawn) {
  const { loan, entries, event } = applyPayment(story.loan, story.product, dollars(amount), purpose);
  return { event, credit: loan.balances.creditCents, posted: entries.map((entry) => entry.event) };
}

describe('closing a loan', () => {
  test('a payoff 1.00 short closes the loan, and the lender bears the missing amount', () => {
    expect(events('1724.00', 'payoff')).toEqual({
      event: 'payoff',
      credit: 0,
      posted: ['PAYMENT', 'SMALL_BALANCE', 'EARN_CHARGE'],
    });
  });

  test('a payoff 1.01 short becomes a standard payment', () => {
    expect(events('1723.99', 'payoff')).toEqual({ event: null, credit: 0, posted: ['PAYMENT'] });
  });

  test('a standard payment 0.01 short of the payoff leaves 0.01 owed', () => {
    expect(events('1724.99', 'standard')).toEqual({ event: null, credit: 0, posted: ['PAYMENT'] });
  });

  test("an overpayment up to 1.00 is kept, and a larger amount becomes the customer's credit", () => {
    expect(events('1726.00', 'payoff')).toEqual({
      event: 'payoff',
      credit: 0,
      posted: ['PAYMENT', 'OVERPAYMENT', 'EARN_CHARGE'],
    });
    expect(events('1726.01', 'standard')).toEqual({ event: 'payoff', credit: 101, posted: ['PAYMENT', 'EARN_CHARGE'] });
  });

  test('a credit balance reduces the payoff and pays part of it', () => {
    const loan = { ...pawn.loan, balances: { ...pawn.loan.balances, creditCents: dollars('25.00') } };
    expect(payoffCents(loan)).toBe(170_000);
    expect(events('1700.00', 'payoff', { ...pawn, loan })).toEqual({
      event: 'payoff',
      credit: 0,
      posted: ['PAYMENT', 'CREDIT_APPLIED', 'EARN_CHARGE'],
    });
  });

  test("a payoff throws when the loan's status has no payoff step", () => {
    const bankrupt = { ...pawn.loan, status: 17 as const };
    expect(() => applyPayment(bankrupt, pawn.product, dollars('1725.00'), 'payoff')).toThrow(
      'cannot take payoff from Bankrupt',
    );
    expect(() => fundLoan(pawn.loan, pawn.product, 'store')).toThrow('cannot take disbursementAccepted from Open');
  });

  test('a payoff earns the unearned part of the origination fee at once', () => {
    const later = liveUntil(personal, addDays(NOTE_ON, 100));
    const { entries } = applyPayment(later.loan, later.product, payoffCents(later.loan), 'payoff');
    const all = [...later.ledger.map(({ entry }) => entry), ...entries].filter(
      (entry) => entry.event === 'EARN_ORIGINATION_FEE',
    );
    expect(
      all.flatMap((entry) => entry.lines).reduce((sum, line) => sum + (line.side === 'cr' ? line.amountCents : 0), 0),
    ).toBe(10_000);
  });
});

describe('the waterfall', () => {
  test('a pawn pays charge, grace and costs before principal', () => {
    const late = liveUntil(pawn, addDays(NOTE_ON, 40));
    const loan = { ...late.loan, balances: { ...late.loan.balances, costsCents: dollars('50.00') } };
    expect(allocatePayment(loan, late.product, dollars('400.00'), 'standard')).toEqual({
      interestCents: 0,
      chargeCents: 22_500,
      customaryFeeCents: 0,
      maintenanceCents: 0,
      graceCents: 6250,
      principalCents: 6250,
      feesCents: 0,
      costsCents: 5000,
      creditCents: 0,
    });
  });

  test('an installment loan pays interest, billed principal, late fees, then principal ahead', () => {
    const late = liveUntil(personal, businessDate('2026-07-14'));
    expect(late.loan.balances.feesCents).toBe(1500);
    const billed = (late.loan.schedule[0]?.amountCents ?? 0) * 3;
    const parts = allocatePayment(late.loan, late.product, dollars('500.00'), 'standard');
    expect(parts.interestCents).toBe(late.loan.balances.interestCents);
    expect(parts.feesCents).toBe(1500);
    expect(parts.interestCents + parts.principalCents + 1500).toBe(50_000);
    const onlyBilled = allocatePayment(late.loan, late.product, dollars((billed / 100).toFixed(2)), 'standard');
    expect(onlyBilled.feesCents).toBe(0);
  });

  test('a late fee never makes the next payment late (16 CFR 444.4)', () => {
    const late = payLevelOn(liveUntil(personal, businessDate('2026-07-13')), businessDate('2026-07-13'));
    const onTime = payNow(late, late.loan.schedule[1]?.amountCents ?? dollars('1.00'));
    const later = liveUntil(onTime, businessDate('2026-07-24'));
    expect(later.loan.balances.feesCents).toBe(1500);
    expect(later.ledger.filter(({ entry }) => entry.event === 'LATE_FEE')).toHaveLength(1);
    expect(later.loan.status).toBe(12);
  });
});

describe('opening the next day of a loan', () => {
  test('opening the next day of a closed loan changes only its date', () => {
    const closed = payNow(pawn, dollars('1725.00'), 'payoff');
    expect(openNextDay(closed.loan, closed.product)).toEqual({
      loan: { ...closed.loan, asOf: '2026-06-16' },
      entries: [],
      events: [],
      lateFees: [],
    });
  });

  test('an unpaid pawn moves down the delinquency ladder at 11 and 31 days late', () => {
    const story = liveUntil(pawn, addDays(NOTE_ON, 61));
    expect(story.events).toEqual(['ladder31', 'ladder27']);
    expect(story.loan.status).toBe(27);
    expect(liveUntil(pawn, addDays(NOTE_ON, 40)).loan.status).toBe(12);
    expect(liveUntil(pawn, addDays(NOTE_ON, 41)).loan.status).toBe(31);
    expect(liveUntil(pawn, addDays(NOTE_ON, 60)).loan.status).toBe(31);
  });

  test('a loan in bankruptcy accrues off the balance sheet and takes no delinquency step', () => {
    const bankrupt = { ...personal, loan: { ...personal.loan, status: 17 as const } };
    const story = liveUntil(bankrupt, addDays(NOTE_ON, 60));
    expect(story.loan.balances.interestCents).toBeGreaterThan(0);
    expect(story.events).toEqual([]);
    const accounts = story.ledger
      .filter(({ entry }) => entry.event === 'ACCRUE')
      .flatMap(({ entry }) => entry.lines.map((line) => line.account));
    expect([...new Set(accounts)].toSorted((a, b) => a - b)).toEqual([9200, 9290]);
  });
});
