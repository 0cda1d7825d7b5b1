import { describe, expect, test } from 'vitest';
import { addDays, businessDate, type BusinessDate } from '#calendar/business-date.ts';
import { changeCreditLimit } from './credit-limit.ts';
import {
  after as afterChange,
  askFor,
  beginLine,
  done,
  drawNow,
  lastDraw,
  LINE,
  liveLineUntil,
  payLine,
  refoldLine,
  refusalOf,
  theLine,
  type LineStory,
} from './line-story.fixture.ts';
import { acceptDraw } from './request-draw.ts';
import { trialBalance } from '#ledger/invariants.ts';
import type { PostedEntry } from '#ledger/journal-entry.ts';
import { cents, NO_CENTS } from '#money/cents.ts';
import { quoteFigures } from '#loans/figures/loan-figures.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { reversePayment, reversePaymentBehindRefinance } from '#loans/payments/reverse-payment.ts';
import { waiveFee } from '#loans/charges/waive-fee.ts';

const OPENED = businessDate('2026-04-10');

function history(story: LineStory): PostedEntry[] {
  return story.ledger.map(({ on, entry }, index) => ({ key: `${index}`, on, entry }));
}

/** Makes the bank return, with R01 on the story's current day, the payment made between `before` and `paid`. */
function comeBack(
  story: LineStory,
  before: LineStory,
  paid: LineStory,
  interestStoppedOn: BusinessDate | null = null,
): LineStory {
  const all = history(story);
  const answer = reversePayment(story.loan, LINE, {
    posted: all.slice(before.ledger.length, paid.ledger.length),
    kind: 'achReturn',
    returnCode: 'R01',
    isChannelSettled: false,
    chargebackFeeCents: NO_CENTS,
    isFeeTaken: false,
    interestStoppedOn,
    history: all,
  });
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
  const entries = answer.value.entries.map((entry) => ({ on: story.loan.asOf, entry }));
  return { ...story, loan: answer.value.loan, ledger: [...story.ledger, ...entries] };
}

/** P14: a line of 2,500.00 with 1,000.00 drawn and one statement. */
const billed = liveLineUntil(drawNow(beginLine(cents(250_000), OPENED), cents(100_000), 'ach'), addDays(OPENED, 40));

function expectFolds(story: LineStory): void {
  const { balances, accruedExact } = story.loan;
  const line = theLine(story.loan);
  expect(refoldLine(story)).toEqual({
    principalCents: balances.principalCents,
    interestCents: balances.interestCents,
    customaryFeeCents: balances.customaryFeeCents,
    feesCents: balances.feesCents,
    creditCents: balances.creditCents,
    unusedCents: line.creditLimitCents - balances.principalCents,
    accruedExact,
    customaryFeeExact: line.customaryFeeExact,
  });
}

describe('a returned payment on a line', () => {
  test('journal G: an R01 on the same day restores the debt, cuts unused credit and adds one fee', () => {
    const paid = payLine(billed, cents(25_973));
    const after = comeBack(paid, billed, paid);
    const written = after.ledger
      .slice(paid.ledger.length)
      .map(({ entry }) => entry.lines.map((line) => `${line.side}${line.account} ${line.amountCents}`).join(' '));
    expect(written).toHaveLength(2);
    for (const part of ['dr1125 21000', 'dr1110 1973', 'dr1100 3000', 'cr1030 25973', 'dr9390 3000', 'cr9300 3000'])
      expect(written[0]).toContain(part);
    expect(written[1]).toBe('dr1130 2000 cr4040 2000');
    expect(theLine(after.loan).statements).toEqual(theLine(billed.loan).statements);
    expect(theLine(after.loan).billedInterestCents).toBe(theLine(billed.loan).billedInterestCents);
    expectFolds(after);
  });

  test('a later R01 also adds the charges since the payment and counts the statement as late', () => {
    const paid = payLine(billed, cents(25_973));
    const after = comeBack(liveLineUntil(paid, addDays(OPENED, 60)), billed, paid);
    const never = liveLineUntil(billed, addDays(OPENED, 60));
    expectFolds(after);
    expect(after.loan.balances.principalCents).toBe(100_000);
    for (const part of ['interestCents', 'customaryFeeCents'] as const)
      expect(Math.abs(after.loan.balances[part] - never.loan.balances[part])).toBeLessThanOrEqual(1);
    expect(quoteFigures(after.loan, LINE).daysLate).toBe(quoteFigures(never.loan, LINE).daysLate);
    expectFolds(liveLineUntil(after, addDays(OPENED, 90)));
  });

  test('returning a payment ahead keeps the statement that an earlier payment satisfied', () => {
    const first = payLine(billed, cents(25_973));
    const ahead = payLine(first, cents(50_000));
    const after = comeBack(ahead, first, ahead);
    expect(theLine(after.loan).statements.map((statement) => statement.unpaidCents)).toEqual([0]);
    expectFolds(after);
  });

  test('a returned payoff leaves the line open with its old debt and the return fee', () => {
    const payoff = quoteFigures(billed.loan, LINE).payoffAmountCents;
    const paid = payLine(billed, payoff, 'payoff');
    const after = comeBack(paid, billed, paid);
    expect(after.loan.status).toBe(12);
    expect(quoteFigures(after.loan, LINE).payoffAmountCents).toBe(payoff + 2_000);
    expectFolds(after);
  });
});

describe('a line that changed before a return', () => {
  const RETURNED = {
    kind: 'achReturn',
    returnCode: 'R01',
    isChannelSettled: false,
    chargebackFeeCents: NO_CENTS,
    isFeeTaken: false,
    interestStoppedOn: null,
    history: null,
  } as const;

  test('a return raises a lowered limit to the drawn amount (I12)', () => {
    const paid = payLine(billed, payoffCents(billed.loan));
    const lowered = afterChange(paid, done(changeCreditLimit(paid.loan, LINE, cents(25_000))));
    const back = comeBack(lowered, billed, paid);
    expect(theLine(back.loan).creditLimitCents).toBe(back.loan.balances.principalCents);
    expectFolds(back);
  });

  test('a payment returned after the charge-off is added to the claim, not to non-accrual', () => {
    const paid = payLine(billed, cents(5_000));
    const off = liveLineUntil(paid, addDays(OPENED, 260));
    const stoppedOn = off.ledger.find(({ entry }) => entry.event === 'CHARGE_OFF')?.on ?? null;
    expect(off.loan.status).toBe(6);
    const back = comeBack(off, billed, paid, stoppedOn);
    const balances = trialBalance(back.ledger.map(({ entry }) => entry));
    expect([balances.get(9200) ?? 0, balances.get(9290) ?? 0]).toEqual([0, 0]);
    expectFolds(back);
  });

  test('a returned payment of a claim leaves the limit unchanged', () => {
    const off = liveLineUntil(billed, addDays(OPENED, 260));
    const paid = payLine(off, cents(payoffCents(off.loan) - 500));
    const back = comeBack(paid, off, paid, off.loan.asOf);
    expect(theLine(back.loan).creditLimitCents).toBe(theLine(off.loan).creditLimitCents);
    expectFolds(back);
  });

  test('a payment returned after a product switch is drawn on the line from the return day', () => {
    const [payment] = history(payLine(billed, payoffCents(billed.loan))).slice(billed.ledger.length);
    if (payment === undefined) throw new Error('a payment has an entry');
    const answer = done(reversePaymentBehindRefinance(billed.loan, LINE, { ...RETURNED, posted: [payment] }));
    const back = afterChange(billed, answer);
    expect(back.loan.balances.principalCents).toBe(billed.loan.balances.principalCents + 100_000);
    expectFolds(back);
    expectFolds(liveLineUntil(back, addDays(OPENED, 45)));
  });

  test('a waived charge first reduces the billed part and drops its fraction of a cent', () => {
    const { customaryFeeCents } = billed.loan.balances;
    const waived = afterChange(billed, done(waiveFee(billed.loan, LINE, 'customaryFee', customaryFeeCents)));
    expect(theLine(waived.loan)).toMatchObject({ billedCustomaryFeeCents: 0, customaryFeeExact: 0n });
    const unpaid = theLine(waived.loan).statements[0]?.unpaidCents ?? 0;
    expect(unpaid).toBe(
      (theLine(billed.loan).statements[0]?.unpaidCents ?? 0) - theLine(billed.loan).billedCustomaryFeeCents,
    );
    expectFolds(waived);
  });

  test('a draw held when the line ended is refused after the line is reopened', () => {
    const held = askFor(drawNow(beginLine(cents(250_000), OPENED), cents(100_000), 'ach'), cents(5_000), 'ach');
    const late = liveLineUntil(held, addDays(OPENED, 160));
    const paid = payLine(late, payoffCents(late.loan), 'payoff');
    expect(paid.loan.status).toBe(3);
    const back = comeBack(paid, late, paid);
    expect(back.loan.status).toBe(33);
    expect(refusalOf(acceptDraw(back.loan, LINE, lastDraw(back)))).toEqual({
      code: 'not_eligible',
      reason: 'line_not_running',
    });
  });
});
