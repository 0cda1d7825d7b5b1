import { describe, expect, test } from 'vitest';
import { addDays, addMonths, businessDate } from '#calendar/business-date.ts';
import { extendPlan, isOnExtendedPlan, type PlanRequest } from './extended-plan.ts';
import { quoteFigures } from '#loans/figures/loan-figures.ts';
import { begin, dollars, liveUntil, payNow, type LoanStory } from '#loans/loan-story.fixture.ts';
import { isPartialPayConfirmViewable, payableAmounts } from '#loans/payments/payable-amount.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { scheduledPayments } from '#loans/payments/scheduled-payments.ts';

// A Friday. The loan is due on Tuesday, March 31.
const noteOn = businessDate('2026-03-06');
const dueOn = businessDate('2026-03-31');
const alabama = begin({ productId: 1106, principal: '300.00', noteOn, firstDueOn: dueOn });
const FOUR: PlanRequest = { instalments: 4, lastPlanOn: null };

function onPlan(story: LoanStory, request = FOUR): LoanStory {
  const decision = extendPlan(story.loan, story.product, request);
  if (!decision.ok) throw new Error(JSON.stringify(decision.refusal));
  return { ...story, loan: decision.value.loan, events: [...story.events, ...decision.value.events] };
}

function reasonOf(story: LoanStory, request = FOUR): unknown {
  const decision = extendPlan(story.loan, story.product, request);
  return decision.ok ? null : decision.refusal;
}

const dueNow = ({ loan, product }: LoanStory) => quoteFigures(loan, product);

describe('the extended plan of a payday loan', () => {
  const plan = onPlan(liveUntil(alabama, dueOn));

  test('an extended plan splits the debt into equal monthly payments, fee first, without a charge', () => {
    expect(payoffCents(plan.loan)).toBe(35_250);
    expect(
      plan.loan.schedule.map((item) => [item.dueOn, item.amountCents, item.interestCents, item.balanceCents]),
    ).toEqual([
      ['2026-04-30', 8_813, 5_250, 26_437],
      ['2026-05-31', 8_813, 0, 17_624],
      ['2026-06-30', 8_812, 0, 8_812],
      ['2026-07-31', 8_812, 0, 0],
    ]);
    expect(plan.loan.status).toBe(12);
    expect(plan.events).toEqual(['extendPlan']);
    expect(isOnExtendedPlan(plan.loan, plan.product)).toBe(true);
  });

  test('an extended plan bills one payment at a time, takes any amount and ends paid off', () => {
    expect(dueNow(plan)).toMatchObject({ minimumAmountDueCents: 8_813, daysLate: 0, dueOn: '2026-04-30' });
    expect(payableAmounts(plan.loan, plan.product)).toEqual({ kind: 'upTo', maxCents: 35_250 });
    const pay = (story: LoanStory, number: number): LoanStory => {
      const item = plan.loan.schedule[number - 1];
      if (item === undefined) throw new Error(`the plan has no payment ${number}`);
      return payNow(liveUntil(story, item.dueOn), item.amountCents, number === 4 ? 'payoff' : 'standard');
    };
    const once = pay(plan, 1);
    expect(scheduledPayments(once.loan, once.product, null).map(({ amountCents }) => amountCents)).toEqual([
      8_813, 8_812, 8_812,
    ]);
    const story = [2, 3, 4].reduce(pay, once);
    expect([story.loan.status, payoffCents(story.loan), story.loan.balances.unearnedChargeCents]).toEqual([3, 0, 0]);
  });

  test('a missed plan payment enters the delinquency ladder and its past due amount cures it', () => {
    const late = liveUntil(plan, businessDate('2026-05-11'));
    expect(dueNow(late)).toMatchObject({ pastDueAmountCents: 8_813, daysLate: 11, payoffAmountCents: 35_250 });
    expect([late.loan.status, isPartialPayConfirmViewable(late.loan, late.product)]).toEqual([31, true]);
    expect(payNow(late, dollars('88.13')).loan.status).toBe(12);
    expect(liveUntil(plan, businessDate('2026-06-29')).loan.status).toBe(6);
  });

  test('a payday loan on an extended plan cannot be renewed', () => {
    const early = liveUntil(alabama, addDays(noteOn, 5));
    const renews = ({ loan }: LoanStory) => quoteFigures(loan, early.product).minimumAmountDueCents === 5_250;
    expect([renews(early), renews(onPlan(early))]).toEqual([true, false]);
  });

  test("a fee paid before an extended plan counts toward the plan's first payment", () => {
    const paid = onPlan(payNow(liveUntil(alabama, addDays(noteOn, 5)), dollars('52.50')));
    expect(dueNow(paid)).toMatchObject({ minimumAmountDueCents: 7_500, payoffAmountCents: 30_000 });
    expect(scheduledPayments(paid.loan, paid.product, null).map(({ amountCents }) => amountCents)).toEqual([
      7_500, 7_500, 7_500, 7_500,
    ]);
    expect(paid.loan.schedule.map((item) => item.interestCents)).toEqual([5_250, 0, 0, 0]);
  });
});

describe('eligibility for an extended plan', () => {
  const there = liveUntil(alabama, dueOn);
  const notEligible = (reason: string) => ({ code: 'not_eligible', reason });

  test('an extended plan can start until the due date, moved to the next business day', () => {
    const sunday = begin({ productId: 1106, principal: '300.00', noteOn, firstDueOn: businessDate('2026-03-29') });
    expect(reasonOf(liveUntil(sunday, businessDate('2026-03-30')))).toBeNull();
    expect(reasonOf(liveUntil(sunday, businessDate('2026-03-31')))).toEqual(notEligible('too_late'));
    expect(reasonOf(liveUntil(alabama, addDays(dueOn, 1)))).toEqual(notEligible('too_late'));
  });

  test('an extended plan can start once in twelve months in Alabama and any time in California', () => {
    const lastPlanOn = addMonths(dueOn, -12);
    expect(reasonOf(there, { ...FOUR, lastPlanOn })).toBeNull();
    expect(reasonOf(there, { ...FOUR, lastPlanOn: addDays(lastPlanOn, 1) })).toEqual(notEligible('plan_too_soon'));
    const california = begin({ productId: 1105, principal: '255.00', noteOn, firstDueOn: dueOn });
    expect(reasonOf(california, { instalments: 3, lastPlanOn: addDays(noteOn, -30) })).toBeNull();
    for (const instalments of [1, 5])
      expect(reasonOf(california, { instalments, lastPlanOn: null })).toEqual(notEligible('terms_out_of_range'));
  });

  test('an extended plan is refused for other products and for planned, late or closed loans', () => {
    expect(reasonOf(onPlan(there))).toEqual(notEligible('already_on_plan'));
    expect(reasonOf(begin({ productId: 1107, principal: '300.00', noteOn, firstDueOn: dueOn }))).toEqual(
      notEligible('no_extended_plan'),
    );
    expect(reasonOf(begin({ productId: 1101, principal: '300.00', noteOn }))).toEqual(notEligible('no_extended_plan'));
    expect(reasonOf(liveUntil(alabama, addDays(dueOn, 10)))).toMatchObject({ code: 'illegal_transition' });
    expect(reasonOf(payNow(there, dollars('352.50'), 'payoff'))).toMatchObject({ code: 'illegal_transition' });
  });
});
