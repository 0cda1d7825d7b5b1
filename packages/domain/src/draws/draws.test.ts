import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { dollars } from '#loans/loan-story.fixture.ts';
import { availableCreditCents } from '#loans/lines/line-due.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { NO_CENTS } from '#money/cents.ts';
import { changeCreditLimit, closeLine } from './credit-limit.ts';
import { channelLimitCents, drawPermission } from './draw-permission.ts';
import {
  after,
  afterDraw,
  askFor,
  beginLine,
  CLEAR,
  done,
  drawNow,
  lastDraw,
  LINE,
  liveLineUntil,
  payLine,
  refoldLine,
  refusalOf,
  theLine,
} from './line-story.fixture.ts';
import { openLine } from './open-line.ts';
import { acceptDraw, requestDraw, settleDraw } from './request-draw.ts';
import { cancelDraw, failDraw, lapseDraw, returnDraw } from './undo-draw.ts';
import { written } from './written.fixture.ts';

const MONDAY = businessDate('2026-06-15');
const NOON = 12 * 60;
const line = beginLine(dollars('2500.00'), MONDAY);

function ask(amount: string, channel: 'store' | 'moneyGram' | 'debit' | 'ach' = 'ach', facts = CLEAR) {
  return requestDraw(line.loan, LINE, { reference: 'd', amountCents: dollars(amount), channel }, facts);
}

describe('opening a line', () => {
  test('a signed line is active immediately, and its cycle starts on that day of the month', () => {
    expect(line.loan).toMatchObject({ status: 12, phase: 'active', originalPrincipalCents: 0, schedule: [] });
    expect(theLine(line.loan).nextCycleOn).toBe('2026-07-15');
    expect(line.ledger.map(({ entry }) => written(entry))).toEqual(['Dr9300 2500.00 Cr9390 2500.00']);
  });

  test.each(['249.99', '4000.01'])('a line with a limit of %s is refused', (limit) => {
    const terms = { loanId: 1, loanHeader: '00001-0000001-00', product: LINE, openedOn: MONDAY };
    expect(refusalOf(openLine({ ...terms, creditLimitCents: dollars(limit) }))).toEqual({
      code: 'amount_out_of_range',
      minCents: 25_000,
      maxCents: 400_000,
    });
  });
});

describe('requesting a draw', () => {
  test.each(['50.00', '2500.00'])(
    'a draw of %s on 2,500.00 holds credit without interest or postings [LOP-049]',
    (amount) => {
      const asked = done(ask(amount));
      expect(asked.entries).toEqual([]);
      expect(asked.draw).toMatchObject({ state: 'requested', requestedOn: MONDAY, approvedOn: null });
      expect(availableCreditCents(asked.loan)).toBe(250_000 - dollars(amount));
      const later = liveLineUntil(afterDraw(line, asked), addDays(MONDAY, 10));
      expect(payoffCents(later.loan)).toBe(0);
    },
  );

  test.each(['49.99', '2500.01'])('a draw of %s is refused, and the refusal names both limits [LOP-049]', (amount) => {
    expect(refusalOf(ask(amount))).toEqual({ code: 'amount_out_of_range', minCents: 5000, maxCents: 250_000 });
  });

  test.each([
    { facts: { ...CLEAR, isGuest: true }, reason: 'guest' },
    { facts: { ...CLEAR, isCoveredBorrower: true }, reason: 'covered_borrower' },
    { facts: { ...CLEAR, hasPendingDraw: true }, reason: 'draw_pending' },
  ])('a draw is refused for the reason $reason [LOP-028 LOP-046 LOP-049]', ({ facts, reason }) => {
    expect(refusalOf(ask('100.00', 'ach', facts))).toEqual({ code: 'not_eligible', reason });
    expect(drawPermission(line.loan, LINE, facts)).toEqual({ allowed: false, reason });
  });

  test.each([
    { status: 17 as const, reason: 'stay' },
    { status: 32 as const, reason: 'stay' },
    { status: 31 as const, reason: 'not_active' },
    { status: 8 as const, reason: 'not_active' },
  ])('a line in status $status refuses draws with $reason', ({ status, reason }) => {
    expect(drawPermission({ ...line.loan, status }, LINE, CLEAR)).toEqual({ allowed: false, reason });
  });

  test('a late line refuses draws until it is paid', () => {
    const drawn = drawNow(line, dollars('1000.00'), 'ach');
    const late = liveLineUntil(drawn, businessDate('2026-08-06'));
    expect(drawPermission(late.loan, LINE, CLEAR)).toEqual({ allowed: false, reason: 'late' });
    const paid = payLine(late, payoffCents(late.loan), 'payoff');
    expect(drawPermission(paid.loan, LINE, CLEAR)).toEqual({ allowed: true, minCents: 5000, maxCents: 250_000 });
  });

  test('a line with less than the smallest draw left has no available credit', () => {
    const drawn = drawNow(line, dollars('2450.01'), 'ach');
    expect(drawPermission(drawn.loan, LINE, CLEAR)).toEqual({ allowed: false, reason: 'nothing_available' });
  });

  test('MoneyGram pays up to 10,000.00, a debit card 5,000.00, the store 2,500.00 a day', () => {
    expect(channelLimitCents('moneyGram', NO_CENTS)).toBe(1_000_000);
    expect(channelLimitCents('store', dollars('2000.00'))).toBe(50_000);
    expect(channelLimitCents('store', dollars('2600.00'))).toBe(0);
    expect(channelLimitCents('debit', NO_CENTS)).toBe(500_000);
    expect(channelLimitCents('ach', NO_CENTS)).toBeNull();
    const facts = { ...CLEAR, storeCashTodayCents: dollars('2000.00') };
    expect(refusalOf(ask('500.01', 'store', facts))).toMatchObject({ code: 'amount_out_of_range', maxCents: 50_000 });
    expect(ask('500.00', 'store', facts).ok).toBe(true);
  });
});

describe('the life of a draw', () => {
  const asked = askFor(line, dollars('1000.00'), 'moneyGram');
  const accepted = afterDraw(asked, done(acceptDraw(asked.loan, LINE, lastDraw(asked))));

  test('an accepted draw posts principal, releases its hold and accrues charges from that day', () => {
    expect(lastDraw(accepted)).toMatchObject({ state: 'approved', approvedOn: MONDAY });
    expect(theLine(accepted.loan).holdsCents).toBe(0);
    expect(accepted.ledger.slice(1).map(({ entry }) => written(entry))).toEqual([
      'Dr1100 1000.00 Cr2114 1000.00 Dr9390 1000.00 Cr9300 1000.00',
    ]);
    const next = liveLineUntil(accepted, addDays(MONDAY, 1));
    expect(next.loan.balances).toMatchObject({ interestCents: 66, customaryFeeCents: 700 });
    expect(acceptDraw(accepted.loan, LINE, lastDraw(accepted))).toMatchObject({
      ok: false,
      refusal: { code: 'not_eligible', reason: 'draw_approved' },
    });
  });

  test('an immediate payout accepts and completes the draw in one step', () => {
    const cash = askFor(line, dollars('200.00'), 'store');
    const both = done(acceptDraw(cash.loan, LINE, lastDraw(cash), { channelFeeCents: NO_CENTS }));
    expect(both.draw.state).toBe('completed');
    expect(both.entries.map(written)).toEqual([
      'Dr1100 200.00 Cr2100 200.00 Dr9390 200.00 Cr9300 200.00',
      'Dr2100 200.00 Cr1010 200.00',
    ]);
  });

  test("settling a draw completes it and books the channel's fee", () => {
    const settled = done(settleDraw(accepted.loan, lastDraw(accepted), dollars('9.00')));
    expect(settled.entries.map(written)).toEqual(['Dr2114 1000.00 Dr5080 9.00 Cr1000 1000.00 Cr1000 9.00']);
    expect(settled.draw.state).toBe('completed');
    expect(refusalOf(settleDraw(settled.loan, settled.draw, NO_CENTS))).toMatchObject({ reason: 'draw_completed' });
  });

  test('a draw with code 1000 can be canceled at any time, without postings', () => {
    const later = liveLineUntil(asked, addDays(MONDAY, 30));
    const cancelled = done(cancelDraw(later.loan, LINE, lastDraw(later), 23 * 60));
    expect(cancelled).toMatchObject({ draw: { state: 'cancelled' }, entries: [] });
    expect(theLine(cancelled.loan).holdsCents).toBe(0);
    expect(refusalOf(cancelDraw(cancelled.loan, LINE, cancelled.draw, NOON))).toMatchObject({
      code: 'not_eligible',
      reason: 'draw_cancelled',
    });
  });

  test('a draw with code 1002 can be canceled in its window, together with its charges', () => {
    const next = liveLineUntil(accepted, addDays(MONDAY, 1));
    const cancelled = done(cancelDraw(next.loan, LINE, lastDraw(next), NOON));
    expect(cancelled.entries.map(written)).toEqual([
      'Dr2114 1000.00 Cr1100 1000.00 Dr9300 1000.00 Cr9390 1000.00 Dr4000 0.66 Cr1110 0.66 Dr4020 7.00 Cr1125 7.00',
    ]);
    expect(cancelled.entries[0]?.effectiveOn).toBe(MONDAY);
    expect(payoffCents(cancelled.loan)).toBe(0);
    expect(cancelled.loan.accruedExact).toBe(0n);
    expect(availableCreditCents(cancelled.loan)).toBe(250_000);
    expect(refusalOf(cancelDraw(next.loan, LINE, lastDraw(next), 17 * 60))).toEqual({
      code: 'not_eligible',
      reason: 'window_closed',
    });
  });

  test('a completed draw cannot be canceled, but its money can be returned within the window', () => {
    const taken = afterDraw(accepted, done(settleDraw(accepted.loan, lastDraw(accepted), NO_CENTS)));
    const next = liveLineUntil(taken, addDays(MONDAY, 1));
    expect(refusalOf(cancelDraw(next.loan, LINE, lastDraw(next), NOON))).toMatchObject({ reason: 'draw_completed' });
    const returned = done(returnDraw(next.loan, LINE, lastDraw(next), NOON));
    expect(returned.entries.map(written)).toEqual([
      'Dr1000 1000.00 Cr1100 1000.00 Dr9300 1000.00 Cr9390 1000.00 Dr4000 0.66 Cr1110 0.66 Dr4020 7.00 Cr1125 7.00',
    ]);
    expect(payoffCents(returned.loan)).toBe(0);
    expect(refusalOf(returnDraw(next.loan, LINE, lastDraw(next), 17 * 60))).toMatchObject({ reason: 'window_closed' });
    expect(refusalOf(returnDraw(accepted.loan, LINE, lastDraw(accepted), NOON))).toMatchObject({
      reason: 'draw_approved',
    });
  });

  test("the repaid part of a canceled draw becomes the customer's credit", () => {
    const paid = payLine(accepted, dollars('300.00'));
    const cancelled = done(cancelDraw(paid.loan, LINE, lastDraw(paid), NOON));
    expect(cancelled.loan.balances).toMatchObject({ principalCents: 0, creditCents: 30_000 });
    expect(refoldLine(afterDraw(paid, cancelled))).toMatchObject({ principalCents: 0, unusedCents: 250_000 });
  });

  test('a statement no longer bills the amounts of a canceled draw', () => {
    const opened = beginLine(dollars('2500.00'), businessDate('2026-05-18'));
    const cycle = drawNow(liveLineUntil(opened, businessDate('2026-06-17')), dollars('1000.00'), 'moneyGram');
    const billed = liveLineUntil(cycle, businessDate('2026-06-18'));
    expect(theLine(billed.loan).statements[0]).toMatchObject({ minimumCents: 66 + 700 + 3000, unpaidCents: 3766 });
    const cancelled = done(cancelDraw(billed.loan, LINE, lastDraw(billed), NOON));
    expect(theLine(cancelled.loan)).toMatchObject({ billedInterestCents: 0, billedCustomaryFeeCents: 0 });
    expect(theLine(cancelled.loan).statements[0]).toMatchObject({ unpaidCents: 0 });
  });

  test('a refused draw releases the hold, and a draw that fails later waits at the store', () => {
    const refusedDraw = done(failDraw(asked.loan, LINE, lastDraw(asked)));
    expect(refusedDraw).toMatchObject({ draw: { state: 'failed' }, entries: [] });
    expect(theLine(refusedDraw.loan).holdsCents).toBe(0);
    const atStore = done(failDraw(accepted.loan, LINE, lastDraw(accepted)));
    expect(atStore.draw).toMatchObject({ state: 'approved', channel: 'store' });
    expect(atStore.entries.map(written)).toEqual(['Dr2114 1000.00 Cr2100 1000.00']);
    expect(refusalOf(failDraw(atStore.loan, LINE, atStore.draw))).toMatchObject({ reason: 'draw_at_store' });
    expect(refusalOf(failDraw(refusedDraw.loan, LINE, refusedDraw.draw))).toMatchObject({ reason: 'draw_failed' });
  });

  test('a draw that nobody picks up is reversed without charges', () => {
    const late = liveLineUntil(accepted, addDays(MONDAY, 7));
    const lapsed = done(lapseDraw(late.loan, LINE, lastDraw(late)));
    expect(lapsed.draw.state).toBe('expired');
    expect(payoffCents(lapsed.loan)).toBe(0);
    expect(refusalOf(lapseDraw(asked.loan, LINE, lastDraw(asked)))).toMatchObject({ reason: 'draw_requested' });
  });
});

test('a draw on a charged-off line cannot be reversed', () => {
  const drawn = drawNow(line, dollars('1000.00'), 'store');
  const gone = { ...drawn.loan, status: 6 as const };
  for (const answer of [lapseDraw(gone, LINE, lastDraw(drawn)), cancelDraw(gone, LINE, lastDraw(drawn), NOON)])
    expect(refusalOf(answer)).toEqual({ code: 'not_eligible', reason: 'charged_off' });
});

describe('limit and end of a line', () => {
  const drawn = drawNow(line, dollars('600.00'), 'ach');

  test('a limit cannot fall below the drawn and held amounts (I12)', () => {
    const held = askFor(drawn, dollars('400.00'), 'ach');
    expect(refusalOf(changeCreditLimit(held.loan, LINE, dollars('999.99')))).toEqual({
      code: 'amount_out_of_range',
      minCents: 100_000,
      maxCents: 400_000,
    });
    const lower = done(changeCreditLimit(held.loan, LINE, dollars('1000.00')));
    expect(lower.entries.map(written)).toEqual(['Dr9390 1500.00 Cr9300 1500.00']);
    expect(availableCreditCents(lower.loan)).toBe(0);
    const higher = done(changeCreditLimit(held.loan, LINE, dollars('4000.00')));
    expect(higher.entries.map(written)).toEqual(['Dr9300 1500.00 Cr9390 1500.00']);
    expect(changeCreditLimit(held.loan, LINE, dollars('4000.01')).ok).toBe(false);
    expect(refusalOf(changeCreditLimit({ ...held.loan, status: 17 }, LINE, dollars('1000.00')))).toEqual({
      code: 'not_eligible',
      reason: 'not_running',
    });
  });

  test('a line closes only at zero, without a pending draw or a credit balance (loan-core T32)', () => {
    expect(refusalOf(closeLine(drawn.loan, LINE, false))).toEqual({ code: 'not_eligible', reason: 'balance_owed' });
    expect(refusalOf(closeLine(line.loan, LINE, true))).toEqual({ code: 'not_eligible', reason: 'draw_pending' });
    const credited = { ...line.loan, balances: { ...line.loan.balances, creditCents: dollars('5.00') } };
    expect(refusalOf(closeLine(credited, LINE, false))).toEqual({ code: 'not_eligible', reason: 'credit_balance' });
    expect(refusalOf(closeLine({ ...line.loan, status: 31 }, LINE, false))).toMatchObject({
      code: 'illegal_transition',
      event: 'closeLine',
    });
    const closed = done(closeLine(line.loan, LINE, false));
    expect(closed.entries.map(written)).toEqual(['Dr9390 2500.00 Cr9300 2500.00']);
    expect(closed).toMatchObject({ loan: { status: 8 }, events: ['closeLine'] });
    expect(refoldLine(after(line, closed)).unusedCents).toBe(0);
  });
});
