import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '#calendar/business-date.ts';
import { addBusinessDays, rollToBusinessDay } from '#calendar/business-days.ts';
import { autopayCentsOn, autopayDueCents, isDebited, unpaidDates } from '#loans/payments/autopay-debit.ts';
import { decideWithdrawal, planAutopay, type AnnouncedDebit, type AutopayPlan } from '#loans/payments/autopay-plan.ts';
import { lastNoticeDay } from '#loans/payments/debit-notice-days.ts';
import { movedCents } from '#loans/debt-move.ts';
import { TENNESSEE_LINE_OF_CREDIT } from '#loans/products/personal-products.ts';
import { PRODUCTS } from '#loans/products/find-product.ts';
import { scheduledPayments } from '#loans/payments/scheduled-payments.ts';
import { cents, sumCents } from '#money/cents.ts';
import { HISTORIES_TIMEOUT_MS } from './find-broken-history.fixture.ts';
import {
  beginningsOf,
  LINE_DEEDS,
  lineBeginnings,
  PAYDAY_DEEDS,
  RENEWAL_DEEDS,
  stepsOf,
  takeStep,
} from './random-steps.fixture.ts';
import type { World } from './random-world.fixture.ts';
import { live, pay } from './world-deeds.fixture.ts';

/** Makes the notices of a loan's coming due dates. Some are missing, some came too late, some name a smaller amount. */
function announce({ loan, product }: World['running'], chances: readonly number[]): AnnouncedDebit[] {
  return unpaidDates(loan)
    .map((dueOn) => rollToBusinessDay(dueOn))
    .filter((on) => on > loan.asOf)
    .slice(0, 3)
    .flatMap((on, index) => {
      const chance = chances[index] ?? 0;
      const last = lastNoticeDay(on);
      const dueCents = autopayCentsOn(loan, product, on);
      if (chance < 250 || dueCents === 0) return [];
      const sentOn = chance < 400 ? addDays(last, 1) : last;
      const amountCents = chance < 600 ? cents(Math.ceil((dueCents * chance) / 1000)) : dueCents;
      return [{ on, amountCents, sentOn, retryOf: null }];
    });
}

/** Checks that a payment that autopay skips is due on its day and has no notice in time. */
function expectSkipped(
  world: World,
  { on, amountCents }: NonNullable<AutopayPlan['skipped']>,
  announced: readonly AnnouncedDebit[],
): void {
  const { loan, product } = world.running;
  const then = live(world, daysBetween(loan.asOf, on)).running.loan;
  expect(decideWithdrawal(on, autopayDueCents(then, product), announced).kind).toBe('skip');
  expect(autopayDueCents(then, product)).toBe(amountCents);
}

/** Lives through the next withdrawal that autopay plans, with the notices that are sent on the way. Checks that it has its
 *  notice, never takes more than the notice says, and takes what was shown. Returns whether one is made. */
function expectTakenAsAnnounced(world: World, chances: readonly number[]): boolean {
  const { loan, product } = world.running;
  const announced = announce(world.running, chances);
  const { next, skipped } = planAutopay(loan, product, announced);
  if (skipped !== null) expectSkipped(world, skipped, announced);
  if (next === null) return false;
  const paid =
    skipped === null ? world : pay(live(world, daysBetween(loan.asOf, skipped.on)), skipped.amountCents, 'standard');
  const then = live(paid, daysBetween(paid.running.loan.asOf, next.on)).running.loan;
  expect(then.asOf).toBe(next.on);
  expect(isDebited(then)).toBe(true);
  const dueCents = autopayDueCents(then, product);
  expect(dueCents).toBe(sumCents(next.amountCents, next.restCents));
  const last = lastNoticeDay(next.on);
  const ofDay = { on: next.on, amountCents: dueCents, sentOn: last, retryOf: null };
  const sent = loan.asOf < last ? [...announced, ofDay] : announced;
  const decision = decideWithdrawal(next.on, dueCents, sent);
  if (decision.kind === 'skip') throw new Error(`a planned withdrawal was skipped: ${decision.reason}`);
  const notices = sent.filter(({ on, sentOn }) => on === next.on && addBusinessDays(sentOn, 3) <= next.on);
  expect(notices.length).toBeGreaterThan(0);
  expect(notices.some(({ amountCents }) => decision.amountCents <= amountCents)).toBe(true);
  expect(decision.amountCents).toBe(loan.asOf < last ? dueCents : next.amountCents);
  const shown = scheduledPayments(loan, product, announced);
  const due = shown.filter(
    ({ dueOn, isAutopay }) =>
      rollToBusinessDay(dueOn) <= next.on && (skipped === null || (isAutopay && dueOn > skipped.dueOn)),
  );
  expect(sumCents(...due.map(({ amountCents }) => amountCents))).toBe(dueCents);
  for (const { amountCents, split } of shown) expect(movedCents(split)).toBe(amountCents);
  return true;
}

const termLoans = PRODUCTS.filter((product) => product.kind !== 'line');

test.each([
  ['installment loans', beginningsOf(termLoans.filter(({ kind }) => kind === 'instalment')), RENEWAL_DEEDS],
  ['advances', beginningsOf(termLoans.filter(({ kind }) => kind === 'payday')), PAYDAY_DEEDS],
  ['lines of credit', lineBeginnings(TENNESSEE_LINE_OF_CREDIT), LINE_DEEDS],
] as const)(
  'autopay of %s never takes a withdrawal without its notice or above it, after any history [loan-core 5.3]',
  (_, beginnings, deeds) => {
    let announced = 0;
    const chances = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 3, maxLength: 3 });
    const isTaken = fc.property(beginnings, stepsOf(deeds, 8), chances, (beginning, steps, luck) => {
      announced += expectTakenAsAnnounced(steps.reduce(takeStep, beginning), luck) ? 1 : 0;
    });
    expect(fc.defaultReportMessage(fc.check(isTaken, { numRuns: 600, includeErrorInReport: true })) ?? null).toBeNull();
    expect(announced).toBeGreaterThan(10);
  },
  HISTORIES_TIMEOUT_MS,
);
