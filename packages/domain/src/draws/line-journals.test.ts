import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import type { DatedEntry } from '#loans/fold-ledger.ts';
import { applyLinePayment } from '#loans/lines/line-payment.ts';
import { loanDaysLate } from '#loans/figures/lateness.ts';
import { dollars } from '#loans/loan-story.fixture.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { beginLine, drawNow, LINE, liveLineUntil, payLine, returnPayment, theLine } from './line-story.fixture.ts';
import { written } from './written.fixture.ts';

const OPENED = businessDate('2026-04-10');
const CYCLE = businessDate('2026-05-10');
const PAID = businessDate('2026-06-01');

function totals(ledger: readonly DatedEntry[], event: string): string {
  const cents = ledger
    .filter(({ entry }) => entry.event === event)
    .flatMap(({ entry }) => entry.lines.filter((line) => line.side === 'dr'))
    .reduce((sum, line) => sum + line.amountCents, 0);
  return (cents / 100).toFixed(2);
}

describe('the worked journal G of loan-core 2.5', () => {
  const drawn = drawNow(beginLine(dollars('2500.00'), OPENED), dollars('1000.00'), 'ach');
  const cycle = liveLineUntil(drawn, CYCLE);
  const due = liveLineUntil(cycle, PAID);
  const applied = applyLinePayment(due.loan, LINE, dollars('259.73'), 'standard', 'ach');
  const paid = payLine(due, dollars('259.73'));

  test('journal G books the line, the draw and the charges of the cycle', () => {
    expect(drawn.ledger.map(({ entry }) => written(entry))).toEqual([
      'Dr9300 2500.00 Cr9390 2500.00',
      'Dr1100 1000.00 Cr2199 1000.00 Dr9390 1000.00 Cr9300 1000.00',
    ]);
    expect(totals(cycle.ledger, 'ACCRUE')).toBe('19.73');
    expect(totals(cycle.ledger, 'ACCRUE_CUSTOMARY_FEE')).toBe('210.00');
  });

  test('journal G: the minimum payment pays the billed amounts and restores the unused credit', () => {
    expect(applied.entries.map(written)).toEqual([
      'Dr1030 259.73 Cr1110 19.73 Cr1125 210.00 Cr1100 30.00 Dr9300 30.00 Cr9390 30.00',
    ]);
    expect(applied).toMatchObject({ event: null, isClosing: false });
  });

  test('journal G: an R01 posts the exact inverse and a fee of 20.00', () => {
    const returned = returnPayment(paid, due, paid);
    const posted = returned.ledger.slice(paid.ledger.length).map(({ entry }) => entry);
    expect(posted.map(written)).toEqual([
      'Cr1030 259.73 Dr1110 19.73 Dr1125 210.00 Dr1100 30.00 Cr9300 30.00 Dr9390 30.00',
      'Dr1130 20.00 Cr4040 20.00',
    ]);
    expect(posted[0]?.effectiveOn).toBe(PAID);
    expect(theLine(returned.loan)).toEqual(theLine(due.loan));
    expect(payoffCents(returned.loan)).toBe(payoffCents(due.loan) + 2000);
  });

  test('an R01 two days later also adds 0.04 of interest and 0.42 of customary fee on 30.00', () => {
    const returned = returnPayment(liveLineUntil(paid, addDays(PAID, 2)), due, paid);
    const never = liveLineUntil(due, addDays(PAID, 2));
    expect(totals(returned.ledger, 'INTEREST_RESTORED')).toBe('0.04');
    expect(returned.loan.accruedExact).toBe(never.loan.accruedExact);
    expect(theLine(returned.loan)).toEqual(theLine(never.loan));
    expect(loanDaysLate(returned.loan)).toBe(loanDaysLate(never.loan));
  });
});
