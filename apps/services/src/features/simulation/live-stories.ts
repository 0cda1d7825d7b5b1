import { addDays, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { rollToBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { Database } from '#platform/database.ts';
import { toIdentity } from './people.ts';
import { D0, type Person, type PersonStep, type StoryStep } from './story.ts';
import { builtInProduct, dueDatesOf, type StoryContext } from './story-context.ts';
import { takeApplicationStep } from './take-application-step.ts';
import { takeLoanStep } from './take-loan-step.ts';
import { takeReferralStep } from './take-referral-step.ts';
import { markCoveredBorrower } from '#servicing/commands/customers/mark-covered-borrower.ts';
import type { OffersOfDay } from '#servicing/day-end/publish-offers.ts';
import { runDayEnd } from '#servicing/day-end/run-day-end.ts';

/** A story step with its date and loan system. */
interface DatedStep {
  readonly on: BusinessDate;
  readonly lmsId: LoanSystemId;
  readonly person: Person;
  readonly step: StoryStep;
}

/** Returns the product of the loan or application that has this name in the story. */
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
  // Rewards are stored in TLXe, whose brands have the referral program.
  return name === null ? 2 : (findProduct(productIdOf(person, name))?.lmsId ?? 2);
}

/** Steps that also happen on weekends and holidays: checks of day-end, and the recovery of a vehicle. All other steps move to
 *  a business day. */
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

/** Turns the stories of the built-in core into dated steps. `payEach` becomes one payment per due date, from the step's day
 *  until before D0. Steps at the partner are left out, because the partner keeps its own ledger. */
export function toDatedSteps(people: readonly Person[]): DatedStep[] {
  return people.flatMap((person) =>
    person.story.flatMap((step): DatedStep[] => {
      const lmsId = systemOf(person, step);
      return lmsId === 3 ? [] : toDays(person, step).map((on) => ({ on, lmsId, person, step }));
    }),
  );
}

/** Returns a first day for each loan system, early enough that every story fits before D0. */
export function firstDaysOf(people: readonly Person[]): Readonly<Record<1 | 2, BusinessDate>> {
  const steps = toDatedSteps(people);
  const firstOf = (lmsId: 1 | 2): BusinessDate =>
    steps
      .filter((dated) => dated.lmsId === lmsId)
      .map((dated) => dated.on)
      .toSorted()[0] ?? D0;
  return { 1: firstOf(1), 2: firstOf(2) };
}

/** Plays all stories up to D0 in simulated time, with the real commands and the real day-end. Returns the ids of loans and
 *  applications by person and name ("P13 pawn"). Throws on a refusal or a broken invariant. */
export async function liveStories(worker: Database, people: readonly Person[]): Promise<ReadonlyMap<string, number>> {
  const numbers = new Map<string, number>();
  const steps = toDatedSteps(people);
  const firstDays = firstDaysOf(people);
  // One system after the other. In parallel, loans would get different ids on every seed (I13).
  for (const lmsId of [1, 2] as const) {
    for (let today = firstDays[lmsId]; today <= D0; today = addDays(today, 1)) {
      const due = steps.filter((dated) => dated.lmsId === lmsId && dated.on === today);
      if (due.length > 0) await takeSteps(worker, lmsId, today, due, numbers);
      if (today < D0) await closeDay(worker, lmsId, addDays(today, 1) === D0 ? 'all' : 'none');
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

/** Closes a day. The cast gets its offers on the last one. */
async function closeDay(worker: Database, lmsId: 1 | 2, offers: OffersOfDay): Promise<void> {
  const { date, breaches } = await runDayEnd(worker, lmsId, { delivers: false, offers });
  if (breaches.length > 0) throw new Error(`loan system ${lmsId} could not open ${date}: ${breaches.join('; ')}`);
}

function becomeCovered({ tx, person, lmsId }: StoryContext, { relation }: PersonStep): Promise<void> {
  const customerId = toIdentity(person).customerIdOf(lmsId);
  return markCoveredBorrower(tx, { lmsId, customerId, relation, source: 'lender' });
}

function takeStep(context: StoryContext, step: StoryStep): Promise<void> {
  if ('application' in step) return takeApplicationStep(context, step);
  if ('loan' in step) return takeLoanStep(context, step);
  return step.does === 'becomeCovered' ? becomeCovered(context, step) : takeReferralStep(context, step);
}
