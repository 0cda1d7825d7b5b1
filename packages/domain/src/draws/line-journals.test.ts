import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { checkEntries } from '#ledger/invariants.ts';
import { reverse } from '#ledger/payment-postings.ts';
import type { DatedEntry } from '#loans/fold-ledger.ts';
import { applyLinePayment } from '#loans/line-payment.ts';
import { reverseLinePayment } from '#loans/line-reversal.ts';
import { loanDaysLate } from '#loans/lateness.ts';
import { dollars } from '#loans/loan-story.fixture.ts';
import { payoffCents } from '#loans/payoff.ts';
import {
  after,
  beginLine,
  done,
  drawNow,
  LINE,
  liveLineUntil,
  payLine,
  refoldLine,
  refusalOf,
  theLine,
} from './line-story.fixture.ts';
import type { LineStory } from './line-story.fixture.ts';
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

/** The story after its last payment of `amount` was returned, and what the return posted. */
function returnLast(story: LineStory, amount: string) {
  const index = story.ledger.findLastIndex(({ entry }) => entry.event === 'PAYMENT');
  const paid = story.ledger[index];
  if (paid === undefined) throw new Error(`no payment of ${amount}`);
  const back = done(
    reverseLinePayment(story.loan, LINE, {
      paidOn: paid.on,
      inverses: [reverse(paid.entry, 'PAYMENT_REVERSED')],
      history: story.ledger.toSpliced(index, 1),
      feeCents: LINE.returnedItemFeeCents,
    }),
  );
  return { story: after(story, back), posted: back.entries };
}

describe('the worked journal G of loan-core 2.5', () => {
  const drawn = drawNow(beginLine(dollars('2500.00'), OPENED), dollars('1000.00'), 'ach');
  const cycle = liveLineUntil(drawn, CYCLE);
  const due = liveLineUntil(cycle, PAID);
  const applied = applyLinePayment(due.loan, LINE, dollars('259.73'), 'standard', 'ach');
  const paid = payLine(due, dollars('259.73'));

  test('the line, the draw and the charges of the cycle', () => {
    expect(drawn.ledger.map(({ entry }) => written(entry))).toEqual([
      'Dr9300 2500.00 Cr9390 2500.00',
      'Dr1100 1000.00 Cr2199 1000.00 Dr9390 1000.00 Cr9300 1000.00',
    ]);
    expect(totals(cycle.ledger, 'ACCRUE')).toBe('19.73');
    expect(totals(cycle.ledger, 'ACCRUE_CUSTOMARY_FEE')).toBe('210.00');
  });

  test('the minimum payment pays what was billed, and the line is unused again by its principal', () => {
    expect(applied.entries.map(written)).toEqual([
      'Dr1030 259.73 Cr1110 19.73 Cr1125 210.00 Cr1100 30.00 Dr9300 30.00 Cr9390 30.00',
    ]);
    expect(applied).toMatchObject({ event: null, isClosing: false });
  });

  test('R01 on the same day is the exact inverse and a fee of 20.00', () => {
    const { story, posted } = returnLast(paid, '259.73');
    expect(posted.map(written)).toEqual([
      'Cr1030 259.73 Dr1110 19.73 Dr1125 210.00 Dr1100 30.00 Cr9300 30.00 Dr9390 30.00',
      'Dr1130 20.00 Cr4040 20.00',
    ]);
    expect(posted[0]?.effectiveOn).toBe(PAID);
    expect(theLine(story.loan)).toEqual(theLine(due.loan));
    expect(payoffCents(story.loan)).toBe(payoffCents(due.loan) + 2000);
    expect(story.loan.appliedCents).toBe(0);
  });

  test('R01 two days later also bears the charges of the days between, as if never paid', () => {
    const later = liveLineUntil(paid, addDays(PAID, 2));
    const { story, posted } = returnLast(later, '259.73');
    expect(posted.map(({ event }) => event)).toEqual(['PAYMENT_REVERSED', 'INTEREST_RESTORED', 'NSF_FEE']);
    // 30.00 for two days: 0.04 interest, 0.42 fee.
    expect(written(posted[1] ?? reverse({ event: 'REVERSAL', lines: [] }))).toBe(
      'Dr1110 0.04 Dr1125 0.42 Cr4000 0.04 Cr4020 0.42',
    );
    const neverPaid = liveLineUntil(due, addDays(PAID, 2));
    expect(story.loan.accruedExact).toBe(neverPaid.loan.accruedExact);
    expect(theLine(story.loan)).toEqual(theLine(neverPaid.loan));
    expect(loanDaysLate(story.loan)).toBe(loanDaysLate(neverPaid.loan));
    expect(refoldLine(story)).toMatchObject({
      accruedExact: story.loan.accruedExact,
      customaryFeeExact: theLine(story.loan).customaryFeeExact,
      unusedCents: 150_000,
    });
    expect(checkEntries(story.ledger.map(({ entry }) => entry))).toEqual([]);
  });

  test('an extra payment that comes back leaves the paid statement paid', () => {
    const extra = payLine(liveLineUntil(paid, addDays(PAID, 1)), dollars('500.00'));
    expect(extra.loan.balances.principalCents).toBe(47_000);
    const { story } = returnLast(liveLineUntil(extra, addDays(PAID, 3)), '500.00');
    expect(theLine(story.loan).statements.map((each) => each.unpaidCents)).toEqual([0]);
    expect(story.loan.balances.principalCents).toBe(97_000);
    expect(loanDaysLate(story.loan)).toBe(0);
  });

  test('a payoff that comes back leaves the line open and its statement unpaid', () => {
    const off = payLine(due, payoffCents(due.loan), 'payoff');
    expect(off.loan.status).toBe(12);
    const { story } = returnLast(off, 'the payoff');
    expect(story.loan).toMatchObject({ status: 12, balances: { principalCents: 100_000, feesCents: 2000 } });
    expect(theLine(story.loan).statements[0]?.unpaidCents).toBe(25_973);
  });

  test('a payment on a line that was closed since is not taken back here', () => {
    const closed = { ...paid.loan, status: 8 as const };
    const facts = { paidOn: PAID, inverses: [], history: [], feeCents: LINE.returnedItemFeeCents };
    expect(refusalOf(reverseLinePayment(closed, LINE, facts))).toMatchObject({ code: 'illegal_transition' });
  });
});
