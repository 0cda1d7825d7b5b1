import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { quoteFigures } from '#loans/figures/loan-figures.ts';
import { begin, dollars, liveUntil, onDay, payNow } from '#loans/loan-story.fixture.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { reversePayment } from '#loans/payments/reverse-payment.ts';
import type { ReturnedPayment } from '#loans/payments/undo-payment.ts';
import { NO_CENTS } from '#money/cents.ts';
import {
  after,
  done,
  journalB,
  expectFolds,
  NOON,
  p01,
  posted,
  refinanceNow,
  renewal,
  voidFacts,
  written,
} from './refinance-story.fixture.ts';
import { reverseRefinancedPayment } from './reverse-refinanced-payment.ts';
import { type VoidFacts, voidRefinance } from './void-refinance.ts';

describe('a void in the cast', () => {
  test('P38: a void within the window restores the old loan and keeps the payment', () => {
    const begun = begin({ productId: 1101, principal: '1000.00', noteOn: onDay(-17) });
    const renewed = refinanceNow(liveUntil(begun, onDay(-3)), renewal(dollars('250.00')));
    const next = liveUntil(renewed.next, onDay(0));
    // A day-end on a closed loan changes only its date.
    const old = { ...renewed.old, loan: { ...renewed.old.loan, asOf: onDay(0) } };
    const facts = voidFacts({ ...renewed, old, next });
    const voided = done(voidRefinance(old.loan, old.product, next.loan, facts));
    const restored = quoteFigures(voided.old.loan, old.product);
    expect(restored).toMatchObject({
      principalBalanceCents: 90_000,
      payoffAmountCents: 90_000,
      minimumAmountDueCents: 0,
      dueOn: '2026-06-28',
    });
    expect([voided.old.loan.status, voided.next.loan.status]).toEqual([12, 28]);
    expect(payoffCents(voided.next.loan)).toBe(0);
    expect(voided.next.loan.balances.unearnedChargeCents).toBe(0);
    const [pair] = voided.next.entries.slice(-1);
    if (pair === undefined) throw new Error('nothing was voided');
    const oldAfter = after(old, voided.old);
    expectFolds({ ...oldAfter, ledger: [...oldAfter.ledger, { on: onDay(0), entry: pair }] });
    expectFolds(after(next, voided.next));
  });
});

describe('journal D: void on the same day', () => {
  const facts = voidFacts(journalB);

  test('a void posts the inverse of all of B but the payment, and keeps the 425.00', () => {
    const voided = done(voidRefinance(journalB.old.loan, p01.product, journalB.next.loan, facts));
    expect([...voided.next.entries, ...voided.old.entries].map(written)).toEqual([
      'Cr2200 135.00 Cr2600 1300.00 Dr1100 1300.00 Cr1100 1300.00 Dr2600 1300.00 Dr2200 135.00',
    ]);
    expect(voided.old.loan.balances).toMatchObject({
      principalCents: 130_000,
      chargeCents: 0,
      unearnedChargeCents: 13_500,
    });
    expect(voided.next.entries.every((entry) => entry.reversesKey !== undefined)).toBe(true);
  });

  test('a voided renewal of a pawn in grace charges the grace period for the days between', () => {
    const late = liveUntil(
      begin({ productId: 1101, principal: '1500.00', noteOn: businessDate('2026-05-08') }),
      onDay(0),
    );
    const renewed = refinanceNow(late, renewal(dollars('275.00')));
    expect(late.loan.balances.graceCents).toBe(5_000);
    const next = liveUntil(renewed.next, onDay(1));
    const old = { ...renewed.old, loan: { ...renewed.old.loan, asOf: onDay(1) } };
    const voided = done(voidRefinance(old.loan, old.product, next.loan, voidFacts({ ...renewed, old, next })));
    // The renewal paid its charge and grace; one day of grace is 6.25.
    expect(voided.old.loan.balances).toMatchObject({ principalCents: 150_000, chargeCents: 0, graceCents: 625 });
  });

  test('a void is refused after 17:00 the next business day, with cash taken or later postings', () => {
    const reason = (change: Partial<VoidFacts>) => {
      const answer = voidRefinance(journalB.old.loan, p01.product, journalB.next.loan, { ...facts, ...change });
      return answer.ok ? null : answer.refusal;
    };
    expect(reason({ now: { on: addDays(onDay(0), 1), minuteOfDay: 1_019 } })).toBeNull();
    expect(reason({ now: { on: addDays(onDay(0), 1), minuteOfDay: 1_020 } })).toMatchObject({
      reason: 'window_closed',
    });
    expect(reason({ cashOut: 'taken' })).toMatchObject({ reason: 'cash_taken' });
    const paid = payNow(journalB.next, dollars('10.00'));
    const later = voidFacts({ ...journalB, next: paid });
    expect(reason(later)).toMatchObject({ reason: 'later_posting' });
  });
});

describe('a returned refinance payment', () => {
  const paid = posted(journalB.old).filter(({ entry }) => entry.event === 'PAYMENT');
  const returned: ReturnedPayment = {
    posted: paid,
    kind: 'achReturn',
    returnCode: 'R01',
    isChannelSettled: false,
    chargebackFeeCents: NO_CENTS,
    isFeeTaken: false,
    interestStoppedOn: null,
    history: posted(journalB.old),
  };

  test('a payment returned in the window undoes the refinance and reopens the loan (loan-core T30)', () => {
    const undone = done(
      reverseRefinancedPayment(journalB.old.loan, p01.product, journalB.next.loan, voidFacts(journalB), returned),
    );
    expect([undone.old.loan.status, undone.next.loan.status]).toEqual([33, 28]);
    expect(payoffCents(undone.old.loan)).toBe(172_500);
    expect(undone.old.loan.balances).toEqual(p01.loan.balances);
    expect(payoffCents(undone.next.loan)).toBe(0);
  });

  test('a payment returned after the window keeps the refinance and cannot reopen the old loan', () => {
    const facts = voidFacts(journalB, { now: { on: addDays(onDay(0), 2), minuteOfDay: NOON } });
    expect(reverseRefinancedPayment(journalB.old.loan, p01.product, journalB.next.loan, facts, returned)).toMatchObject(
      {
        refusal: { code: 'not_eligible', reason: 'window_closed' },
      },
    );
    expect(reversePayment(journalB.old.loan, p01.product, returned)).toMatchObject({
      refusal: { reason: 'behind_a_refinance' },
    });
  });
});
