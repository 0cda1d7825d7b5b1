import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { checkEntries, trialBalance } from '#ledger/invariants.ts';
import { quoteFigures } from '#loans/figures/loan-figures.ts';
import { begin, dollars, liveUntil, onDay, payNow, theProduct } from '#loans/loan-story.fixture.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { cents, NO_CENTS } from '#money/cents.ts';
import { refinanceLoan } from './refinance-loan.ts';
import { done, expectFolds, journalB, p01, refinanceNow, renewal, written } from './refinance-story.fixture.ts';
import { riskInfo } from './risk-info.ts';

describe('journal B of loan-core 2.5', () => {
  test('a renewal with 425.00 posts the payment and one entry that also moves the unearned charge', () => {
    expect([...journalB.made.old.entries, ...journalB.made.next.entries].map(written)).toEqual([
      'Dr1020 425.00 Cr1120 225.00 Cr1100 200.00',
      'Dr2200 135.00 Dr2600 1300.00 Cr1100 1300.00 Dr1100 1300.00 Cr2600 1300.00 Cr2200 135.00',
    ]);
    expect(payoffCents(journalB.old.loan)).toBe(0);
    expect(payoffCents(journalB.next.loan)).toBe(130_000);
  });

  test('the new loan earns 7.50 a day and owes 1,300.00 until day 30, then 1,495.00', () => {
    const dueOn = addDays(onDay(-12), 30);
    const dayBefore = liveUntil(journalB.next, addDays(dueOn, -1));
    expect(payoffCents(dayBefore.loan)).toBe(130_000);
    const earned = dayBefore.ledger.filter(({ entry }) => entry.event === 'EARN_CHARGE');
    expect(new Set(earned.map(({ entry }) => written(entry)))).toEqual(new Set(['Dr2200 7.50 Cr4010 7.50']));
    const begun = liveUntil(dayBefore, dueOn);
    expect(begun.ledger.slice(-2).map(({ entry }) => written(entry))).toEqual([
      'Dr2200 7.50 Cr4010 7.50',
      'Dr1120 195.00 Cr2200 195.00',
    ]);
    expect(payoffCents(begun.loan)).toBe(149_500);
    expect(begun.loan.balances.unearnedChargeCents).toBe(19_500);
    expect(quoteFigures(begun.loan, begun.product)).toMatchObject({ minimumAmountDueCents: 19_500, daysLate: 0 });
    const matured = liveUntil(begun, addDays(dueOn, 30));
    expect(matured.loan.balances).toMatchObject({ unearnedChargeCents: 0, chargeCents: 19_500, graceCents: 0 });
    expectFolds(matured);
  });

  test('a refinance leaves 2600 at zero, and both loans equal their lines (I1 I2 I4 I5 I7)', () => {
    const all = [...journalB.old.ledger.slice(0, -1), ...journalB.next.ledger].map(({ entry }) => entry);
    expect(checkEntries(all)).toEqual([]);
    expect(trialBalance(all).get(2600)).toBe(0);
    expectFolds(journalB.old);
    expectFolds(journalB.next);
  });
});

describe('personas of the cast', () => {
  test('P01 renews early with 425.00: principal 1,300.00, charge 195.00 from Jul 3, due Aug 2 [REF-005 REF-007]', () => {
    const { loan } = journalB.next;
    const [due] = loan.schedule;
    expect(loan.balances).toMatchObject({ principalCents: 130_000, chargeCents: 0 });
    expect(due).toMatchObject({ dueOn: '2026-08-02', amountCents: 149_500 });
    expect(quoteFigures(loan, journalB.next.product)).toMatchObject({
      payoffAmountCents: 130_000,
      minimumAmountDueCents: 0,
      comingCharge: { on: '2026-07-03', chargeCents: 19_500 },
    });
    expect(loan).toMatchObject({
      loanHeader: '00001-0000001-01',
      renewalNumber: 1,
      chainStartOn: onDay(-12),
      status: 12,
    });
    expect(journalB.old.loan.status).toBe(22);
  });

  test('P02: the fourth period starts on day 90 at 12.5 %, and the rate change is reported', () => {
    let story = begin({ productId: 1101, principal: '1500.00', noteOn: onDay(-95) });
    const notes = [story.loan.noteOn];
    for (const [index, offset] of [-66, -35, -5].entries()) {
      const here = liveUntil(story, onDay(offset));
      const renewed = refinanceNow(here, renewal(dollars('225.00'), { newLoanId: index + 2 }));
      story = renewed.next;
      notes.push(story.loan.noteOn);
    }
    const p02 = liveUntil(story, onDay(0));
    const figures = quoteFigures(p02.loan, p02.product);
    expect(figures).toMatchObject({
      principalBalanceCents: 150_000,
      payoffAmountCents: 168_750,
      minimumAmountDueCents: 18_750,
      daysLate: 0,
      dueOn: '2026-07-10',
    });
    expect(p02.loan.loanHeader).toBe('00001-0000001-03');
    const earlier = { previousRateE8: null, limitBeforeCents: null, isRefinanceDenied: false };
    expect(riskInfo(p02.loan, p02.product, { ...earlier, previousNoteOn: notes[2] ?? null }).rateChanged).toBe(true);
    expect(riskInfo(p01.loan, p01.product, { ...earlier, previousNoteOn: null }).rateChanged).toBe(false);
  });

  test('P34: the third renewal of a pledge requires 5 % of the original principal', () => {
    const product = theProduct(1102);
    let story = begin({ productId: 1102, principal: '1000.00', noteOn: onDay(-54) });
    story = refinanceNow(liveUntil(story, onDay(-24)), renewal(dollars('220.00'))).next;
    const p34 = liveUntil(story, onDay(0));
    expect(quoteFigures(p34.loan, product)).toMatchObject({
      payoffAmountCents: 122_000,
      minimumAmountDueCents: 22_000,
      dueOn: '2026-06-21',
      productSwitchAmountDueCents: 17_600,
    });
    const early = refinanceNow(p34, renewal(dollars('220.00'), { newLoanId: 3 })).next;
    const second = liveUntil(early, businessDate('2026-06-22'));
    const short = refinanceLoan(second.loan, product, renewal(dollars('269.99'), { newLoanId: 4 }));
    expect(short).toMatchObject({ ok: false, refusal: { code: 'amount_out_of_range', minCents: 27_000 } });
    const third = refinanceNow(second, renewal(dollars('270.00'), { newLoanId: 4 })).next;
    expect(third.loan.balances.principalCents).toBe(95_000);
    expect(third.loan.chainPrincipalCents).toBe(100_000);
    const withCash = renewal(dollars('320.00'), { newLoanId: 4, cashOutCents: cents(10_000) });
    expect(refinanceLoan(second.loan, product, withCash)).toMatchObject({
      ok: false,
      refusal: { code: 'amount_out_of_range', maxCents: 5_000 },
    });
  });
});

describe('amounts of a refinance', () => {
  const answer = (amount: string, change = {}) =>
    refinanceLoan(p01.loan, p01.product, renewal(dollars(amount), change));

  test('P01 can renew with 225.00 to 1,625.00, and not with a cent less or more [REF-004 REF-005 REF-007]', () => {
    expect(['224.99', '1625.01', '1725.00'].map((amount) => answer(amount).ok)).toEqual([false, false, false]);
    expect(['225.00', '1625.00'].map((amount) => answer(amount).ok)).toEqual([true, true]);
  });

  test("cash and financed items are added to the new principal, up to the customer's maximum", () => {
    const made = done(
      answer('225.00', {
        cashOutCents: dollars('900.00'),
        financedItems: [{ premiumCents: dollars('60.00'), commissionCents: dollars('40.00') }],
      }),
    );
    expect(made.next.loan.balances.principalCents).toBe(250_000);
    expect(made.next.entries.map(written)[0]).toBe(
      'Dr2200 135.00 Dr2600 1500.00 Cr1100 1500.00 Dr1100 2500.00 Cr2600 1500.00 Cr2100 900.00 Cr2300 60.00 Cr4070 40.00 Cr2200 135.00',
    );
    // 18 days until the next period at 15 % for 30 days: 9 % of 900.00.
    expect(made.next.entries.map(written)[1]).toBe('Dr1120 81.00 Cr2200 81.00');
    expect(made.next.loan.balances).toMatchObject({ chargeCents: 8_100, unearnedChargeCents: 13_500 + 8_100 });
    expect(answer('225.00', { cashOutCents: dollars('1000.01') })).toMatchObject({
      ok: false,
      refusal: { code: 'amount_out_of_range', maxCents: 100_000 },
    });
    expect(answer('225.00', { cashOutCents: dollars('49.99') }).ok).toBe(false);
  });

  test('an NLS loan refinances with any payment; unpaid interest and fee become principal [REF-008]', () => {
    const missouri = begin({
      productId: 2101,
      principal: '2000.00',
      noteOn: onDay(-60),
      term: 26,
      firstDueOn: onDay(-46),
    });
    const late = liveUntil(payNow(liveUntil(missouri, onDay(-32)), dollars('250.00')), onDay(-20));
    const owed = payoffCents(late.loan);
    const dueDates = Array.from({ length: 12 }, (_, index) => addDays(late.loan.asOf, 14 * (index + 1)));
    const made = refinanceNow(late, renewal(dollars('1.00'), { dueDates }));
    expect(late.loan.balances.interestCents).toBeGreaterThan(100);
    expect(made.next.loan.balances.principalCents).toBe(owed - 100 + 10_000);
    expect(made.old.loan.balances).toMatchObject({ principalCents: 0, interestCents: 0, feesCents: 0 });
    expect(made.old.loan.accruedExact).toBe(0n);
    expectFolds(made.old);
    expectFolds(made.next);
    const books = trialBalance([...made.old.ledger.slice(0, -1), ...made.next.ledger].map(({ entry }) => entry));
    expect(books.get(2210)).toBe(-10_000);
  });

  describe('terms of an NLS refinance', () => {
    const missouri = liveUntil(
      begin({ productId: 2101, principal: '1000.00', noteOn: onDay(-10), term: 12, firstDueOn: onDay(4) }),
      onDay(0),
    );
    const every14Days = (firstDay: number, count: number) =>
      Array.from({ length: count }, (_, index) => addDays(onDay(0), firstDay + 14 * index));
    const answerOf = (amount: string, firstDay: number, count: number) => {
      const request = renewal(dollars(amount), { dueDates: every14Days(firstDay, count) });
      const answer = refinanceLoan(missouri.loan, missouri.product, request);
      return answer.ok ? null : answer.refusal;
    };

    test('a refinance refuses 119 days, eight installments and a first due date after 182 days', () => {
      expect(answerOf('1.00', 7, 9)).toEqual({ code: 'not_eligible', reason: 'term_days_out_of_range' });
      expect(answerOf('1.00', 8, 9)).toBeNull();
      expect(answerOf('1.00', 182, 9)).toEqual({ code: 'not_eligible', reason: 'first_due_date_out_of_range' });
      expect(answerOf('1.00', 14, 13)).toBeNull();
      expect(answerOf('1.00', 14, 8)).toEqual({ code: 'not_eligible', reason: 'instalments_out_of_range' });
    });

    test('an NLS refinance payment has no bounds, but the new principal must be at least 500.00', () => {
      const payoff = payoffCents(missouri.loan);
      const leaving = (cents: number) => answerOf(((payoff - cents) / 100).toFixed(2), 14, 13);
      // The origination fee is added: 10 % of the new principal, rounded down to the cent.
      expect(leaving(45_001)).toBeNull();
      expect(leaving(45_000)).toEqual({ code: 'not_eligible', reason: 'new_principal_below_minimum' });
    });
  });

  test('a payday loan can renew once by paying its fee, with an allowed term', () => {
    const alabama = begin({ productId: 1106, principal: '300.00', noteOn: onDay(-14), firstDueOn: onDay(0) });
    const due = liveUntil(alabama, onDay(0));
    const term = (days: number) => renewal(dollars('52.50'), { dueDates: [addDays(onDay(0), days)] });
    expect(refinanceLoan(due.loan, due.product, term(9))).toMatchObject({
      refusal: { reason: 'term_days_out_of_range' },
    });
    const { next } = refinanceNow(due, term(14));
    expect(next.loan.balances).toMatchObject({ principalCents: 30_000, chargeCents: 5_250 });
    expect(payoffCents(next.loan)).toBe(35_250);
    const again = refinanceLoan(next.loan, next.product, { ...term(28), newLoanId: 3 });
    expect(again).toMatchObject({ refusal: { code: 'not_eligible', reason: 'no_renewals_left' } });
  });

  test('a refinance is refused for a defaulted loan, a closed loan and a product without renewal', () => {
    const late = liveUntil(begin({ productId: 1101, principal: '1500.00', noteOn: onDay(-62) }), onDay(0));
    expect(refinanceLoan(late.loan, late.product, renewal(NO_CENTS))).toMatchObject({
      refusal: { code: 'illegal_transition', from: 'Default' },
    });
    expect(refinanceLoan(journalB.old.loan, p01.product, renewal(dollars('225.00')))).toMatchObject({
      refusal: { code: 'illegal_transition', from: 'Refinance' },
    });
    const ohio = begin({ productId: 1108, principal: '600.00', noteOn: onDay(-70), term: 6, firstDueOn: onDay(-40) });
    expect(refinanceLoan(ohio.loan, ohio.product, renewal(dollars('1.00')))).toMatchObject({
      refusal: { code: 'not_eligible', reason: 'product_does_not_renew' },
    });
  });
});
