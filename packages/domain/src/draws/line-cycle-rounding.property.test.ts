import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDate, type BusinessDate } from '#calendar/business-date.ts';
import { signedCents } from '#ledger/journal-entry.ts';
import { EXACT_PER_CENT } from '#loans/charges/interest.ts';
import { payoffCents } from '#loans/figures/payoff.ts';
import { cents } from '#money/cents.ts';
import { availableCreditCents } from '#loans/lines/line-due.ts';
import {
  beginLine,
  CLEAR,
  drawNow,
  LINE,
  liveLineUntil,
  payLine,
  theLine,
  type LineStory,
} from './line-story.fixture.ts';
import { requestDraw } from './request-draw.ts';

const NUM_RUNS = 500;
const TIMEOUT_MS = 30_000;

const stepOf = fc.record({
  days: fc.integer({ min: 0, max: 12 }),
  does: fc.constantFrom('draw' as const, 'pay' as const, 'payMinimum' as const, 'payoff' as const),
  permille: fc.integer({ min: 1, max: 999 }),
});

function take(story: LineStory, { days, does, permille }: { days: number; does: string; permille: number }): LineStory {
  const there = liveLineUntil(story, addDays(story.loan.asOf, days));
  if (there.loan.status !== 12) return there;
  const owed = payoffCents(there.loan);
  if (does === 'draw') {
    const amount = 5000 + Math.floor((availableCreditCents(there.loan) * permille) / 1000);
    const asked = requestDraw(
      there.loan,
      LINE,
      { reference: 'asked', amountCents: cents(amount), channel: 'ach' },
      CLEAR,
    );
    return asked.ok ? drawNow(there, cents(amount), 'ach') : there;
  }
  if (owed === 0) return there;
  if (does === 'payoff') return payLine(there, owed, 'payoff');
  return payLine(there, cents(Math.max(1, Math.floor((owed * permille) / 1000))));
}

/** Sums what one kind of charge took in a cycle, and its exact value from the principal of each day, in units of
 *  1/(365·10^8) cent. */
function chargesBetween({ ledger }: LineStory, event: string, rateE8: number, from: BusinessDate, to: BusinessDate) {
  const postedCents = ledger
    .filter(({ on, entry }) => entry.event === event && on > from && on <= to)
    .flatMap(({ entry }) => entry.lines.filter((line) => line.account === (event === 'ACCRUE' ? 1110 : 1125)))
    .reduce((sum, line) => sum + signedCents(line), 0);
  let exact = 0n;
  for (let day = from; day < to; day = addDays(day, 1)) {
    const principal = ledger
      .filter(({ on }) => on <= day)
      .flatMap(({ entry }) => entry.lines.filter((line) => line.account === 1100))
      .reduce((sum, line) => sum + signedCents(line), 0);
    exact += BigInt(principal) * BigInt(rateE8);
  }
  return { postedCents, exact };
}

test(
  'the charges of one cycle never exceed the rate by more than half a cent (I9)',
  () => {
    fc.assert(
      fc.property(fc.array(stepOf, { minLength: 4, maxLength: 25 }), (steps) => {
        const openedOn = businessDate('2026-01-10');
        const story = steps.reduce(take, drawNow(beginLine(cents(300_000), openedOn), cents(54_321), 'ach'));
        const ends = theLine(story.loan).statements.map((statement) => statement.cycleOn);
        ends.forEach((to, index) => {
          const from = ends[index - 1] ?? openedOn;
          for (const [event, rateE8] of [
            ['ACCRUE', LINE.rateE8],
            ['ACCRUE_CUSTOMARY_FEE', LINE.customaryFeeRateE8],
          ] as const) {
            const { postedCents, exact } = chargesBetween(story, event, rateE8, from, to);
            expect(2n * BigInt(postedCents) * EXACT_PER_CENT).toBeLessThanOrEqual(2n * exact + EXACT_PER_CENT);
          }
        });
      }),
      { numRuns: NUM_RUNS },
    );
  },
  TIMEOUT_MS,
);
