import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, businessDate, daysBetween } from '#calendar/business-date.ts';
import { checkCaps, checkEntries, checkOwed } from '#ledger/invariants.ts';
import { signedCents } from '#ledger/journal-entry.ts';
import { allocatedCents } from '#ledger/payment-postings.ts';
import { cents, maxCents, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import { percentageDown } from '#money/rate.ts';
import { originalChargeCents } from './charges/earned-charges.ts';
import { foldLedger } from './fold-ledger.ts';
import { buildSchedule, dueDatesBiweekly, dueDatesMonthly } from './opening/instalment-schedule.ts';
import { accrueExact, EXACT_PER_CENT } from './charges/interest.ts';
import { payoffCents } from './figures/payoff.ts';
import { quoteFigures } from './figures/loan-figures.ts';
import { begin, liveUntil, payNow, type LoanStory } from './loan-story.fixture.ts';
import { scheduledMaintenanceCents } from './charges/maintenance-fee.ts';
import { allocatePayment } from './payments/payment-allocation.ts';
import { pawnChargeCap } from './pawns/pawn-charge.ts';
import { PRODUCTS } from './products/find-product.ts';

const NUM_RUNS = 300;
const FIVE_PERCENT_E8 = 5_000_000;

const startOf = fc
  .record({
    product: fc.constantFrom(...PRODUCTS.filter((each) => each.kind !== 'line')),
    size: fc.integer({ min: 0, max: 1000 }),
    startDay: fc.integer({ min: 0, max: 730 }),
    term: fc.integer({ min: 6, max: 26 }),
    firstDueDays: fc.integer({ min: 15, max: 28 }),
  })
  .map(({ product, size, startDay, term, firstDueDays }) => {
    const span = product.maxAmountCents - product.minAmountCents;
    const principalCents = product.minAmountCents + Math.floor((span * size) / 1000);
    const noteOn = addDays(businessDate('2025-01-01'), startDay);
    const hasMaintenance = product.kind === 'instalment' && product.maintenanceFee !== null;
    return begin({
      productId: product.productId,
      principal: (principalCents / 100).toFixed(2),
      noteOn,
      // A longer term would exceed the cost cap.
      term: hasMaintenance ? 4 : term,
      firstDueOn: addDays(noteOn, firstDueDays),
    });
  });

type Step =
  | { readonly kind: 'live'; readonly days: number }
  | { readonly kind: 'pay'; readonly permille: number }
  | { readonly kind: 'payMinimum' }
  | { readonly kind: 'payoff'; readonly offCents: number };

const stepOf: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('live' as const), days: fc.integer({ min: 1, max: 45 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), permille: fc.integer({ min: 1, max: 400 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('payMinimum' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('payoff' as const), offCents: fc.integer({ min: -250, max: 250 }) }),
  },
);

function take(story: LoanStory, step: Step): LoanStory {
  if (step.kind === 'live') return liveUntil(story, addDays(story.loan.asOf, step.days));
  const payoff = payoffCents(story.loan);
  if (payoff === 0) return story;
  if (step.kind === 'pay') return payNow(story, cents(Math.max(1, Math.floor((payoff * step.permille) / 1000))));
  if (step.kind === 'payMinimum') {
    const dueCents = quoteFigures(story.loan, story.product).minimumAmountDueCents;
    return dueCents > 0 ? payNow(story, dueCents) : story;
  }
  return payNow(story, cents(Math.max(1, payoff + step.offCents)), 'payoff');
}

function refold({ loan, ledger }: LoanStory) {
  return foldLedger(ledger, { noteOn: loan.noteOn, rateE8: loan.rateE8, through: loan.asOf });
}

function charged(story: LoanStory, event: string): Cents[] {
  return story.ledger
    .flatMap(({ entry }) => (entry.event === event ? entry.lines.filter((line) => line.side === 'dr') : []))
    .map((line) => line.amountCents);
}

/** Recomputes exact interest from principal and days, without running state. */
function interestLimitCents({ loan, ledger }: LoanStory): Cents {
  let exact = 0n;
  let principal = 0;
  let since = loan.noteOn;
  for (const { on, entry } of ledger) {
    exact = accrueExact(exact, cents(principal), loan.rateE8, daysBetween(since, on));
    since = on;
    for (const line of entry.lines) {
      if (line.component === 'principal') principal += signedCents(line);
    }
  }
  exact = accrueExact(exact, cents(principal), loan.rateE8, daysBetween(since, loan.asOf));
  // Allow half a cent of rounding for each full payment of interest, and for the amount owed now.
  const roundings = 1 + ledger.filter(({ entry }) => entry.event === 'PAYMENT').length;
  return cents(Math.ceil(Number((exact * 2n) / EXACT_PER_CENT) / 2 + roundings / 2));
}

function capsOf(story: LoanStory) {
  const { product, loan } = story;
  if (product.kind === 'pawn') {
    return [
      {
        name: 'period charge',
        chargedCents: sumCents(...charged(story, 'PERIOD_CHARGE')),
        capCents: pawnChargeCap(product, loan.originalPrincipalCents, 0),
      },
      {
        name: 'grace charge',
        chargedCents: sumCents(...charged(story, 'GRACE_CHARGE')),
        capCents: percentageDown(loan.originalPrincipalCents, product.graceRateE8),
      },
    ];
  }
  if (product.kind === 'payday') {
    const capCents = originalChargeCents(loan, product);
    return [{ name: 'payday fee', chargedCents: sumCents(...charged(story, 'PAYDAY_FEE')), capCents }];
  }
  // The last installment takes the rounding residue and may be the largest.
  const largestCents = cents(Math.max(...loan.schedule.map((item) => item.amountCents)));
  const lateFees = charged(story, 'LATE_FEE').map((chargedCents) => ({
    name: 'late fee',
    chargedCents,
    capCents: maxCents(
      percentageDown(largestCents, FIVE_PERCENT_E8),
      (product.kind === 'instalment' ? product.lateFee?.minCents : null) ?? cents(0),
    ),
  }));
  return [
    {
      name: 'maintenance fee',
      chargedCents: sumCents(...charged(story, 'MAINTENANCE_FEE')),
      capCents: sumCents(...loan.schedule.map(scheduledMaintenanceCents)),
    },
    { name: 'interest', chargedCents: sumCents(...charged(story, 'ACCRUE')), capCents: interestLimitCents(story) },
    ...lateFees,
  ];
}

describe('random valid loan histories', () => {
  test('folding the ledger gives the running balances, payments and exact interest (I4 I6 I7)', () => {
    fc.assert(
      fc.property(startOf, fc.array(stepOf, { maxLength: 12 }), (start, steps) => {
        let story = start;
        for (const step of steps) {
          story = take(story, step);
          const folded = refold(story);
          expect(folded.balances).toEqual(story.loan.balances);
          expect(folded.appliedCents).toBe(story.loan.appliedCents);
          expect(folded.accruedExact).toBe(story.loan.accruedExact);
          expect(payoffCents({ ...story.loan, balances: folded.balances })).toBe(payoffCents(story.loan));
        }
      }),
      { numRuns: NUM_RUNS },
    );
  });

  test('entries balance, charges keep their caps and a closed loan owes nothing (I1 I2 I5 I8 I9)', () => {
    fc.assert(
      fc.property(startOf, fc.array(stepOf, { maxLength: 12 }), (start, steps) => {
        const story = steps.reduce(take, start);
        const { loan, ledger, product } = story;
        expect(checkEntries(ledger.map(({ entry }) => entry))).toEqual([]);
        expect(checkOwed({ ...loan.balances }, payoffCents(loan))).toEqual([]);
        expect(checkCaps(capsOf(story))).toEqual([]);
        if (loan.status !== 3) return;
        expect(payoffCents(loan)).toBe(0);
        expect(loan.balances.unearnedChargeCents).toBe(0);
        expect(loan.accruedExact).toBe(0n);
        const earnedFee = sumCents(...charged(story, 'EARN_ORIGINATION_FEE'));
        const withheld = ledger[0]?.entry.lines.find((line) => line.account === 2210)?.amountCents ?? 0;
        expect(earnedFee).toBe(withheld);
        expect(quoteFigures(loan, product)).toMatchObject({ dueOn: null, daysLate: 0, minimumRequiredAmountCents: 0 });
      }),
      { numRuns: NUM_RUNS },
    );
  });

  test('past due and minimum due are never above the payoff [LOA-007]', () => {
    fc.assert(
      fc.property(startOf, fc.array(stepOf, { maxLength: 8 }), (start, steps) => {
        const { loan, product } = steps.reduce(take, start);
        const figures = quoteFigures(loan, product);
        for (const amountCents of [
          figures.minimumAmountDueCents,
          figures.pastDueAmountCents,
          figures.minimumRequiredAmountCents,
        ]) {
          expect(amountCents).toBeGreaterThanOrEqual(0);
          expect(amountCents).toBeLessThanOrEqual(figures.payoffAmountCents);
        }
        expect(figures.pastDueAmountCents > 0 && figures.daysLate === 0).toBe(false);
        expect(figures.dueOn === null).toBe(figures.payoffAmountCents === 0);
      }),
      { numRuns: NUM_RUNS },
    );
  });

  test('the parts of a payment add up to it, and no part exceeds what is owed', () => {
    fc.assert(
      fc.property(
        startOf,
        fc.array(stepOf, { maxLength: 8 }),
        fc.integer({ min: 1, max: 500_000 }),
        fc.constantFrom('standard' as const, 'payoff' as const),
        (start, steps, amount, purpose) => {
          const { loan, product } = steps.reduce(take, start);
          const parts = allocatePayment(loan, product, cents(amount), purpose);
          expect(allocatedCents(parts)).toBe(amount);
          const { interestCents, chargeCents, graceCents, maintenanceCents } = loan.balances;
          const { principalCents, feesCents, costsCents } = loan.balances;
          const charges = { interestCents, chargeCents, graceCents, maintenanceCents };
          const owed = { ...charges, principalCents, feesCents, costsCents };
          for (const [name, owedCents] of Object.entries(owed)) {
            const part = parts[name as keyof typeof owed];
            expect(part).toBeGreaterThanOrEqual(0);
            expect(part).toBeLessThanOrEqual(owedCents);
          }
          expect(parts).toMatchObject(parts.creditCents > 0 ? owed : {});
        },
      ),
      { numRuns: NUM_RUNS },
    );
  });

  test('paying the required amount makes a late loan current unless it is a pawn', () => {
    fc.assert(
      fc.property(startOf, fc.array(stepOf, { maxLength: 8 }), (start, steps) => {
        const story = steps.reduce(take, start);
        const { minimumRequiredAmountCents, daysLate } = quoteFigures(story.loan, story.product);
        if (story.product.kind === 'pawn' || daysLate === 0) return;
        const paid = payNow(story, minimumRequiredAmountCents);
        expect(quoteFigures(paid.loan, paid.product).daysLate).toBe(0);
      }),
      { numRuns: NUM_RUNS },
    );
  });
});

const TERMS = [
  { rateE8Max: 180_000_000, countMax: 24, isMonthly: true },
  { rateE8Max: 129_000_000, countMax: 39, isMonthly: false },
] as const;

describe('schedules', () => {
  test('a schedule carries over first-period interest that is larger than an installment', () => {
    const noteOn = businessDate('2026-06-15');
    const dueDates = dueDatesBiweekly(addDays(noteOn, 28), 26);
    const schedule = buildSchedule({ principalCents: cents(200_000), rateE8: 99_000_000, noteOn, dueDates });
    const [first, second] = schedule;
    // 28 days at 99 % on 2,000.00 is 151.89, more than one installment.
    expect(first?.interestCents).toBe(first?.amountCents);
    expect(first?.principalCents).toBe(0);
    expect((first?.interestCents ?? 0) + (second?.interestCents ?? 0)).toBeGreaterThan(15_189);
    expect(sumCents(...schedule.map((item) => item.principalCents))).toBe(200_000);
    expect(schedule.at(-1)?.balanceCents).toBe(0);
  });

  test('a schedule repays its principal to zero in equal installments except the last', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 20_000, max: 1_500_000 }),
        fc.constantFrom(...TERMS),
        fc.integer({ min: 0, max: 100 }),
        (principal, { rateE8Max, countMax, isMonthly }, share) => {
          const rateE8 = Math.floor((rateE8Max * share) / 100);
          const count = Math.max(2, Math.floor((countMax * share) / 100));
          const noteOn = businessDate('2026-01-31');
          const firstDueOn = addDays(noteOn, 20);
          const dueDates = isMonthly ? dueDatesMonthly(firstDueOn, count) : dueDatesBiweekly(firstDueOn, count);
          const schedule = buildSchedule({ principalCents: cents(principal), rateE8, noteOn, dueDates });
          expect(sumCents(...schedule.map((item) => item.principalCents))).toBe(principal);
          expect(schedule.at(-1)?.balanceCents).toBe(0);
          expect(new Set(schedule.slice(0, -1).map((item) => item.amountCents)).size).toBe(1);
          const residue = subtractCents(schedule.at(-1)?.amountCents ?? cents(0), schedule[0]?.amountCents ?? cents(0));
          const isCarried = schedule.slice(0, -1).some((item) => item.principalCents === 0);
          // Rounding adds at most half a cent for each installment and interest amount. Over 24 months at 180 % it grows to 1.84
          // at most. Carried interest bears no interest, so the last installment can be smaller than in an annuity.
          expect(residue).toBeLessThan(200);
          expect(isCarried ? 0 : residue).toBeGreaterThan(-200);
          expect(schedule.at(-1)?.amountCents).toBeGreaterThan(0);
          expect(Math.min(...schedule.map((item) => item.principalCents))).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 100 },
    );
  });
});
