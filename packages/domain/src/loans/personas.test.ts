import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { formatAmount } from '#money/amount-text.ts';
import { applyPayment } from './payments/apply-payment.ts';
import {
  begin,
  D0,
  dollars,
  liveUntil,
  onDay,
  payEachUntil,
  payLevelOn,
  payNow,
  type LoanStory,
} from './loan-story.fixture.ts';
import { quoteFigures } from './figures/loan-figures.ts';

function shown(story: LoanStory) {
  const figures = quoteFigures(story.loan, story.product);
  return {
    principalBalance: formatAmount(figures.principalBalanceCents),
    payoffAmount: formatAmount(figures.payoffAmountCents),
    minimumAmountDue: formatAmount(figures.minimumAmountDueCents),
    minimumRequiredAmount: formatAmount(figures.minimumRequiredAmountCents),
    pastDueAmount: formatAmount(figures.pastDueAmountCents),
    daysLate: figures.daysLate,
    dueDate: figures.dueOn,
  };
}

function pawn(principal: string, offset: number): LoanStory {
  return liveUntil(begin({ productId: 1101, principal, noteOn: onDay(offset) }), D0);
}

function demetrius(): LoanStory {
  const start = begin({
    productId: 1103,
    principal: '3000.00',
    noteOn: onDay(-152),
    term: 24,
    firstDueOn: businessDate('2026-02-13'),
  });
  return liveUntil(
    [-122, -94, -63].reduce((story, offset) => payLevelOn(story, onDay(offset)), start),
    D0,
  );
}

function jamal(): LoanStory {
  const start = begin({
    productId: 2101,
    principal: '2000.00',
    noteOn: onDay(-104),
    term: 26,
    firstDueOn: businessDate('2026-03-13'),
    channel: 'ach',
  });
  return liveUntil(
    [-94, -80, -66, -52, -38, -24, -10].reduce((story, offset) => payLevelOn(story, onDay(offset)), start),
    D0,
  );
}

describe('the personas of loan-core 7 on 2026-06-15', () => {
  test('P01, a current title pawn, has the figures of the design [LOA-007]', () => {
    expect(shown(pawn('1500.00', -12))).toEqual({
      principalBalance: '1,500.00',
      payoffAmount: '1,725.00',
      minimumAmountDue: '225.00',
      minimumRequiredAmount: '225.00',
      pastDueAmount: '0.00',
      daysLate: 0,
      dueDate: '2026-07-03',
    });
  });

  test('P03, a title pawn due on a Sunday, is late from Tuesday, counted from Sunday [LOA-007]', () => {
    expect(shown(pawn('1200.00', -38))).toEqual({
      principalBalance: '1,200.00',
      payoffAmount: '1,420.00',
      minimumAmountDue: '220.00',
      minimumRequiredAmount: '220.00',
      pastDueAmount: '220.00',
      daysLate: 8,
      dueDate: '2026-06-07',
    });
  });

  test('P04, a title installment loan, is 33 days late with one late fee [LOA-007]', () => {
    const story = demetrius();
    expect(shown(story)).toEqual({
      principalBalance: '2,900.97',
      payoffAmount: '3,702.54',
      minimumAmountDue: '838.47',
      minimumRequiredAmount: '429.46',
      pastDueAmount: '429.46',
      daysLate: 33,
      dueDate: '2026-05-13',
    });
    expect(story.loan.status).toBe(31);
    expect(story.events).toEqual(['ladder31']);
    expect(formatAmount(quoteFigures(story.loan, story.product).regularPaymentCents)).toBe('409.01');
    expect(formatAmount(story.loan.balances.feesCents)).toBe('20.45');
  });

  test('P04 is cured by paying the past due amount, although all of it pays fees and interest [LOA-007]', () => {
    const cured = payNow(demetrius(), dollars('429.46'));
    expect(cured.applied.event).toBe('cure');
    expect(cured.loan.status).toBe(12);
    expect(shown(cured)).toMatchObject({
      daysLate: 0,
      dueDate: '2026-06-13',
      minimumAmountDue: '409.01',
      payoffAmount: '3,273.08',
      principalBalance: '2,900.97',
    });
  });

  test('P04 stays late after a partial payment [LOA-007]', () => {
    const partly = payNow(demetrius(), dollars('200.00'));
    expect(partly.applied.event).toBeNull();
    expect(partly.loan.status).toBe(31);
    expect(shown(partly)).toMatchObject({ minimumRequiredAmount: '229.46', payoffAmount: '3,502.54' });
  });

  test('P05 is 63 days late, and repossession costs raise the payoff and the required amount [LOA-007]', () => {
    const start = begin({
      productId: 1103,
      principal: '3000.00',
      noteOn: onDay(-182),
      term: 24,
      firstDueOn: businessDate('2026-01-13'),
    });
    const story = liveUntil(
      [-153, -122, -94].reduce((told, offset) => payLevelOn(told, onDay(offset)), start),
      D0,
    );
    expect(shown(story)).toMatchObject({
      principalBalance: '2,891.62',
      payoffAmount: '4,094.18',
      minimumAmountDue: '1,266.40',
      pastDueAmount: '857.88',
      daysLate: 63,
      dueDate: '2026-04-13',
    });
    const loan = {
      ...story.loan,
      status: 15 as const,
      balances: { ...story.loan.balances, costsCents: dollars('75.00') },
    };
    const figures = quoteFigures(loan, story.product);
    expect(formatAmount(figures.payoffAmountCents)).toBe('4,169.18');
    expect(formatAmount(figures.minimumRequiredAmountCents)).toBe('932.88');
    expect(formatAmount(figures.ofrPaymentValueCents)).toBe('932.88');
  });

  test('P10, a personal loan on autopay, is next due on a bank holiday [LOA-007]', () => {
    const story = jamal();
    expect(shown(story)).toEqual({
      principalBalance: '1,618.35',
      payoffAmount: '1,662.24',
      minimumAmountDue: '121.11',
      minimumRequiredAmount: '121.11',
      pastDueAmount: '0.00',
      daysLate: 0,
      dueDate: '2026-06-19',
    });
    expect(shown(payNow(story, dollars('500.00')))).toMatchObject({
      principalBalance: '1,162.24',
      dueDate: '2026-08-14',
      minimumAmountDue: '105.55',
    });
  });

  test('P13, a pawn and a personal loan of two brands, has the figures of the design [LOA-007]', () => {
    expect(shown(pawn('900.00', -20))).toMatchObject({
      principalBalance: '900.00',
      payoffAmount: '1,035.00',
      minimumAmountDue: '135.00',
      minimumRequiredAmount: '135.00',
      pastDueAmount: '0.00',
      daysLate: 0,
      dueDate: '2026-06-25',
    });
    const start = begin({
      productId: 2101,
      principal: '1200.00',
      noteOn: onDay(-52),
      term: 26,
      firstDueOn: businessDate('2026-05-08'),
    });
    expect(shown(liveUntil(payEachUntil(start, D0), D0))).toEqual({
      principalBalance: '1,113.20',
      payoffAmount: '1,143.39',
      minimumAmountDue: '73.43',
      minimumRequiredAmount: '73.43',
      pastDueAmount: '0.00',
      daysLate: 0,
      dueDate: '2026-06-19',
    });
  });

  test.each([
    { principal: '900.00', from: -230, paidOn: -205 },
    { principal: '1100.00', from: -66, paidOn: -40 },
  ])('P29 pays off a pawn of $principal and owes nothing [LOA-007]', ({ principal, from, paidOn }) => {
    const story = liveUntil(begin({ productId: 1101, principal, noteOn: onDay(from) }), onDay(paidOn));
    const paid = payNow(story, quoteFigures(story.loan, story.product).payoffAmountCents, 'payoff');
    expect(paid.applied.event).toBe('payoff');
    expect(liveUntil(paid, D0).loan).toMatchObject({ status: 3, asOf: D0 });
    expect(shown(liveUntil(paid, D0))).toMatchObject({
      payoffAmount: '0.00',
      principalBalance: '0.00',
      dueDate: null,
      daysLate: 0,
    });
    expect(paid.loan.balances.unearnedChargeCents).toBe(0);
  });

  test('P30 owes the whole charge from the first day [LOA-007]', () => {
    expect(shown(pawn('1300.00', -10))).toMatchObject({
      payoffAmount: '1,495.00',
      minimumAmountDue: '195.00',
      dueDate: addDays(onDay(-10), 30),
    });
  });

  test('P44, an unsecured loan, reaches Default with five late fees of 15.00 [LOA-007]', () => {
    const start = begin({
      productId: 2101,
      principal: '1500.00',
      noteOn: onDay(-115),
      term: 26,
      firstDueOn: businessDate('2026-03-06'),
    });
    const story = liveUntil(
      [-101, -87].reduce((told, offset) => payLevelOn(told, onDay(offset)), start),
      D0,
    );
    expect(shown(story)).toEqual({
      principalBalance: '1,429.02',
      payoffAmount: '1,841.23',
      minimumAmountDue: '717.53',
      minimumRequiredAmount: '625.74',
      pastDueAmount: '625.74',
      daysLate: 73,
      dueDate: '2026-04-03',
    });
    expect(story.loan.status).toBe(27);
    expect(story.loan.balances.feesCents).toBe(7500);
    expect(story.ledger.filter(({ entry }) => entry.event === 'LATE_FEE')).toHaveLength(5);
  });

  test('a payment of 0.00 throws', () => {
    const { loan, product } = jamal();
    expect(() => applyPayment(loan, product, dollars('0.00'), 'standard')).toThrow('positive');
  });
});
