import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { rollToBusinessDay } from '#calendar/business-days.ts';
import { begin, liveUntil, type LoanStory } from '#loans/loan-story.fixture.ts';
import { payoffByDay } from './payoff-days.ts';
import { payoffCents } from './payoff.ts';

const noteOn = businessDate('2026-05-04');
const monthly = { term: 12, firstDueOn: businessDate('2026-06-05') };
const pawn = begin({ productId: 1101, principal: '1500.00', noteOn });
const dueOn = pawn.loan.schedule[0]?.dueOn ?? noteOn;

/** The days and amounts that really came, lived one by one. */
function lived(story: LoanStory, count: number) {
  return Array.from({ length: count }, (_, day) => {
    const { loan } = liveUntil(story, addDays(story.loan.asOf, day));
    return { on: loan.asOf, payoffCents: payoffCents(loan) };
  });
}

describe('the payoff of the coming days', () => {
  test('each amount is what the loan owes on that day, over a late fee too', () => {
    for (const productId of [1103, 2102])
      for (const day of [0, 9, 20, 38]) {
        const story = liveUntil(
          begin({ productId, principal: '3000.00', noteOn, ...monthly, term: 24 }),
          addDays(noteOn, day),
        );
        const days = payoffByDay(story.loan, story.product);
        expect(days).toEqual(lived(story, 11));
      }
  });

  test('a pawn is foretold to its due date, moved to a business day', () => {
    const story = liveUntil(pawn, addDays(dueOn, -4));
    const days = payoffByDay(story.loan, story.product);
    expect(days.at(-1)?.on).toBe(rollToBusinessDay(dueOn));
    expect(new Set(days.map((each) => each.payoffCents)).size).toBe(1);
  });

  test('a late pawn grows by its grace charge, and is foretold to the end of its grace', () => {
    const story = liveUntil(pawn, addDays(dueOn, 15));
    const days = payoffByDay(story.loan, story.product);
    expect(days).toEqual(lived(story, 11));
    expect(days[10]?.payoffCents).toBeGreaterThan(days[0]?.payoffCents ?? 0);
    const ending = liveUntil(pawn, addDays(dueOn, 27));
    const last = payoffByDay(ending.loan, ending.product).at(-1)?.on;
    expect(last).toBe(rollToBusinessDay(addDays(dueOn, 30)));
  });

  test('nothing is foretold beyond a fee that a person on active duty does not pay', () => {
    const story = begin({
      productId: 1108,
      principal: '600.00',
      noteOn: businessDate('2026-05-29'),
      ...monthly,
      term: 9,
    });
    expect(payoffByDay(story.loan, story.product).at(-1)?.on).toBe('2026-06-04');
  });

  test('nothing is foretold beyond a change of status', () => {
    const story = liveUntil(
      begin({ productId: 1103, principal: '3000.00', noteOn, ...monthly }),
      businessDate('2026-06-30'),
    );
    const days = payoffByDay(story.loan, story.product);
    const after = liveUntil(story, addDays(days.at(-1)?.on ?? noteOn, 1));
    expect(days.length).toBeLessThan(11);
    expect(after.loan.status).not.toBe(story.loan.status);
  });
});
