import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDate, daysBetween } from '#calendar/business-date.ts';
import { accrueExact, owedCents } from '#loans/charges/interest.ts';
import { availableCreditCents } from '#loans/lines/line-due.ts';
import { requireLine } from '#loans/lines/require-line.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { cents } from '#money/cents.ts';
import { changeCreditLimit } from './credit-limit.ts';
import { isDrawPending } from './draw-states.ts';
import {
  after,
  afterDraw,
  beginLine,
  CLEAR,
  LINE,
  lastDraw,
  liveLineUntil,
  payLine,
  returnPayment,
  theLine,
  type LineStory,
} from './line-story.fixture.ts';
import { acceptDraw, requestDraw, settleDraw } from './request-draw.ts';
import { failDraw, lapseDraw, returnDrawFromBank, stopDraw } from './undo-draw.ts';

const NUM_RUNS = 500;
const TIMEOUT_MS = 60_000;
const CHANNELS = ['store', 'moneyGram', 'debit', 'ach'] as const;
/** What a channel tells about a draw. */
const TOLD = ['accepted', 'accepted', 'paid', 'refused', 'stopped', 'expired', 'returned'] as const;

const stepOf = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('days' as const), days: fc.integer({ min: 1, max: 40 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('draw' as const),
      amount: fc.integer({ min: 5_000, max: 400_000 }),
      channel: fc.constantFrom(...CHANNELS),
    }),
  },
  { weight: 8, arbitrary: fc.record({ does: fc.constant('told' as const), what: fc.constantFrom(...TOLD) }) },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('pay' as const), permille: fc.integer({ min: 1, max: 1000 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('payComesBack' as const), days: fc.integer({ min: 0, max: 5 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('limit' as const), limit: fc.integer({ min: 25_000, max: 400_000 }) }),
  },
);
type Step = typeof stepOf extends fc.Arbitrary<infer T> ? T : never;

function told(story: LineStory, what: (typeof TOLD)[number]): LineStory {
  if (story.draws.length === 0) return story;
  const draw = lastDraw(story);
  const { loan } = story;
  const decide = {
    accepted: () => acceptDraw(loan, LINE, draw),
    paid: () => settleDraw(loan, draw, cents(100)),
    refused: () => failDraw(loan, LINE, draw),
    stopped: () => stopDraw(loan, LINE, draw),
    expired: () => lapseDraw(loan, LINE, draw),
    returned: () => returnDrawFromBank(loan, LINE, draw),
  };
  // A draw that its channel accepted never falls back to the store; the engine undoes it.
  if (what === 'refused' && draw.state !== 'requested') return story;
  const decision = decide[what]();
  return decision.ok ? afterDraw(story, decision.value) : story;
}

function pay(story: LineStory, permille: number): LineStory {
  const amount = Math.floor((payoffCents(story.loan) * permille) / 1000);
  return amount > 0 && story.loan.status === 12 ? payLine(story, cents(amount)) : story;
}

function take(story: LineStory, step: Step): LineStory {
  switch (step.does) {
    case 'days':
      return liveLineUntil(story, addDays(story.loan.asOf, step.days));
    case 'draw': {
      const hasPendingDraw = story.draws.some((draw) => isDrawPending(draw.state));
      const { amount, channel } = step;
      const request = { reference: `draw-${story.draws.length + 1}`, amountCents: cents(amount), channel };
      const asked = requestDraw(story.loan, LINE, request, { ...CLEAR, hasPendingDraw });
      return asked.ok ? afterDraw(story, asked.value) : story;
    }
    case 'told':
      return told(story, step.what);
    case 'pay':
      return pay(story, step.permille);
    case 'payComesBack': {
      const paid = pay(story, 500);
      if (paid === story || story.loan.isNonAccrual) return story;
      const days = Math.min(step.days, daysBetween(story.loan.asOf, theLine(story.loan).nextCycleOn) - 1);
      return returnPayment(liveLineUntil(paid, addDays(story.loan.asOf, days)), story, paid);
    }
    case 'limit': {
      const changed = changeCreditLimit(story.loan, LINE, cents(step.limit));
      return changed.ok ? after(story, changed.value) : story;
    }
  }
}

const start = (limit: number): LineStory => beginLine(cents(limit), businessDate('2026-01-12'));

test(
  'holds and principal never pass the limit, whatever channels, banks and payers do (I12) [DRW-001]',
  () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 25_000, max: 400_000 }),
        fc.array(stepOf, { minLength: 8, maxLength: 30, size: 'max' }),
        (limit, steps) => {
          let story = start(limit);
          for (const step of steps) {
            story = take(story, step);
            const { line } = requireLine(story.loan, LINE);
            const { principalCents, creditCents } = story.loan.balances;
            expect(line.holdsCents).toBeGreaterThanOrEqual(0);
            expect(principalCents).toBeGreaterThanOrEqual(0);
            expect(creditCents).toBeGreaterThanOrEqual(0);
            expect(principalCents + line.holdsCents).toBeLessThanOrEqual(line.creditLimitCents);
            expect(availableCreditCents(story.loan)).toBeGreaterThanOrEqual(0);
          }
        },
      ),
      { numRuns: NUM_RUNS },
    );
  },
  TIMEOUT_MS,
);

test(
  'a draw bears interest and fee from the day on which its channel accepts it',
  () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 5_000, max: 250_000 }),
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 0, max: 30 }),
        fc.constantFrom(...CHANNELS),
        (amount, waits, bears, channel) => {
          const opened = start(250_000);
          const request = { reference: 'draw-1', amountCents: cents(amount), channel };
          const asked = requestDraw(opened.loan, LINE, request, CLEAR);
          if (!asked.ok) throw new Error(JSON.stringify(asked.refusal));
          const acceptedOn = addDays(opened.loan.asOf, waits);
          const held = liveLineUntil(afterDraw(opened, asked.value), acceptedOn);
          expect(payoffCents(held.loan)).toBe(0);
          // Stays before the first statement, which ends the fractions of a cent.
          const days = Math.min(bears, daysBetween(acceptedOn, theLine(held.loan).nextCycleOn) - 1);
          if (days < 0) return;
          const story = liveLineUntil(told(held, 'accepted'), addDays(acceptedOn, days));
          const { interestCents, customaryFeeCents, principalCents } = story.loan.balances;
          expect(principalCents).toBe(amount);
          expect(interestCents).toBe(owedCents(accrueExact(0n, cents(amount), LINE.rateE8, days)));
          expect(customaryFeeCents).toBe(owedCents(accrueExact(0n, cents(amount), LINE.customaryFeeRateE8, days)));
          // Whatever undoes it takes its charges along.
          for (const what of ['stopped', 'returned', 'expired'] as const) {
            const undone = told(story, what);
            expect(payoffCents(undone.loan)).toBe(0);
            expect(availableCreditCents(undone.loan)).toBe(250_000);
          }
        },
      ),
      { numRuns: NUM_RUNS },
    );
  },
  TIMEOUT_MS,
);
