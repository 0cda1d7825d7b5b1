import { expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { rollToBusinessDay } from '#calendar/business-days.ts';
import { autopayDueCents } from './autopay-debit.ts';
import { planAutopay, type AnnouncedDebit } from './autopay-plan.ts';
import { loanDaysLate } from '#loans/figures/lateness.ts';
import { begin, liveUntil, payNow, type LoanStory } from '#loans/loan-story.fixture.ts';
import { LOAN_STATUS } from '#loans/statuses/loan-status.ts';
import { scheduledPayments } from './scheduled-payments.ts';

/** The next withdrawal, with a notice of its day and amount. */
function announced({ loan, product }: LoanStory) {
  const plain = (sentOn: string, amountCents: number, on: string) =>
    ({ on, amountCents, sentOn, retryOf: null }) as unknown as AnnouncedDebit;
  const dates = loan.schedule.map(({ dueOn }) => plain('2020-01-02', 99_999_999, rollToBusinessDay(dueOn)));
  const next = planAutopay(loan, product, dates).next;
  return next === null ? null : { on: next.on, amountCents: next.amountCents };
}

/** Pays the amount of the next autopay debit on its day. */
function takeNext(story: LoanStory): LoanStory {
  const debit = announced(story);
  if (debit === null) throw new Error('nothing is taken any more');
  const then = liveUntil(story, debit.on);
  expect(autopayDueCents(then.loan, then.product)).toBe(debit.amountCents);
  return payNow(then, debit.amountCents);
}

test('autopay pays a payday loan in full with the amount shown on the screen and the timeline [loan-core 5.3]', () => {
  const noteOn = businessDate('2026-06-01');
  const story = begin({ productId: 1106, principal: '300.00', noteOn, firstDueOn: businessDate('2026-06-15') });
  expect(announced(story)).toEqual({ on: '2026-06-15', amountCents: 35_250 });
  expect(scheduledPayments(story.loan, story.product, [])).toMatchObject([
    { amountCents: 35_250, split: { interestCents: 5_250, principalCents: 30_000 } },
  ]);
  expect(scheduledPayments(story.loan, story.product, null)).toMatchObject([{ amountCents: 5_250 }]);
  const paid = takeNext(story);
  expect(paid.loan.status).toBe(LOAN_STATUS.PaidOff);
  expect(announced(paid)).toBeNull();
});

test.each([
  [1103, '3000.00', 24, '2026-06-15', '2026-07-15'],
  [2103, '4200.00', 24, '2026-06-15', '2026-07-15'],
  [2101, '1200.00', 12, '2026-05-01', '2026-05-18'],
  [1108, '600.00', 6, '2026-04-06', '2026-05-06'],
])(
  'autopay keeps product %i current, announces each amount and pays the loan off [loan-core 1.4, 5.3]',
  (productId, principal, term, noteOn, firstDueOn) => {
    const [from, first] = [businessDate(noteOn), businessDate(firstDueOn)];
    let story = begin({ productId, principal, term, noteOn: from, firstDueOn: first });
    for (let number = 1; number < term; number += 1) {
      story = takeNext(story);
      expect(loanDaysLate(liveUntil(story, addDays(story.loan.asOf, 1)).loan)).toBe(0);
    }
    const last = announced(story);
    expect(scheduledPayments(story.loan, story.product, []).map(({ amountCents }) => amountCents)).toEqual([
      last?.amountCents,
    ]);
    expect(takeNext(story).loan.status).toBe(LOAN_STATUS.PaidOff);
  },
);

test('autopay debits a loan in default on its due dates with the amount the schedule shows', () => {
  const firstDueOn = businessDate('2026-03-06');
  const begun = begin({
    productId: 2101,
    principal: '1500.00',
    term: 26,
    noteOn: businessDate('2026-02-20'),
    firstDueOn,
  });
  const late = liveUntil(begun, addDays(firstDueOn, 63));
  expect(late.loan.status).toBe(LOAN_STATUS.Default);
  const debit = announced(late);
  const due = scheduledPayments(late.loan, late.product, []).filter(({ dueOn }) => dueOn <= (debit?.on ?? ''));
  expect(due.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(debit?.amountCents);
  expect(scheduledPayments(late.loan, late.product, null)).toEqual([]);
  takeNext(late);
});
