import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { currentDueOn, loanDaysLate } from '#loans/figures/lateness.ts';
import { LINE_STATEMENT_DUE_DAYS, lineDueOn, oldestUnpaidStatement } from '#loans/lines/line-due.ts';
import { lineStatementOn } from '#loans/lines/line-statement.ts';
import { quoteFigures } from '#loans/figures/loan-figures.ts';
import { dollars } from '#loans/loan-story.fixture.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { PRODUCTS } from '#loans/products/find-product.ts';
import { beginLine, drawNow, LINE, liveLineUntil, payLine, theLine } from './line-story.fixture.ts';

const OPENED = businessDate('2026-04-10');
const FIRST = businessDate('2026-05-10');
const drawn = drawNow(beginLine(dollars('2500.00'), OPENED), dollars('1000.00'), 'ach');
const billed = liveLineUntil(drawn, FIRST);

function cycleDays(openedOn: string, until: string) {
  const line = drawNow(beginLine(dollars('2500.00'), businessDate(openedOn)), dollars('100.00'), 'ach');
  const lived = liveLineUntil(line, businessDate(until));
  return theLine(lived.loan).statements.map((statement) => statement.cycleOn);
}

describe('the monthly statement of a line', () => {
  test('a billing cycle starts on the opening day, or on the last day of a shorter month', () => {
    expect(cycleDays('2026-01-31', '2026-06-01')).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
    expect(cycleDays('2028-01-30', '2028-04-01')).toEqual(['2028-02-29', '2028-03-30']);
  });

  test('a statement bills all charges and 3 % of principal, rounded up, due in 21 days', () => {
    expect(theLine(billed.loan).statements).toEqual([
      {
        number: 1,
        cycleOn: FIRST,
        dueOn: '2026-05-31',
        interestCents: 1973,
        customaryFeeCents: 21_000,
        principalCents: 3000,
        pastDueCents: 0,
        feesCents: 0,
        minimumCents: 25_973,
        unpaidCents: 25_973,
      },
    ]);
    expect(theLine(billed.loan)).toMatchObject({ billedInterestCents: 1973, billedCustomaryFeeCents: 21_000 });
    const odd = drawNow(beginLine(dollars('2500.00'), OPENED), dollars('333.34'), 'ach');
    // 3 % of the principal is 10.0002.
    expect(theLine(liveLineUntil(odd, FIRST).loan).statements[0]?.principalCents).toBe(1001);
  });

  test('a statement is made only on the cycle day and rounds off the fraction of a cent', () => {
    expect(lineStatementOn(billed.loan, LINE, FIRST)).toBe(billed.loan);
    const eve = liveLineUntil(drawn, addDays(FIRST, -1));
    expect(lineStatementOn(eve.loan, LINE, eve.loan.asOf)).toBe(eve.loan);
    expect(billed.loan.accruedExact).toBe(1973n * 36_500_000_000n);
  });

  test('an unpaid statement is carried over as past due into the next minimum payment', () => {
    const second = liveLineUntil(billed, businessDate('2026-06-10'));
    const [first, next] = theLine(second.loan).statements;
    expect(next).toMatchObject({ pastDueCents: 25_973, interestCents: 2038, customaryFeeCents: 21_700 });
    expect(next?.minimumCents).toBe(25_973 + 2038 + 21_700 + 3000);
    expect(first?.unpaidCents).toBe(25_973);
    const figures = quoteFigures(second.loan, LINE);
    expect(figures).toMatchObject({
      minimumAmountDueCents: next?.minimumCents,
      pastDueAmountCents: 25_973,
      daysLate: 10,
      dueOn: '2026-05-31',
    });
  });

  test('a balance below 25.00 is due in full', () => {
    const paid = payLine(billed, dollars('1209.73'));
    expect(paid.loan.balances.principalCents).toBe(2000);
    const next = liveLineUntil(paid, businessDate('2026-06-10'));
    expect(payoffCents(next.loan)).toBe(2000 + 41 + 434);
    expect(theLine(next.loan).statements[1]).toMatchObject({ principalCents: 2000, minimumCents: 2475 });
    const more = payLine(billed, dollars('1209.00'));
    // The balance of 20.73 with its charges is 25.65, which is not below 25.00. The minimum is three percent again.
    expect(theLine(liveLineUntil(more, businessDate('2026-06-10')).loan).statements[1]?.principalCents).toBe(63);
  });

  test('a line that owes nothing gets no statement, but its cycle continues', () => {
    const empty = liveLineUntil(beginLine(dollars('2500.00'), OPENED), businessDate('2026-07-01'));
    expect(theLine(empty.loan)).toMatchObject({ statements: [], nextCycleOn: '2026-07-10' });
    expect(currentDueOn(empty.loan)).toBeNull();
  });

  test('an automatic stay stops billing, and the charges wait for the next statement', () => {
    const eve = liveLineUntil(drawn, addDays(FIRST, -1));
    const stayed = liveLineUntil({ ...eve, loan: { ...eve.loan, status: 17 } }, FIRST);
    expect(theLine(stayed.loan)).toMatchObject({ statements: [], billedInterestCents: 0, nextCycleOn: '2026-06-10' });
    expect(stayed.loan.balances.interestCents).toBe(1973);
    const released = liveLineUntil({ ...stayed, loan: { ...stayed.loan, status: 12 } }, businessDate('2026-06-10'));
    expect(theLine(released.loan).statements).toHaveLength(1);
    expect(theLine(released.loan).billedInterestCents).toBe(released.loan.balances.interestCents);
  });
});

describe('when a line is due', () => {
  test('a line without a statement is due on the future due date of its first statement', () => {
    expect(currentDueOn(drawn.loan)).toBe('2026-05-31');
    const lines = PRODUCTS.filter((product) => product.kind === 'line');
    expect(lines.map((product) => product.statementDueDays)).toEqual(lines.map(() => LINE_STATEMENT_DUE_DAYS));
  });

  test('a line is due on the date of its oldest unpaid statement, or else of its latest statement', () => {
    const second = liveLineUntil(billed, businessDate('2026-06-10'));
    expect(lineDueOn(theLine(second.loan))).toBe('2026-05-31');
    const paid = payLine(second, dollars('259.73'));
    expect(oldestUnpaidStatement(theLine(paid.loan))?.number).toBe(2);
    expect(lineDueOn(theLine(paid.loan))).toBe('2026-07-01');
    const all = payLine(second, dollars('527.11'));
    expect(oldestUnpaidStatement(theLine(all.loan))).toBeNull();
    expect(lineDueOn(theLine(all.loan))).toBe('2026-07-01');
  });

  test('a line is late after the first business day from its due date, counted from the due date', () => {
    // The statement is due on Sunday 2026-05-31.
    expect(loanDaysLate(liveLineUntil(billed, businessDate('2026-06-01')).loan)).toBe(0);
    expect(loanDaysLate(liveLineUntil(billed, businessDate('2026-06-02')).loan)).toBe(2);
  });
});
