import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, businessDate, daysBetween } from '#calendar/business-date.ts';
import { checkEntries, checkOwed } from '#ledger/invariants.ts';
import { allocatedCents } from '#ledger/payment-postings.ts';
import { allocateLinePayment } from '#loans/lines/line-allocation.ts';
import { foldBilled } from '#loans/lines/line-billed.ts';
import { availableCreditCents, billedPrincipalOfLine, unpaidStatementsCents } from '#loans/lines/line-due.ts';
import { newlyBilledCents } from '#loans/lines/line-parts.ts';
import { loanCan } from '#loans/statuses/loan-can.ts';
import { quoteFigures } from '#loans/figures/loan-figures.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { cents, sumCents } from '#money/cents.ts';
import { changeCreditLimit } from './credit-limit.ts';
import {
  after,
  afterDraw,
  beginLine,
  CLEAR,
  lastDraw,
  LINE,
  liveLineUntil,
  payLine,
  refoldLine,
  returnPayment,
  theLine,
  type LineStory,
} from './line-story.fixture.ts';
import { isDrawPending } from './draw-states.ts';
import { acceptDraw, requestDraw, settleDraw } from './request-draw.ts';
import { cancelDraw, failDraw, lapseDraw, returnDraw, returnDrawFromBank, stopDraw } from './undo-draw.ts';

const NUM_RUNS = 1000;
/** Each property takes about a second on an idle machine and several times that on a busy machine. */
const TIMEOUT_MS = 30_000;
const NOON = 720;

const startOf = fc
  .record({ limit: fc.integer({ min: 25_000, max: 400_000 }), day: fc.integer({ min: 0, max: 800 }) })
  .map(({ limit, day }) => beginLine(cents(limit), addDays(businessDate('2024-01-01'), day)));

const stepOf = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('live' as const), days: fc.integer({ min: 1, max: 75 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('live' as const), days: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('draw' as const),
      permille: fc.integer({ min: 0, max: 700 }),
      isAcceptedAtOnce: fc.boolean(),
      channel: fc.constantFrom('store' as const, 'moneyGram' as const, 'debit' as const, 'ach' as const),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      how: fc.constantFrom(
        'accept' as const,
        'accept' as const,
        'settle' as const,
        'cancel' as const,
        'return' as const,
        'fail' as const,
        'stop' as const,
        'bankReturn' as const,
        'lapse' as const,
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), permille: fc.integer({ min: 1, max: 999 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('payMinimum' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('payoff' as const), off: fc.integer({ min: -250, max: 250 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('limit' as const), limit: fc.integer({ min: 25_000, max: 400_000 }) }),
  },
);

type Step = typeof stepOf extends fc.Arbitrary<infer T> ? T : never;

const PAY_FACTS = { paymentInFlight: false, ssnOnFile: true, refinanceEligible: false, noSsnRefinanceAllowed: false };

function moveDrawOf(story: LineStory, how: Extract<Step, { kind: 'move' }>['how']) {
  const draw = lastDraw(story);
  switch (how) {
    case 'accept':
      return acceptDraw(story.loan, LINE, draw);
    case 'settle':
      return settleDraw(story.loan, draw, cents(100));
    case 'cancel':
      return cancelDraw(story.loan, LINE, draw, NOON);
    case 'return':
      return returnDraw(story.loan, LINE, draw, NOON);
    case 'fail':
      return failDraw(story.loan, LINE, draw);
    case 'stop':
      return stopDraw(story.loan, LINE, draw);
    case 'bankReturn':
      return returnDrawFromBank(story.loan, LINE, draw);
    case 'lapse':
      return lapseDraw(story.loan, LINE, draw);
  }
}

function payIf(story: LineStory, amount: number, purpose: 'standard' | 'payoff'): LineStory {
  const mayPay = amount > 0 && loanCan.pay(story.loan, PAY_FACTS).allowed;
  return mayPay ? payLine(story, cents(amount), purpose) : story;
}

/** Takes a step if it is allowed; a refused step changes nothing. */
function take(story: LineStory, step: Step): LineStory {
  const payoff = payoffCents(story.loan);
  switch (step.kind) {
    case 'live':
      return liveLineUntil(story, addDays(story.loan.asOf, step.days));
    case 'draw': {
      const hasPendingDraw = story.draws.some((draw) => isDrawPending(draw.state));
      const amountCents = cents(5000 + Math.floor((availableCreditCents(story.loan) * step.permille) / 1000));
      const request = { reference: `draw-${story.draws.length + 1}`, amountCents, channel: step.channel };
      const asked = requestDraw(story.loan, LINE, request, { ...CLEAR, hasPendingDraw });
      if (!asked.ok) return story;
      const held = afterDraw(story, asked.value);
      return step.isAcceptedAtOnce
        ? take(take(held, { kind: 'move', how: 'accept' }), { kind: 'move', how: 'settle' })
        : held;
    }
    case 'move': {
      if (story.draws.length === 0) return story;
      const moved = moveDrawOf(story, step.how);
      return moved.ok ? afterDraw(story, moved.value) : story;
    }
    case 'pay':
      return payIf(story, Math.floor((payoff * step.permille) / 1000), 'standard');
    case 'payMinimum':
      return payIf(story, quoteFigures(story.loan, LINE).minimumAmountDueCents, 'standard');
    case 'payoff':
      return payIf(story, payoff === 0 ? 0 : payoff + step.off, 'payoff');
    case 'limit': {
      const changed = changeCreditLimit(story.loan, LINE, cents(step.limit));
      return changed.ok ? after(story, changed.value) : story;
    }
  }
}

const storyOf = (stepsMax: number) =>
  fc
    .tuple(startOf, fc.array(stepOf, { minLength: 6, maxLength: stepsMax, size: 'max' }))
    .map(([start, steps]) => steps.reduce(take, start));

/** Checks that balances, unused credit, exact accumulators and billed amounts follow from the entries alone (I4 I6 I7). */
function expectFolds(story: LineStory): void {
  const { loan, ledger } = story;
  const line = theLine(loan);
  const { principalCents, interestCents, customaryFeeCents, feesCents, creditCents } = loan.balances;
  expect(refoldLine(story)).toEqual({
    principalCents,
    interestCents,
    customaryFeeCents,
    feesCents,
    creditCents,
    unusedCents: line.creditLimitCents - principalCents,
    accruedExact: loan.accruedExact,
    customaryFeeExact: line.customaryFeeExact,
  });
  const { billedInterestCents, billedCustomaryFeeCents, statements } = line;
  expect(foldBilled(statements, ledger)).toEqual({ billedInterestCents, billedCustomaryFeeCents, statements });
}

/** Checks that entries balance, nothing is negative and draws stay within the limit (I1 I2 I5 I8 I12). */
function expectBooks({ loan, ledger, draws }: LineStory): void {
  const line = theLine(loan);
  expect(checkEntries(ledger.map(({ entry }) => entry))).toEqual([]);
  expect(checkOwed({ ...loan.balances, holds: line.holdsCents }, payoffCents(loan))).toEqual([]);
  expect(loan.balances.principalCents + line.holdsCents).toBeLessThanOrEqual(line.creditLimitCents);
  const isEnded = loan.status === 3;
  const held = draws.filter((draw) => draw.state === 'requested' && !isEnded).map((draw) => draw.amountCents);
  expect(line.holdsCents).toBe(sumCents(...held));
}

/** Checks that billed amounts are owed, and that unpaid statements equal the billed amounts. */
function expectBilled({ loan }: LineStory): void {
  const line = theLine(loan);
  const { interestCents, customaryFeeCents, principalCents } = loan.balances;
  const billedPrincipal = billedPrincipalOfLine(line);
  expect(line.billedInterestCents).toBeLessThanOrEqual(interestCents);
  expect(line.billedCustomaryFeeCents).toBeLessThanOrEqual(customaryFeeCents);
  expect(billedPrincipal).toBeLessThanOrEqual(principalCents);
  expect(unpaidStatementsCents(line.statements)).toBe(
    line.billedInterestCents + line.billedCustomaryFeeCents + billedPrincipal,
  );
  for (const statement of line.statements) {
    expect(statement.unpaidCents).toBeLessThanOrEqual(newlyBilledCents(statement));
    expect(statement.minimumCents).toBe(newlyBilledCents(statement) + statement.pastDueCents + statement.feesCents);
  }
}

/** Checks that past due <= minimum <= payoff, and that paying the minimum makes a line current. */
function expectFigures(story: LineStory): void {
  const figures = quoteFigures(story.loan, LINE);
  const { payoffAmountCents: payoff, minimumAmountDueCents: minimum, pastDueAmountCents: pastDue } = figures;
  expect(pastDue).toBeGreaterThanOrEqual(0);
  expect(pastDue).toBeLessThanOrEqual(minimum);
  expect(minimum).toBeLessThanOrEqual(payoff);
  expect(figures.dueOn === null).toBe(payoff === 0);
  const paid = payIf(story, minimum, 'standard');
  const mayPay = minimum > 0 && loanCan.pay(story.loan, PAY_FACTS).allowed;
  expect(mayPay && quoteFigures(paid.loan, LINE).daysLate > 0).toBe(false);
}

describe('random valid histories of a line', () => {
  test(
    "folding a line's entries gives its balances, exact charges and billed amounts (I4 I6 I7)",
    () => {
      fc.assert(fc.property(storyOf(20), expectFolds), { numRuns: NUM_RUNS });
    },
    TIMEOUT_MS,
  );

  test(
    "a line's books, limit, statements, amounts and allocations agree (I1 I2 I5 I8 I12) [LOA-007]",
    () => {
      fc.assert(
        fc.property(storyOf(20), fc.integer({ min: 1, max: 600_000 }), fc.boolean(), (story, amount, isPayoff) => {
          expectBooks(story);
          expectBilled(story);
          expectFigures(story);
          const parts = allocateLinePayment(story.loan, cents(amount), isPayoff ? 'payoff' : 'standard');
          expect(allocatedCents(parts)).toBe(amount);
          const { interestCents, customaryFeeCents, principalCents, feesCents } = story.loan.balances;
          const owed = { interestCents, customaryFeeCents, principalCents, feesCents };
          for (const [name, owedCents] of Object.entries(owed))
            expect(parts[name as keyof typeof owed]).toBeLessThanOrEqual(owedCents);
          expect(parts).toMatchObject(parts.creditCents > 0 ? owed : {});
        }),
        { numRuns: NUM_RUNS },
      );
    },
    TIMEOUT_MS,
  );

  test(
    'a returned payment leaves the line as if it was never made, except for the return fee',
    () => {
      fc.assert(
        fc.property(
          storyOf(10),
          fc.integer({ min: 1, max: 999 }),
          fc.integer({ min: 0, max: 5 }),
          (story, part, wait) => {
            const { loan } = story;
            const amount = Math.floor((payoffCents(loan) * part) / 1000);
            const canPay = amount > 0 && loan.status === 12 && !loan.isNonAccrual;
            if (!canPay) return;
            // Ends before the next statement, which would bill other amounts.
            const days = Math.min(wait, daysBetween(loan.asOf, theLine(loan).nextCycleOn) - 1);
            const on = addDays(loan.asOf, days);
            const justPaid = payLine(story, cents(amount));
            const returned = returnPayment(liveLineUntil(justPaid, on), story, justPaid);
            const never = liveLineUntil(story, on);
            const { principalCents, interestCents, creditCents, feesCents } = never.loan.balances;
            expect(returned.loan.balances).toMatchObject({ principalCents, creditCents, feesCents: feesCents + 2000 });
            // Paying a charge in full drops its fraction of a cent (0.4).
            expect(Math.abs(returned.loan.balances.interestCents - interestCents)).toBeLessThanOrEqual(1);
            expect(refoldLine(returned)).toMatchObject({
              accruedExact: returned.loan.accruedExact,
              customaryFeeExact: theLine(returned.loan).customaryFeeExact,
            });
            const unpaid = (of: LineStory) => theLine(of.loan).statements.map((statement) => statement.unpaidCents);
            expect(unpaid(returned)).toEqual(unpaid(never));
            expect(checkEntries(returned.ledger.map(({ entry }) => entry))).toEqual([]);
          },
        ),
        { numRuns: NUM_RUNS },
      );
    },
    TIMEOUT_MS,
  );
});
