import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { dollars } from '#loans/loan-story.fixture.ts';
import { cents, subtractCents } from '#money/cents.ts';
import { listCashBlocks, type CashStanding } from './draw-blocks.ts';
import { mostDrawCents } from './draw-permission.ts';
import { quoteDraw } from './quote-draw.ts';
import { beginLine, drawNow, LINE, liveLineUntil, theLine, type LineStory } from './line-story.fixture.ts';

const opened = businessDate('2026-06-01');

describe('quoteDraw', () => {
  test('a first draw of 1,000.00 is billed and costs what worked journal G books', () => {
    const quote = quoteDraw(beginLine(dollars('2500.00'), opened).loan, LINE, dollars('1000.00'));
    // 30 days: 24 % a year on 1,000.00 is 19.726 (19.73), the fee of 0.7 % a day is 210.00, and 3 % of the principal is 30.00.
    expect(quote).toEqual({
      amountCents: 100_000,
      newBalanceCents: 100_000,
      creditLeftCents: 150_000,
      nextStatementOn: '2026-07-01',
      nextDueOn: '2026-07-22',
      minimumWithoutCents: 0,
      minimumWithCents: 25_973,
      costs: [
        { days: 30, costCents: 22_973 },
        { days: 90, costCents: expect.any(Number) },
        { days: 180, costCents: expect.any(Number) },
      ],
    });
  });

  test('the books bill what a quote foretells, for any balance, day and amount [property]', () => {
    const story = fc.record({
      drawn: fc.integer({ min: 5_000, max: 200_000 }),
      more: fc.integer({ min: 5_000, max: 200_000 }),
      days: fc.integer({ min: 0, max: 50 }),
    });
    fc.assert(
      fc.property(story, ({ drawn, more, days }) => {
        const before = liveLineUntil(
          drawNow(beginLine(dollars('4000.00'), opened), cents(drawn), 'ach'),
          addDays(opened, days),
        );
        const quote = quoteDraw(before.loan, LINE, cents(more));
        const after: LineStory = drawNow(before, cents(more), 'ach');
        expect(payoffCents(after.loan)).toBe(quote.newBalanceCents);
        const billed = theLine(liveLineUntil(after, quote.nextStatementOn).loan).statements.at(-1);
        const unbilled = theLine(liveLineUntil(before, quote.nextStatementOn).loan).statements.at(-1);
        expect([billed?.minimumCents, billed?.dueOn]).toEqual([quote.minimumWithCents, quote.nextDueOn]);
        expect(unbilled?.minimumCents).toBe(quote.minimumWithoutCents);
        const [short, middle, long] = quote.costs.map(({ costCents }) => costCents);
        expect(short).toBeGreaterThan(0);
        expect(middle).toBeGreaterThan(short ?? 0);
        expect(long).toBeGreaterThan(middle ?? 0);
        // The cost is linear in days: within the cents that statements round.
        expect(Math.abs((middle ?? 0) - 3 * (short ?? 0))).toBeLessThanOrEqual(20);
      }),
      { numRuns: 40 },
    );
  });

  test('the cost is what a whole repayment after so many days pays above the draw', () => {
    const empty = beginLine(dollars('2500.00'), opened);
    const quote = quoteDraw(empty.loan, LINE, dollars('700.00'));
    const after = liveLineUntil(drawNow(empty, dollars('700.00'), 'ach'), addDays(opened, 30));
    expect(quote.costs[0]?.costCents).toBe(subtractCents(payoffCents(after.loan), dollars('700.00')));
  });
});

const CLEAR: CashStanding = {
  isGuest: false,
  isCoveredBorrower: false,
  hasPendingDraw: false,
  isBlocked: false,
  isRiskDenied: false,
  isBankrupt: false,
  militaryCheck: 'notAsked',
  hasPaymentInFlight: false,
  hasOpenRenewal: false,
  isLockedByOther: false,
  location: 'allowed',
  isSpouseMissing: false,
};

describe('listCashBlocks', () => {
  const { loan } = beginLine(dollars('1000.00'), opened);

  test('a person without any restriction may draw', () => {
    expect(listCashBlocks(loan, LINE, CLEAR)).toEqual([]);
  });

  test('every failed check is listed, the final ones first and those that the person can do last', () => {
    const all: CashStanding = {
      isGuest: true,
      isCoveredBorrower: true,
      hasPendingDraw: true,
      isBlocked: true,
      isRiskDenied: true,
      isBankrupt: true,
      militaryCheck: 'missing',
      hasPaymentInFlight: true,
      hasOpenRenewal: true,
      isLockedByOther: true,
      location: 'unproven',
      isSpouseMissing: true,
    };
    expect(listCashBlocks(loan, LINE, all).map(({ reason }) => reason)).toEqual([
      'guest',
      'blocked',
      'risk_denied',
      'bankrupt',
      'covered_borrower',
      'military_check_missing',
      'draw_pending',
      'payment_in_flight',
      'renewal_open',
      'locked_by_other',
      'location_unproven',
      'spouse_notice_missing',
    ]);
  });

  test('a used-up line, a late line and a closed line say so', () => {
    const usedUp = drawNow(beginLine(dollars('1000.00'), opened), dollars('960.00'), 'ach');
    expect(mostDrawCents(usedUp.loan, LINE)).toBe(0);
    expect(listCashBlocks(usedUp.loan, LINE, CLEAR).map(({ reason }) => reason)).toEqual(['nothing_available']);
    const late = liveLineUntil(
      drawNow(beginLine(dollars('1000.00'), opened), dollars('100.00'), 'ach'),
      businessDate('2026-07-24'),
    );
    expect(listCashBlocks(late.loan, LINE, CLEAR)).toEqual([{ reason: 'late', remedy: 'pay_past_due' }]);
    const closed = { ...loan, status: 8 as const };
    expect(listCashBlocks(closed, LINE, CLEAR).map(({ reason }) => reason)).toEqual(['not_active']);
  });
});
