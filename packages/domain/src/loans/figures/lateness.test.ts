import { describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { billedInstalment, daysLate, firstUnsatisfiedInstalment } from './lateness.ts';
import { quoteFigures } from './loan-figures.ts';
import { begin, dollars, liveUntil, payNow } from '#loans/loan-story.fixture.ts';

const NOTE_ON = businessDate('2026-06-15');
const story = begin({
  productId: 2101,
  principal: '1000.00',
  noteOn: NOTE_ON,
  term: 9,
  firstDueOn: businessDate('2026-06-26'),
});
const levelCents = story.loan.schedule[0]?.amountCents ?? dollars('0.00');

describe('lateness', () => {
  test.each([
    ['2026-06-13', 0],
    ['2026-06-14', 0],
    ['2026-06-15', 0],
    ['2026-06-16', 3],
    ['2026-06-01', 0],
  ])('on %s a loan due Saturday 2026-06-13 is %d days late', (on, days) => {
    expect(daysLate(businessDate('2026-06-13'), businessDate(on))).toBe(days);
  });

  test('the billed installment advances only after its due date has passed', () => {
    expect(billedInstalment(story.loan)?.number).toBe(1);
    expect(billedInstalment(liveUntil(story, businessDate('2026-06-26')).loan)?.number).toBe(1);
    const after = liveUntil(story, businessDate('2026-06-27')).loan;
    expect(billedInstalment(after)?.number).toBe(2);
    expect(firstUnsatisfiedInstalment(after)?.number).toBe(1);
  });

  test('a loan paid ahead is due at the first installment that is not covered', () => {
    const ahead = payNow(story, dollars('300.00'));
    const covered = Math.floor(30_000 / levelCents);
    expect(firstUnsatisfiedInstalment(ahead.loan)?.number).toBe(covered + 1);
    expect(quoteFigures(ahead.loan, ahead.product).dueOn).toBe(addDays(businessDate('2026-06-26'), 14 * covered));
  });

  test('the last installment asks for the whole debt, including interest from late payments', () => {
    const lastOn = story.loan.schedule.at(-1)?.dueOn ?? NOTE_ON;
    const unpaid = liveUntil(story, lastOn);
    const figures = quoteFigures(unpaid.loan, unpaid.product);
    expect(figures.minimumAmountDueCents).toBe(figures.payoffAmountCents);
    const paidTotal = story.loan.schedule.reduce((sum, item) => sum + item.amountCents, 0);
    expect(figures.payoffAmountCents).toBeGreaterThan(paidTotal);

    const short = payNow(unpaid, dollars((paidTotal / 100).toFixed(2)));
    expect(short.applied.event).toBeNull();
    const left = quoteFigures(short.loan, short.product);
    expect(left.dueOn).toBe(lastOn);
    expect(left.minimumAmountDueCents).toBe(left.payoffAmountCents);
    const later = liveUntil(short, addDays(lastOn, 10));
    expect(quoteFigures(later.loan, later.product).daysLate).toBe(10);
    expect(quoteFigures(later.loan, later.product).pastDueAmountCents).toBe(
      quoteFigures(later.loan, later.product).payoffAmountCents,
    );
  });
});
