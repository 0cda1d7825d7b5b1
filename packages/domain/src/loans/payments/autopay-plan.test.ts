import { expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { cents } from '#money/cents.ts';
import { daysToAnnounce, firstDebitDay, lastNoticeDay, noticeMoment } from './debit-notice-days.ts';
import { decideWithdrawal, mayRetry, planAutopay, retryDueCents, type AnnouncedDebit } from './autopay-plan.ts';
import { begin, liveUntil, payNow } from '#loans/loan-story.fixture.ts';
import { scheduledPayments } from './scheduled-payments.ts';
import { withdrawalParts } from './withdrawal-parts.ts';

/** A Monday. Banks are open on the Friday before it, so July 1 is three business days ahead. */
const dueOn = businessDate('2026-07-06');

function notice(sentOn: string, amountCents: number, changes: Partial<AnnouncedDebit> = {}): AnnouncedDebit {
  return { on: dueOn, amountCents: cents(amountCents), sentOn: businessDate(sentOn), retryOf: null, ...changes };
}

const monthly = () =>
  begin({ productId: 1103, principal: '2400.00', term: 12, noteOn: businessDate('2026-06-05'), firstDueOn: dueOn });

test('a notice is in time until three business days before the withdrawal', () => {
  expect(lastNoticeDay(dueOn)).toBe('2026-07-01');
  // An email of a Saturday counts from Monday.
  expect(firstDebitDay(businessDate('2026-06-20'))).toBe('2026-06-25');
  expect(firstDebitDay(businessDate('2026-06-29'))).toBe('2026-07-02');
});

test('a day owes a withdrawal its notice ten days ahead and three business days ahead', () => {
  const moments = ['2026-06-26', '2026-06-29', '2026-07-01', '2026-07-02', '2026-07-06'].map((day) =>
    noticeMoment(businessDate(day), dueOn),
  );
  expect(moments).toEqual(['days10', null, 'days3', 'late', null]);
  expect(daysToAnnounce(businessDate('2026-07-01'))).toEqual(['2026-07-02', '2026-07-03', '2026-07-06']);
});

test.each([
  ['has no notice', [], { kind: 'skip', reason: 'not_announced' }],
  [
    'has a notice of another day',
    [notice('2026-06-26', 100, { on: businessDate('2026-07-07') })],
    { kind: 'skip', reason: 'not_announced' },
  ],
  ['has a notice that came too late', [notice('2026-07-02', 30_000)], { kind: 'skip', reason: 'announced_late' }],
  [
    'has only the notice of a retry',
    [notice('2026-06-26', 30_000, { retryOf: 1 })],
    { kind: 'skip', reason: 'not_announced' },
  ],
  [
    'is announced with its amount',
    [notice('2026-06-30', 30_000)],
    { kind: 'debit', amountCents: 30_000, restCents: 0 },
  ],
  [
    'asks for less than announced',
    [notice('2026-06-30', 40_000)],
    { kind: 'debit', amountCents: 30_000, restCents: 0 },
  ],
  [
    'asks for more than announced',
    [notice('2026-06-30', 20_000)],
    { kind: 'debit', amountCents: 20_000, restCents: 10_000 },
  ],
  [
    'has two notices, of which the newest counts',
    [notice('2026-06-30', 20_000), notice('2026-06-26', 30_000)],
    { kind: 'debit', amountCents: 20_000, restCents: 10_000 },
  ],
])('a withdrawal of $300.00 that %s is decided by its notice', (_, announced, decision) => {
  expect(decideWithdrawal(dueOn, cents(30_000), announced)).toEqual(decision);
});

test('a retry needs its own notice in time and is not made when less is due', () => {
  const told = notice('2026-06-30', 30_000, { retryOf: 1 });
  const amounts = { number: 1, amountCents: cents(30_000), dueCents: cents(30_000) };
  expect(mayRetry(dueOn, amounts, [told])).toBe(true);
  expect(mayRetry(dueOn, amounts, [{ ...told, retryOf: 2 }])).toBe(false);
  expect(mayRetry(dueOn, amounts, [{ ...told, sentOn: businessDate('2026-07-02') }])).toBe(false);
  expect(mayRetry(dueOn, { ...amounts, dueCents: cents(29_999) }, [told])).toBe(false);
});

test('autopay that starts too late skips the next due date and takes the one after it', () => {
  const late = liveUntil(monthly(), businessDate('2026-07-03'));
  const plan = planAutopay(late.loan, late.product, []);
  const amountCents = late.loan.schedule[0]?.amountCents;
  expect(plan.skipped).toEqual({ dueOn, on: dueOn, amountCents });
  expect(plan.next).toMatchObject({ on: '2026-08-06', restCents: 0 });
  // The next withdrawal assumes that the customer makes the skipped payment.
  const paid = payNow(liveUntil(late, dueOn), plan.skipped?.amountCents ?? cents(0));
  expect(planAutopay(paid.loan, paid.product, []).next).toEqual(plan.next);
  const shown = scheduledPayments(late.loan, late.product, []);
  expect(shown.map(({ isAutopay, note }) => [isAutopay, note]).slice(0, 2)).toEqual([
    [false, 'Autopay does not take this payment'],
    [true, null],
  ]);
  expect(shown[1]?.amountCents).toBe(plan.next?.amountCents);
});

test('autopay that starts in time takes the next due date', () => {
  const early = liveUntil(monthly(), businessDate('2026-06-30'));
  expect(planAutopay(early.loan, early.product, [])).toMatchObject({ next: { on: dueOn }, skipped: null });
  const lastDay = liveUntil(early, addDays(early.loan.asOf, 1));
  expect(planAutopay(lastDay.loan, lastDay.product, []).skipped).toMatchObject({ dueOn });
  const told = [notice('2026-07-01', 99_999_999)];
  expect(planAutopay(lastDay.loan, lastDay.product, told)).toMatchObject({ next: { on: dueOn }, skipped: null });
});

test('an amount that rose after its notice is withdrawn as announced, and the rest is shown', () => {
  const { loan, product } = liveUntil(monthly(), businessDate('2026-07-02'));
  const due = loan.schedule[0]?.amountCents ?? cents(0);
  const plan = planAutopay(loan, product, [notice('2026-06-30', due - 5_000)]);
  expect(plan.next).toEqual({ on: dueOn, amountCents: due - 5_000, restCents: 5_000 });
});

test('an announced retry comes before the next due date, unless the customer paid meanwhile', () => {
  const missed = liveUntil(monthly(), businessDate('2026-07-08'));
  const retry = notice('2026-07-07', missed.loan.schedule[0]?.amountCents ?? 0, {
    on: businessDate('2026-07-13'),
    retryOf: 1,
  });
  expect(planAutopay(missed.loan, missed.product, [retry])).toMatchObject({ retry, next: { on: '2026-08-06' } });
  const paid = payNow(missed, retry.amountCents);
  // The next installment is due too, but a retry never takes it.
  expect(retryDueCents(paid.loan, paid.product, 1)).toBe(0);
  expect(planAutopay(paid.loan, paid.product, [retry]).retry).toBeNull();
});

test('the parts of a withdrawal add up to its amount', () => {
  const { loan, product } = monthly();
  const amountCents = loan.schedule[0]?.amountCents ?? cents(0);
  const parts = withdrawalParts(loan, product, dueOn, amountCents);
  expect(parts.interestCents).toBeGreaterThan(0);
  expect(parts.principalCents + parts.interestCents + parts.feesCents).toBe(amountCents);
});
