import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { addBusinessDays } from '#calendar/business-days.ts';
import { trialBalance } from '#ledger/invariants.ts';
import { cents } from '#money/cents.ts';
import { cancelAncillary, refundOfAncillary, sellAncillary, splitPrice } from './ancillaries/ancillary.ts';
import { endUnfundedLoan, failDisbursement, lapseOrigination } from './opening/end-unfunded-loan.ts';
import { foldLedger } from './fold-ledger.ts';
import { openNextDay } from './day-end/open-next-day.ts';
import { begin, dollars, liveUntil, onDay, payNow, theProduct, type LoanStory } from './loan-story.fixture.ts';
import type { Decided, LoanChange } from './loan-change.ts';
import { openLoan, toTermProduct } from './opening/open-loan.ts';
import { payoffCents } from './figures/payoff.ts';
import { approveRefund, isCreditNoticed, payRefund, refundDueOn } from './payments/refund-credit.ts';
import { waiveFee } from './charges/waive-fee.ts';

function done<T>(answer: Decided<T>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
  return answer.value;
}

function refusal<T>(answer: Decided<T>) {
  return answer.ok ? null : answer.refusal;
}

function after(story: LoanStory, change: LoanChange): LoanStory {
  const ledger = change.entries.map((entry) => ({ on: story.loan.asOf, entry }));
  return { ...story, loan: change.loan, ledger: [...story.ledger, ...ledger] };
}

function expectFolds({ loan, ledger }: LoanStory): void {
  const folded = foldLedger(ledger, { noteOn: loan.noteOn, rateE8: loan.rateE8, through: loan.asOf });
  expect(folded.balances).toEqual(loan.balances);
  expect(folded.accruedExact).toBe(loan.accruedExact);
}

const instalment = begin({
  productId: 2101,
  principal: '1000.00',
  noteOn: onDay(-60),
  term: 12,
  firstDueOn: onDay(-46),
});

describe('waivers', () => {
  const late = liveUntil(instalment, onDay(-20));

  test("waived fees and interest reduce the debt at the lender's cost", () => {
    const fees = late.loan.balances.feesCents;
    expect(fees).toBeGreaterThan(0);
    const waived = after(late, done(waiveFee(late.loan, late.product, 'fee', fees)));
    expect(waived.loan.balances.feesCents).toBe(0);
    const interest = after(waived, done(waiveFee(waived.loan, late.product, 'interest', dollars('5.00'))));
    expect(payoffCents(interest.loan)).toBe(payoffCents(late.loan) - fees - 500);
    expect(trialBalance(interest.ledger.map(({ entry }) => entry)).get(5020)).toBe(fees + 500);
    expect(interest.loan.appliedCents).toBe(late.loan.appliedCents);
    expectFolds(liveUntil(interest, onDay(-10)));
  });

  test('a waiver of 0.00 or of more than is owed is refused', () => {
    const { feesCents } = late.loan.balances;
    const over = waiveFee(late.loan, late.product, 'fee', cents(feesCents + 1));
    expect(refusal(over)).toEqual({ code: 'amount_out_of_range', minCents: 1, maxCents: feesCents });
    expect(waiveFee(late.loan, late.product, 'fee', cents(0)).ok).toBe(false);
    expect(waiveFee(late.loan, late.product, 'grace', cents(1)).ok).toBe(false);
  });

  test('a waiver of the last amount owed pays off the loan', () => {
    const short = begin({ productId: 2101, principal: '1000.00', noteOn: onDay(-60), term: 2, firstDueOn: onDay(-46) });
    const due = liveUntil(short, onDay(-10));
    const { feesCents } = due.loan.balances;
    const paid = payNow(due, cents(payoffCents(due.loan) - feesCents));
    expect(payoffCents(paid.loan)).toBe(feesCents);
    const waived = after(paid, done(waiveFee(paid.loan, paid.product, 'fee', feesCents)));
    expect(waived.loan.status).toBe(3);
    expect(trialBalance(waived.ledger.map(({ entry }) => entry)).get(2210)).toBe(0);
    expectFolds(waived);
  });
});

describe('credit balances', () => {
  test('a credit over 1.00 gets a notice and is refunded within 7 business days or 6 months (N15)', () => {
    expect([100, 101].map((amount) => isCreditNoticed(cents(amount)))).toEqual([false, true]);
    expect(refundDueOn(businessDate('2026-06-15'), businessDate('2026-06-17'))).toBe('2026-06-29');
    expect(refundDueOn(businessDate('2026-08-31'), null)).toBe('2027-02-28');
  });

  test('the credit of an overpaid loan is approved for refund and paid out', () => {
    const over = payNow(instalment, cents(payoffCents(instalment.loan) + 5_000), 'payoff');
    expect(over.loan.balances.creditCents).toBe(5_000);
    const approved = after(over, done(approveRefund(over.loan, cents(5_000))));
    const paid = after(approved, payRefund(approved.loan, cents(5_000)));
    const books = trialBalance(paid.ledger.map(({ entry }) => entry));
    expect([books.get(2010), books.get(2020)]).toEqual([0, 0]);
    expect(refusal(approveRefund(paid.loan, cents(1)))).toMatchObject({ code: 'amount_out_of_range', maxCents: 0 });
    expectFolds(paid);
  });
});

describe('unclaimed proceeds', () => {
  const product = toTermProduct(theProduct(1101));
  const opened = openLoan({
    loanId: 1,
    loanHeader: '00001-0000001-00',
    product,
    principalCents: dollars('900.00'),
    noteOn: onDay(-10),
    chainStartOn: onDay(-10),
    dueDates: [],
    channel: 'moneyGram',
  });
  const story: LoanStory = {
    product,
    loan: opened.loan,
    ledger: opened.entries.map((entry) => ({ on: onDay(-10), entry })),
    events: [],
  };

  test('a failed payout waits five bank days at the store before the loan is deleted', () => {
    const failed = after(story, failDisbursement(story.loan, 'moneyGram', dollars('882.00')));
    const lastDay = addBusinessDays(onDay(-10), 5);
    const posted = (each: LoanStory) => each.ledger.map(({ on, entry }, index) => ({ key: `${index}`, on, entry }));
    const early = liveUntil(failed, addDays(lastDay, -1));
    expect(refusal(endUnfundedLoan(early.loan, onDay(-10), posted(early)))).toMatchObject({ reason: 'still_waiting' });
    const due = liveUntil(failed, lastDay);
    const ended = after(due, done(endUnfundedLoan(due.loan, onDay(-10), posted(due))));
    expect(ended.loan.status).toBe(10);
    expect(payoffCents(ended.loan)).toBe(0);
    const books = trialBalance(ended.ledger.map(({ entry }) => entry));
    expect([...books.values()].every((balance) => balance === 0)).toBe(true);
    expect(openNextDay(ended.loan, product).entries).toEqual([]);
    expectFolds(ended);
  });

  test('an unsigned origination ends without postings and lapses after five days (loan-core T03)', () => {
    const waiting = { ...story.loan, phase: 'pendingSignature' as const };
    expect(done(lapseOrigination(waiting, 'withdraw', onDay(-10)))).toMatchObject({
      loan: { status: 10 },
      entries: [],
    });
    expect(refusal(lapseOrigination(waiting, 'lapse', onDay(-10)))).toMatchObject({ reason: 'still_waiting' });
    const later = { ...waiting, asOf: addDays(onDay(-10), 5) };
    expect(done(lapseOrigination(later, 'lapse', onDay(-10))).events).toEqual(['lapse']);
    expect(refusal(lapseOrigination(story.loan, 'decline', onDay(-10)))).toMatchObject({ code: 'illegal_transition' });
  });
});

describe('ancillary products', () => {
  const price = splitPrice(dollars('100.01'), 333_333);
  const sale = { ...price, soldOn: onDay(-60), endsOn: addDays(onDay(-60), 30), isFinanced: true };

  test('premium and commission add up to the ancillary price and, when refunded, to the refund', () => {
    expect(price).toEqual({ premiumCents: 6_667, commissionCents: 3_334 });
    for (let day = 0; day <= 31; day += 1) {
      const refund = refundOfAncillary(sale, addDays(onDay(-60), day));
      const exact = (10_001 * Math.max(0, 30 - day)) / 30;
      expect(refund.premiumCents + refund.commissionCents).toBe(Math.round(exact));
    }
  });

  test('the refund of a canceled ancillary reduces its financed principal or becomes credit', () => {
    const tenDays = liveUntil(instalment, addDays(onDay(-60), 10));
    const cancelled = after(tenDays, done(cancelAncillary(tenDays.loan, tenDays.product, sale)));
    expect(cancelled.loan.balances.principalCents).toBe(100_000 - 6_667);
    const paid = done(cancelAncillary(tenDays.loan, tenDays.product, { ...sale, isFinanced: false }));
    expect(paid.loan.balances.creditCents).toBe(6_667);
    expectFolds(liveUntil(cancelled, onDay(-30)));
    const gone = liveUntil(instalment, addDays(onDay(-60), 30));
    expect(cancelAncillary(gone.loan, gone.product, sale).ok).toBe(false);
    expect(sellAncillary(tenDays.loan, 'card', price).entries[0]?.lines).toHaveLength(3);
  });
});
