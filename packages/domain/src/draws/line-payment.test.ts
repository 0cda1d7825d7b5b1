import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { trialBalance } from '#ledger/invariants.ts';
import { owedCents } from '#loans/charges/interest.ts';
import { allocateLinePayment } from '#loans/lines/line-allocation.ts';
import { availableCreditCents } from '#loans/lines/line-due.ts';
import { applyLinePayment } from '#loans/lines/line-payment.ts';
import { requireLine } from '#loans/lines/require-line.ts';
import { dollars } from '#loans/loan-story.fixture.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import {
  askFor,
  beginLine,
  drawNow,
  LINE,
  liveLineUntil,
  payLine,
  refoldLine,
  theLine,
  type LineStory,
} from './line-story.fixture.ts';

const OPENED = businessDate('2026-04-10');
const FIRST = businessDate('2026-05-10');
const drawn = drawNow(beginLine(dollars('2500.00'), OPENED), dollars('1000.00'), 'ach');
const billed = liveLineUntil(drawn, addDays(FIRST, 5));

/** Returns the line some days after the due date of its unpaid first statement. */
function late(days: number): LineStory {
  return liveLineUntil(billed, addDays(businessDate('2026-05-31'), days));
}

function accounts({ ledger }: LineStory) {
  return trialBalance(ledger.map(({ entry }) => entry));
}

function withFee(story: LineStory): LineStory {
  const balances = { ...story.loan.balances, feesCents: dollars('20.00') };
  return { ...story, loan: { ...story.loan, balances } };
}

describe('the waterfall of a line (2.4)', () => {
  // Billed: interest 19.73, fee 210.00, principal 30.00. Unbilled after five days: interest 3.29, fee 35.00.
  test.each([
    { pays: '10.00', interest: 1000, fee: 0, principal: 0, fees: 0 },
    { pays: '100.00', interest: 1973, fee: 8027, principal: 0, fees: 0 },
    { pays: '240.00', interest: 1973, fee: 21_000, principal: 1027, fees: 0 },
    { pays: '270.00', interest: 1973, fee: 21_000, principal: 3000, fees: 1027 },
    { pays: '500.00', interest: 1973, fee: 21_000, principal: 25_027, fees: 2000 },
    { pays: '1250.00', interest: 1973 + 27, fee: 21_000, principal: 100_000, fees: 2000 },
  ])('a payment of $pays pays billed amounts, fees, principal and last unbilled charges', (row) => {
    const parts = allocateLinePayment(withFee(billed).loan, dollars(row.pays));
    expect(parts).toMatchObject({
      interestCents: row.interest,
      customaryFeeCents: row.fee,
      principalCents: row.principal,
      feesCents: row.fees,
      creditCents: 0,
    });
  });

  test('a payoff of a line pays everything owed, and the excess becomes credit', () => {
    expect(payoffCents(billed.loan)).toBe(100_000 + 1973 + 21_000 + 329 + 3500);
    expect(allocateLinePayment(billed.loan, dollars('1300.00'), 'payoff')).toMatchObject({
      interestCents: 2302,
      customaryFeeCents: 24_500,
      principalCents: 100_000,
      creditCents: 130_000 - 126_802,
    });
  });

  test('the waterfall throws for a payment of zero and for a loan that is not a line', () => {
    expect(() => allocateLinePayment(billed.loan, dollars('0.00'))).toThrow('positive');
    expect(() => allocateLinePayment({ ...billed.loan, line: null }, dollars('1.00'))).toThrow('no line of credit');
    expect(() => requireLine({ ...billed.loan, line: null }, LINE)).toThrow('no line of credit');
  });
});

describe('paying a line', () => {
  test('repaid principal can be drawn again', () => {
    const paid = payLine(billed, dollars('500.00'));
    expect(availableCreditCents(paid.loan)).toBe(250_000 - 100_000 + 27_027);
    expect(accounts(paid).get(9300)).toBe(availableCreditCents(paid.loan));
  });

  test.each([
    { off: 0, event: undefined },
    { off: -100, event: 'SMALL_BALANCE' },
    { off: 100, event: 'OVERPAYMENT' },
  ])('a payoff that differs by $off cents clears the balance and leaves the line open', ({ off, event }) => {
    const applied = applyLinePayment(billed.loan, LINE, dollars(((126_802 + off) / 100).toFixed(2)), 'payoff');
    expect(applied).toMatchObject({ event: null, isClosing: true, loan: { status: 12 } });
    // 2,301.77 cents of interest were paid as 2,302. The rounding stays as a credit of less than half a cent.
    expect(owedCents(applied.loan.accruedExact)).toBe(0);
    expect(payoffCents(applied.loan)).toBe(0);
    expect(applied.loan.balances.creditCents).toBe(0);
    expect(applied.entries[1]?.event).toBe(event);
    expect(theLine(applied.loan)).toMatchObject({ customaryFeeExact: 0n, billedInterestCents: 0 });
    expect(theLine(applied.loan).statements[0]?.unpaidCents).toBe(0);
  });

  test('a line can be drawn on and billed again after a payoff', () => {
    const off = payLine(billed, payoffCents(billed.loan), 'payoff');
    const again = liveLineUntil(drawNow(off, dollars('200.00'), 'store'), businessDate('2026-06-10'));
    expect(theLine(again.loan).statements[1]).toMatchObject({ number: 2, principalCents: 600, pastDueCents: 0 });
    expect(refoldLine(again).accruedExact).toBe(again.loan.accruedExact);
  });

  test('a line in Active Default is cured by paying the past due amount', () => {
    const story = late(31);
    expect(story.loan.status).toBe(31);
    const statements = theLine(story.loan).statements.filter((statement) => statement.dueOn < story.loan.asOf);
    const [first] = statements;
    const cured = applyLinePayment(story.loan, LINE, dollars(((first?.unpaidCents ?? 0) / 100).toFixed(2)), 'standard');
    expect(cured).toMatchObject({ event: 'cure', loan: { status: 12 } });
    const partly = applyLinePayment(story.loan, LINE, dollars('10.00'), 'standard');
    expect(partly).toMatchObject({ event: null, loan: { status: 31 } });
    const off = applyLinePayment(story.loan, LINE, payoffCents(story.loan), 'payoff');
    expect(off).toMatchObject({ event: 'cure', loan: { status: 12 } });
  });

  test('a payoff from Default closes the line and releases requested draws', () => {
    const held = askFor(billed, dollars('100.00'), 'ach');
    const story = liveLineUntil(held, addDays(businessDate('2026-05-31'), 61));
    expect(story.loan.status).toBe(27);
    const off = payLine(story, payoffCents(story.loan), 'payoff');
    expect(off.loan.status).toBe(3);
    expect(theLine(off.loan)).toMatchObject({ creditLimitCents: 0, holdsCents: 0 });
    expect(accounts(off).get(9300)).toBe(0);
    expect(liveLineUntil(off, addDays(off.loan.asOf, 40)).ledger).toEqual(off.ledger);
  });

  test("a line's non-accrual charges are claims outside the books and become income when paid", () => {
    const story = late(92);
    expect(story.loan).toMatchObject({ isNonAccrual: true, status: 27 });
    const before = accounts(story);
    expect(before.get(9200)).toBe(story.loan.balances.interestCents + story.loan.balances.customaryFeeCents);
    expect([before.get(1110), before.get(1125)]).toEqual([0, 0]);
    const paid = payLine(story, dollars('100.00'));
    expect(accounts(paid).get(9200)).toBe((before.get(9200) ?? 0) - 10_000);
    expect(refoldLine(paid)).toMatchObject({ accruedExact: paid.loan.accruedExact });
  });

  test('a full payment of a charged-off claim closes the line', () => {
    const story = late(181);
    expect(story.loan.status).toBe(6);
    const owed = payoffCents(story.loan);
    expect(accounts(story).get(9100)).toBe(owed);
    expect(payoffCents(liveLineUntil(story, addDays(story.loan.asOf, 30)).loan)).toBe(owed);
    const off = payLine(story, owed, 'payoff');
    expect(off.loan.status).toBe(3);
    expect([accounts(off).get(9100), accounts(off).get(9300)]).toEqual([0, 0]);
  });

  test('a settlement closes the claim and the line', () => {
    const story = late(181);
    const settled = payLine(story, dollars('500.00'), 'settlement');
    expect(settled.loan.status).toBe(29);
    expect(payoffCents(settled.loan)).toBe(0);
    expect([accounts(settled).get(9100), accounts(settled).get(9300)]).toEqual([0, 0]);
  });
});
