import { addDays, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { rollToBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { findProduct } from '@lendside/domain/loans/products/products.ts';
import type { Database } from '#platform/database.ts';
import { D0, type Person, type StoryStep } from '#features/simulation/story.ts';
import { builtInProduct, dueDatesOf, type StoryContext } from '#features/simulation/story-context.ts';
import { takeApplicationStep } from '#features/simulation/take-application-step.ts';
import { takeLoanStep } from '#features/simulation/take-loan-step.ts';
import { takeReferralStep } from '#features/simulation/take-referral-step.ts';
import { runDayEnd } from '#servicing/day-end/run-day-end.ts';

/** A step on its day, in the loan system it happens in. */
interface DatedStep {
  readonly on: BusinessDate;
  readonly lmsId: LoanSystemId;
  readonly person: Person;
  readonly step: StoryStep;
}

/** Who made the loan or application of that name, and with which product. */
function productIdOf(person: Person, name: string): number {
  for (const step of person.story) {
    if (step.does === 'refinance' && step.into === name) return productIdOf(person, step.loan);
    if (step.does === 'startOrigination' && step.loan === name) return productIdOf(person, step.application);
    const made = 'loan' in step ? step.loan : 'application' in step ? step.application : null;
    if ('productId' in step && made === name) return step.productId;
  }
  throw new Error(`${person.code} has no "${name}"`);
}

function systemOf(person: Person, step: StoryStep): LoanSystemId {
  const name =
    'loan' in step && step.does !== 'startOrigination' ? step.loan : 'application' in step ? step.application : null;
  // Rewards are kept by TLXe, whose brands have the programme.
  return name === null ? 2 : (findProduct(productIdOf(person, name))?.lmsId ?? 2);
}

/** What day-end must have done holds on its very day, and a recovery agent finds a vehicle on any; all others act on business
 *  days. */
const ON_ANY_DAY: ReadonlySet<StoryStep['does']> = new Set(['wasChargedOff', 'hadStatement', 'wasDebited', 'recover']);

function dayOf(step: StoryStep): BusinessDate {
  const on = addDays(D0, step.day);
  return ON_ANY_DAY.has(step.does) ? on : rollToBusinessDay(on);
}

function toDays(person: Person, step: StoryStep): BusinessDate[] {
  if (step.does !== 'payEach') return [dayOf(step)];
  const origination = person.story.find((other) => other.does === 'originate' && other.loan === step.loan);
  if (origination?.does !== 'originate') throw new Error(`${person.code} pays a loan that was not made`);
  const noteOn = rollToBusinessDay(addDays(D0, origination.day));
  const days = dueDatesOf(origination, builtInProduct(origination.productId), noteOn).map(rollToBusinessDay);
  return days.filter((on) => on >= addDays(D0, step.day) && on < D0);
}

/** Every step of the built-in core as a list of dated steps; `payEach` becomes a payment on each roll(due) from its day to
 *  before D0. What a partner's customers did is in the partner's own books. */
export function toDatedSteps(people: readonly Person[]): DatedStep[] {
  return people.flatMap((person) =>
    person.story.flatMap((step): DatedStep[] => {
      const lmsId = systemOf(person, step);
      return lmsId === 3 ? [] : toDays(person, step).map((on) => ({ on, lmsId, person, step }));
    }),
  );
}

/** The days on which the clocks must start so that every story fits before D0. */
export function firstDaysOf(people: readonly Person[]): Readonly<Record<1 | 2, BusinessDate>> {
  const steps = toDatedSteps(people);
  const firstOf = (lmsId: 1 | 2): BusinessDate =>
    steps
      .filter((dated) => dated.lmsId === lmsId)
      .map((dated) => dated.on)
      .toSorted()[0] ?? D0;
  return { 1: firstOf(1), 2: firstOf(2) };
}

/** Lives all stories through in simulated time with the real commands and the real day-end, both loan systems up to D0.
 *  Answers the numbers of loans and applications by person and name ("P13 pawn"). Faults on a refusal or a breach. */
export async function liveStories(worker: Database, people: readonly Person[]): Promise<ReadonlyMap<string, number>> {
  const numbers = new Map<string, number>();
  const steps = toDatedSteps(people);
  const firstDays = firstDaysOf(people);
  // One system after the other: side by side, loans would get other numbers on every seed (I13).
  for (const lmsId of [1, 2] as const) {
    for (let today = firstDays[lmsId]; today <= D0; today = addDays(today, 1)) {
      const due = steps.filter((dated) => dated.lmsId === lmsId && dated.on === today);
      if (due.length > 0) await takeSteps(worker, lmsId, today, due, numbers);
      if (today < D0) await closeDay(worker, lmsId);
    }
  }
  return numbers;
}

async function takeSteps(
  worker: Database,
  lmsId: 1 | 2,
  on: BusinessDate,
  due: readonly DatedStep[],
  numbers: Map<string, number>,
): Promise<void> {
  await worker.transaction(async (tx) => {
    for (const { person, step } of due) await takeStep({ tx, on, lmsId, person, numbers }, step);
  });
}

async function closeDay(worker: Database, lmsId: 1 | 2): Promise<void> {
  const { date, breaches } = await runDayEnd(worker, lmsId, { delivers: false });
  if (breaches.length > 0) throw new Error(`loan system ${lmsId} could not open ${date}: ${breaches.join('; ')}`);
}

function takeStep(context: StoryContext, step: StoryStep): Promise<void> {
  if ('application' in step) return takeApplicationStep(context, step);
  return 'loan' in step ? takeLoanStep(context, step) : takeReferralStep(context, step);
}
