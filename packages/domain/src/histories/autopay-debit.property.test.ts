import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysBetween } from '#calendar/business-date.ts';
import { rollToBusinessDay } from '#calendar/business-days.ts';
import { autopayDueCents, isDebited, nextDebit } from '#loans/payments/autopay-debit.ts';
import { movedCents } from '#loans/debt-move.ts';
import { TENNESSEE_LINE_OF_CREDIT } from '#loans/products/personal-products.ts';
import { PRODUCTS } from '#loans/products/find-product.ts';
import { scheduledPayments } from '#loans/payments/scheduled-payments.ts';
import { sumCents } from '#money/cents.ts';
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
import { live } from './world-deeds.fixture.ts';

/** Compares the announced debit with the amount due on the debit's day. Returns whether a debit is announced. */
function expectAnnouncedIsTaken(world: World): boolean {
  const { loan, product } = world.running;
  const debit = nextDebit(loan, product);
  if (debit === null) return false;
  const then = live(world, daysBetween(loan.asOf, debit.on)).running.loan;
  expect(then.asOf).toBe(debit.on);
  expect(isDebited(then)).toBe(true);
  expect(autopayDueCents(then, product)).toBe(debit.amountCents);
  const shown = scheduledPayments(loan, product, true);
  const due = shown.filter(({ dueOn }) => rollToBusinessDay(dueOn) <= debit.on);
  expect(sumCents(...due.map(({ amountCents }) => amountCents))).toBe(debit.amountCents);
  for (const { amountCents, split } of shown) expect(movedCents(split)).toBe(amountCents);
  return true;
}

const termLoans = PRODUCTS.filter((product) => product.kind !== 'line');

test.each([
  ['installment loans', beginningsOf(termLoans.filter(({ kind }) => kind === 'instalment')), RENEWAL_DEEDS],
  ['advances', beginningsOf(termLoans.filter(({ kind }) => kind === 'payday')), PAYDAY_DEEDS],
  ['lines of credit', lineBeginnings(TENNESSEE_LINE_OF_CREDIT), LINE_DEEDS],
] as const)(
  'autopay of %s takes the amount it announced and showed, after any random history [loan-core 5.3]',
  (_, beginnings, deeds) => {
    let announced = 0;
    const isTaken = fc.property(beginnings, stepsOf(deeds, 8), (beginning, steps) => {
      announced += expectAnnouncedIsTaken(steps.reduce(takeStep, beginning)) ? 1 : 0;
    });
    expect(fc.defaultReportMessage(fc.check(isTaken, { numRuns: 600, includeErrorInReport: true })) ?? null).toBeNull();
    expect(announced).toBeGreaterThan(10);
  },
  HISTORIES_TIMEOUT_MS,
);
