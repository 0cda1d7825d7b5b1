import { describe, expect, test } from 'vitest';
import { businessDate } from '#calendar/business-date.ts';
import { availableCreditCents } from '#loans/lines/line-due.ts';
import { owedCents } from '#loans/charges/interest.ts';
import { quoteFigures } from '#loans/figures/loan-figures.ts';
import { D0, dollars, onDay } from '#loans/loan-story.fixture.ts';
import { formatAmount } from '#money/amount-text.ts';
import { RATE_SCALE } from '#money/rate.ts';
import { changeCreditLimit, closeLine } from './credit-limit.ts';
import { DRAW_STATES } from './draw-states.ts';
import {
  after,
  askFor,
  beginLine,
  done,
  drawNow,
  lastDraw,
  LINE,
  liveLineUntil,
  payLine,
  refoldLine,
  theLine,
  type LineStory,
} from './line-story.fixture.ts';

function shown(story: LineStory) {
  const figures = quoteFigures(story.loan, LINE);
  return {
    principalBalance: formatAmount(figures.principalBalanceCents),
    payoffAmount: formatAmount(figures.payoffAmountCents),
    minimumAmountDue: formatAmount(figures.minimumAmountDueCents),
    pastDueAmount: formatAmount(figures.pastDueAmountCents),
    daysLate: figures.daysLate,
    dueDate: figures.dueOn,
    availableCredit: formatAmount(availableCreditCents(story.loan)),
  };
}

function statement(story: LineStory, number: number) {
  const made = theLine(story.loan).statements[number - 1];
  if (made === undefined) throw new Error(`no statement ${number}`);
  return {
    cycleOn: made.cycleOn,
    interest: formatAmount(made.interestCents),
    customaryFee: formatAmount(made.customaryFeeCents),
    minimumPayment: formatAmount(made.minimumCents),
    dueDate: made.dueOn,
  };
}

describe('the lines of credit of loan-core 7 on 2026-06-15', () => {
  test('P14 has two statements, paid the first on its due day and owes the second [LOA-007]', () => {
    const drawn = drawNow(beginLine(dollars('2500.00'), onDay(-66)), dollars('1000.00'), 'ach');
    const paid = payLine(liveLineUntil(drawn, onDay(-14)), dollars('259.73'));
    expect(statement(paid, 1)).toEqual({
      cycleOn: '2026-05-10',
      interest: '19.73',
      customaryFee: '210.00',
      minimumPayment: '259.73',
      dueDate: '2026-05-31',
    });
    expect(shown(paid)).toMatchObject({ minimumAmountDue: '0.00', daysLate: 0 });
    const story = liveLineUntil(paid, D0);
    expect(statement(story, 2)).toEqual({
      cycleOn: '2026-06-10',
      interest: '20.21',
      customaryFee: '215.11',
      minimumPayment: '264.42',
      dueDate: '2026-07-01',
    });
    expect(theLine(story.loan).statements).toHaveLength(2);
    expect(shown(story)).toEqual({
      principalBalance: '970.00',
      payoffAmount: '1,242.46',
      minimumAmountDue: '264.42',
      pastDueAmount: '0.00',
      daysLate: 0,
      dueDate: '2026-07-01',
      availableCredit: '1,530.00',
    });
    expect(((LINE.rateE8 + LINE.customaryFeeRateE8) * 100) / RATE_SCALE).toBe(279.5);
    expect(refoldLine(story).accruedExact).toBe(story.loan.accruedExact);
  });

  test('P15 has a pending advance that holds credit without interest [LOA-035 LOP-028]', () => {
    const drawn = drawNow(beginLine(dollars('2000.00'), onDay(-26)), dollars('600.00'), 'store');
    const story = askFor(liveLineUntil(drawn, D0), dollars('400.00'), 'moneyGram');
    expect(shown(story)).toMatchObject({
      principalBalance: '600.00',
      payoffAmount: '719.46',
      availableCredit: '1,000.00',
    });
    expect(DRAW_STATES[lastDraw(story).state].pendingCode).toBe(1000);
  });

  test('P40 has a lowered limit, and the change is reported once', () => {
    const drawn = drawNow(beginLine(dollars('1500.00'), onDay(-45)), dollars('500.00'), 'debit');
    const story = liveLineUntil(drawn, onDay(-1));
    const change = done(changeCreditLimit(story.loan, LINE, dollars('1000.00')));
    expect(change.creditLimitChanged).toBe(true);
    const later = after(story, change);
    expect(theLine(later.loan).creditLimitCents).toBe(100_000);
    expect(refoldLine(later).unusedCents).toBe(50_000);
    expect(done(changeCreditLimit(later.loan, LINE, dollars('1000.00')))).toMatchObject({
      creditLimitChanged: false,
      entries: [],
    });
  });

  test('P45 pays off a line, which stays open at zero and is later closed [LOA-041]', () => {
    const drawn = drawNow(beginLine(dollars('1000.00'), onDay(-300)), dollars('300.00'), 'store');
    const there = liveLineUntil(drawn, onDay(-250));
    const paid = payLine(there, quoteFigures(there.loan, LINE).payoffAmountCents, 'payoff', 'card');
    expect(paid.loan).toMatchObject({ status: 12, phase: 'active' });
    expect(owedCents(paid.loan.accruedExact)).toBe(0);
    expect(shown(paid)).toMatchObject({ payoffAmount: '0.00', availableCredit: '1,000.00', dueDate: null });
    const idle = liveLineUntil(paid, onDay(-240));
    const closed = after(idle, done(closeLine(idle.loan, LINE, false)));
    expect(closed.loan.status).toBe(8);
    expect(refoldLine(closed)).toMatchObject({ principalCents: 0, unusedCents: 0, interestCents: 0 });
    expect(liveLineUntil(closed, businessDate('2026-06-15')).ledger).toEqual(closed.ledger);
  });
});
