import { describe, expect, test } from 'vitest';
import { addDays, businessDate, type BusinessDate } from '#calendar/business-date.ts';
import { checkEntries, trialBalance } from '#ledger/invariants.ts';
import { cents, NO_CENTS } from '#money/cents.ts';
import { unearnedOriginationFeeCents } from '#loans/charges/earned-charges.ts';
import { accrueExact, owedCents } from '#loans/charges/interest.ts';
import { foldLedger } from '#loans/fold-ledger.ts';
import { quoteFigures } from '#loans/figures/loan-figures.ts';
import { begin, dollars, liveUntil, onDay, payNow, type LoanStory } from '#loans/loan-story.fixture.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { reversePayment, reversePaymentBehindRefinance } from './reverse-payment.ts';
import type { ReturnedPayment } from './undo-payment.ts';

const R01: Omit<ReturnedPayment, 'posted'> = {
  kind: 'achReturn',
  returnCode: 'R01',
  isChannelSettled: false,
  chargebackFeeCents: NO_CENTS,
  isFeeTaken: false,
  interestStoppedOn: null,
  history: null,
};
const CHARGEBACK: Omit<ReturnedPayment, 'posted'> = {
  ...R01,
  kind: 'chargeback',
  returnCode: null,
  chargebackFeeCents: cents(2_000),
};

function expectFolds({ loan, ledger }: LoanStory): void {
  const folded = foldLedger(ledger, { noteOn: loan.noteOn, rateE8: loan.rateE8, through: loan.asOf });
  const { balances, appliedCents, accruedExact } = loan;
  expect(folded).toEqual({ balances, appliedCents, accruedExact });
  expect(checkEntries(ledger.map(({ entry }) => entry))).toEqual([]);
}

/** Makes the bank return, on the story's current day, the payment made between `before` and `paid`. */
function comeBack(story: LoanStory, paid: LoanStory, before: LoanStory, returned = R01): LoanStory {
  const posted = paid.ledger
    .slice(before.ledger.length)
    .map(({ on, entry }, index) => ({ key: `pay:${index}`, on, entry }));
  const history = story.ledger.map(({ on, entry }, index) => ({ key: `${index}`, on, entry }));
  const answer = reversePayment(story.loan, story.product, { ...returned, posted, history });
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
  const ledger = answer.value.entries.map((entry) => ({ on: story.loan.asOf, entry }));
  return {
    ...story,
    loan: answer.value.loan,
    ledger: [...story.ledger, ...ledger],
    events: [...story.events, ...answer.value.events],
  };
}

function paidAndReturned(
  start: LoanStory,
  [paidOn, amount, purpose]: readonly [BusinessDate, string, 'standard' | 'payoff'],
  returnedOn: BusinessDate,
  returned = R01,
): { readonly before: LoanStory; readonly after: LoanStory } {
  const before = liveUntil(start, paidOn);
  const paid = payNow(before, dollars(amount), purpose);
  return { before, after: comeBack(liveUntil(paid, returnedOn), paid, before, returned) };
}

describe('returned payments', () => {
  test('a charged-back pawn payoff (P35) is owed again with only the charge to date earned', () => {
    const pawn = begin({ productId: 1101, principal: '1500.00', noteOn: onDay(-25) });
    const { after } = paidAndReturned(pawn, [onDay(-10), '1725.00', 'payoff'], onDay(-3), CHARGEBACK);
    const p35 = liveUntil(after, onDay(0));
    expect(p35.loan.status).toBe(33);
    expect(quoteFigures(p35.loan, p35.product)).toMatchObject({
      principalBalanceCents: 150_000,
      payoffAmountCents: 172_500,
      minimumAmountDueCents: 22_500,
      minimumRequiredAmountCents: 22_500,
      pastDueAmountCents: 0,
      daysLate: 0,
      dueOn: '2026-06-20',
    });
    // 25 of 30 days of 225.00 are earned.
    expect(p35.loan.balances.unearnedChargeCents).toBe(22_500 - 18_750);
    expectFolds(p35);
  });

  test('a chargeback and its fee leave the bank account after the processor has paid out', () => {
    const pawn = begin({ productId: 1101, principal: '1500.00', noteOn: onDay(-25) });
    const settled = { ...CHARGEBACK, isChannelSettled: true };
    const { after } = paidAndReturned(pawn, [onDay(-10), '300.00', 'standard'], onDay(-3), settled);
    const lines = after.ledger.at(-1)?.entry.lines.map((line) => `${line.side}${line.account} ${line.amountCents}`);
    expect(lines).toEqual(['cr1000 30000', 'dr1120 22500', 'dr1100 7500', 'dr5040 2000', 'cr1000 2000']);
    expect(after.loan.status).toBe(12);
  });

  test('a payday payoff (P37) returned with R01 is owed again with a fee and is 6 days late', () => {
    const payday = begin({ productId: 1106, principal: '300.00', noteOn: onDay(-20), firstDueOn: onDay(-6) });
    const { after } = paidAndReturned(payday, [onDay(-6), '352.50', 'payoff'], onDay(-4));
    const p37 = liveUntil(after, onDay(0));
    expect(quoteFigures(p37.loan, p37.product)).toMatchObject({ payoffAmountCents: 38_250, daysLate: 6 });
    expectFolds(p37);
    const again = comeBackAgain(p37);
    expect(again.loan.balances.feesCents).toBe(3_000);
  });

  /** The same item is presented and returned a second time. */
  function comeBackAgain(story: LoanStory): LoanStory {
    const paid = payNow(story, dollars('100.00'));
    return comeBack(paid, paid, story, { ...R01, isFeeTaken: true });
  }

  test('a pawn in grace owes 1,793.75 after a returned payment, as if nothing had been paid [I6]', () => {
    const pawn = begin({ productId: 1101, principal: '1500.00', noteOn: businessDate('2026-05-08') });
    const on = (day: string) => businessDate(`2026-06-${day}`);
    const { before, after } = paidAndReturned(pawn, [on('15'), '1775.00', 'payoff'], on('17'));
    expect(before.loan.balances.graceCents).toBe(5_000);
    expect(after.loan.status).toBe(33);
    for (const day of ['17', '18', '30'])
      expect(liveUntil(after, on(day)).loan.balances).toEqual(liveUntil(before, on(day)).loan.balances);
    expect(payoffCents(liveUntil(after, on('18')).loan)).toBe(179_375);
    expectFolds(liveUntil(after, on('18')));
    // After a partial payment, the remaining principal had its own grace charge.
    const part = paidAndReturned(pawn, [on('15'), '1000.01', 'standard'], on('17'));
    expect(part.after.loan.balances).toEqual(liveUntil(part.before, on('17')).loan.balances);
    expectFolds(part.after);
  });

  test('a pawn with two returned payments has the grace charge of a pawn that never paid', () => {
    const on = (day: string) => businessDate(`2025-${day}`);
    const pawn = begin({ productId: 1101, principal: '2723.50', noteOn: on('01-01') });
    const before = liveUntil(pawn, on('02-16'));
    const first = payNow(before, dollars('864.84'));
    const between = liveUntil(first, on('02-20'));
    const second = payNow(between, dollars('500.00'));
    const never = liveUntil(before, on('03-03'));
    expect(never.loan.balances).toMatchObject({ principalCents: 272_350, chargeCents: 40_852, graceCents: 34_043 });
    const later = liveUntil(second, on('03-03'));
    const oneBack = comeBack(later, first, before);
    const bothBack = comeBack(oneBack, second, between);
    expect(bothBack.loan.balances).toEqual(never.loan.balances);
    const otherWay = comeBack(comeBack(later, second, between), first, before);
    expect(otherWay.loan.balances).toEqual(never.loan.balances);
  });

  test('a returned payment adds back the interest its principal would have borne, to the cent', () => {
    const loan = begin({ productId: 1103, principal: '3000.00', noteOn: onDay(-60), term: 24, firstDueOn: onDay(-30) });
    const { before, after } = paidAndReturned(loan, [onDay(-30), '1000.00', 'standard'], onDay(-10));
    const never = liveUntil(before, onDay(-10));
    const difference = Math.abs(after.loan.balances.interestCents - never.loan.balances.interestCents);
    // The payment paid its interest in full and so dropped a fraction of a cent (0.4).
    expect(difference).toBeLessThanOrEqual(1);
    const exact = accrueExact(0n, cents(300_000), loan.loan.rateE8, 50);
    expect(Math.abs(owedCents(exact) - after.loan.balances.interestCents)).toBeLessThanOrEqual(1);
    expect(after.loan.appliedCents).toBe(never.loan.appliedCents);
    expect(after.loan.balances.principalCents).toBe(300_000);
    // A day on which the loan counted as paid never gets a late fee later.
    expect(quoteFigures(after.loan, after.product)).toMatchObject({ daysLate: 18, dueOn: '2026-05-18', feesCents: 0 });
    expectFolds(after);
  });

  test('a cured loan is late again when its payment is returned but keeps status 12 that day', () => {
    const start = begin({
      productId: 1103,
      principal: '3000.00',
      noteOn: onDay(-100),
      term: 24,
      firstDueOn: onDay(-70),
    });
    const late = liveUntil(start, onDay(-20));
    expect(late.loan.status).toBe(31);
    const due = quoteFigures(late.loan, late.product).minimumAmountDueCents;
    const paid = payNow(late, due);
    expect(paid.loan.status).toBe(12);
    const after = comeBack(liveUntil(paid, onDay(-17)), paid, late);
    expect(after.loan.status).toBe(12);
    expect(quoteFigures(after.loan, after.product).daysLate).toBeGreaterThan(31);
    expect(liveUntil(after, addDays(onDay(-17), 1)).loan.status).toBe(31);
    expectFolds(after);
  });

  test('a returned payoff reverses its small balance, kept overpayment and earned fee', () => {
    const start = begin({
      productId: 2101,
      principal: '1000.00',
      noteOn: onDay(-60),
      term: 12,
      firstDueOn: onDay(-46),
    });
    const before = liveUntil(start, onDay(-20));
    const payoff = quoteFigures(before.loan, before.product).payoffAmountCents;
    for (const off of [-80, 80]) {
      const paid = payNow(before, cents(payoff + off), 'payoff');
      expect(paid.loan.status).toBe(3);
      const after = comeBack(liveUntil(paid, onDay(-18)), paid, before);
      const never = liveUntil(before, onDay(-18));
      expect(after.loan.status).toBe(33);
      expect(after.loan.balances.principalCents).toBe(never.loan.balances.principalCents);
      expect(after.loan.balances.feesCents - never.loan.balances.feesCents).toBe(2_500);
      expectFolds(after);
      expectFolds(liveUntil(after, onDay(0)));
    }
  });

  test('a returned payoff reopens the loan and defers its unearned origination fee', () => {
    const noteOn = onDay(-60);
    const start = begin({ productId: 2101, principal: '1000.00', noteOn, term: 12, firstDueOn: onDay(-46) });
    const before = liveUntil(start, onDay(-40));
    const paid = payNow(before, dollars('50.00'));
    const last = liveUntil(paid, onDay(-20));
    const closed = liveUntil(payNow(last, payoffCents(last.loan), 'payoff'), onDay(-18));
    const after = comeBack(closed, paid, before);
    expect(after.loan.status).toBe(33);
    for (const story of [after, liveUntil(after, onDay(-5))]) {
      const deferred = trialBalance(story.ledger.map(({ entry }) => entry)).get(2210) ?? 0;
      expect(deferred).toBeLessThan(0);
      expect(0 - deferred).toBe(unearnedOriginationFeeCents(story.loan, story.product));
      expectFolds(story);
    }
  });

  test('a payment returned after the charge-off becomes part of the claim', () => {
    const start = begin({
      productId: 1103,
      principal: '3000.00',
      noteOn: onDay(-160),
      term: 24,
      firstDueOn: onDay(-130),
    });
    const before = liveUntil(start, onDay(-12));
    const paid = payNow(before, dollars('50.00'));
    const off = liveUntil(paid, onDay(-4));
    const stoppedOn = off.ledger.find(({ entry }) => entry.event === 'CHARGE_OFF')?.on ?? null;
    expect([off.loan.status, stoppedOn === null]).toEqual([6, false]);
    const after = comeBack(off, paid, before, { ...R01, interestStoppedOn: stoppedOn });
    expect(after.loan.status).toBe(6);
    expectFolds(after);
    const onBooks = after.ledger
      .flatMap(({ entry }) => entry.lines)
      .filter((line) => line.account >= 1100 && line.account <= 1140)
      .reduce((sum, line) => sum + (line.side === 'dr' ? line.amountCents : 0 - line.amountCents), 0);
    expect(onBooks).toBe(0);
  });

  test('a payment returned after a refinance adds principal and a fee to the new loan [LOA-041]', () => {
    const next = begin({ productId: 1101, principal: '1300.00', noteOn: onDay(-3) });
    const old = liveUntil(begin({ productId: 1101, principal: '1500.00', noteOn: onDay(-15) }), onDay(-3));
    const paid = payNow(old, dollars('425.00'));
    const [entry] = paid.applied.entries;
    if (entry === undefined) throw new Error('no payment');
    const today = liveUntil(next, onDay(0));
    const posted = { key: 'pay:1', on: onDay(-3), entry };
    const answer = reversePaymentBehindRefinance(today.loan, today.product, { ...R01, posted: [posted] });
    if (!answer.ok) throw new Error('refused');
    expect(answer.value.loan.balances).toMatchObject({
      principalCents: 150_000,
      feesCents: 22_500,
      chargeCents: 19_500,
    });
    expect(answer.value.loan).toMatchObject({ status: 12, appliedCents: today.loan.appliedCents });
    expectFolds({
      ...today,
      loan: answer.value.loan,
      ledger: [...today.ledger, ...answer.value.entries.map((each) => ({ on: onDay(0), entry: each }))],
    });
  });

  test('a payment returned after a refinance has both non-accrual entries reversed once', () => {
    const first = onDay(-105);
    const start = begin({ productId: 1103, principal: '3000.00', noteOn: onDay(-135), term: 24, firstDueOn: first });
    const old = liveUntil(start, onDay(-10));
    expect(old.loan.isNonAccrual).toBe(true);
    const amount = quoteFigures(old.loan, old.product).minimumRequiredAmountCents;
    const paid = payNow(old, amount);
    const posted = paid.applied.entries.map((entry, index) => ({ key: `pay:${index}`, on: onDay(-10), entry }));
    expect(posted.map(({ entry }) => entry.event)).toEqual(['PAYMENT_MEMO', 'PAYMENT']);
    const next = liveUntil(begin({ productId: 1101, principal: '1900.00', noteOn: onDay(-9) }), onDay(0));
    const answer = reversePaymentBehindRefinance(next.loan, next.product, { ...CHARGEBACK, posted });
    if (!answer.ok) throw new Error('refused');
    const { loan, entries } = answer.value;
    const { principalCents, ...rest } = paid.applied.allocation;
    const otherCents = Object.values(rest).reduce<number>((sum, part) => sum + part, 0);
    expect(loan.balances.principalCents - next.loan.balances.principalCents).toBe(principalCents);
    expect(loan.balances.feesCents - next.loan.balances.feesCents).toBe(otherCents);
    expect(principalCents + otherCents).toBe(amount);
    expect(entries.map((entry) => entry.reversesKey)).toEqual(['pay:0', 'pay:1']);
    expect(trialBalance(entries).get(1020)).toBe(0 - amount);
    expect(trialBalance(entries).get(5040)).toBe(2_000);
    expectFolds({
      ...next,
      loan,
      ledger: [...next.ledger, ...entries.map((each) => ({ on: onDay(0), entry: each }))],
    });
  });
});
