import { addDays, addMonths, daysBetween } from '#calendar/business-date.ts';
import type { BusinessDate } from '#calendar/business-date.ts';
import { subtractCents, sumCents } from '#money/cents.ts';
import type { Cents } from '#money/cents.ts';
import { roundHalfUp } from '#money/rounding.ts';
import { accrueExact, EXACT_PER_CENT, owedCents } from './interest.ts';
import type { ScheduleItem } from './loan-snapshot.ts';

/** What a level schedule is made from: principal in cents, nominal annual rate × 10^8, the note date and each due date. */
export interface InstalmentTerms {
  readonly principalCents: Cents;
  readonly rateE8: number;
  readonly noteOn: BusinessDate;
  /** Strictly later than the note date, in order. */
  readonly dueDates: readonly BusinessDate[];
}

/** `count` due dates a month apart that keep the first one's day of the month (31 becomes the last day of short months).
 *  Source: loan-core 0.3. */
export function dueDatesMonthly(firstDueOn: BusinessDate, count: number): BusinessDate[] {
  return Array.from({ length: count }, (_, index) => addMonths(firstDueOn, index));
}

/** `count` due dates two weeks apart. */
export function dueDatesBiweekly(firstDueOn: BusinessDate, count: number): BusinessDate[] {
  return Array.from({ length: count }, (_, index) => addDays(firstDueOn, 14 * index));
}

function assertDueDates({ noteOn, dueDates }: InstalmentTerms): void {
  if (dueDates.length === 0) throw new Error('a schedule needs a due date');
  dueDates.forEach((dueOn, index) => {
    if (dueOn <= (dueDates[index - 1] ?? noteOn)) throw new Error(`due date ${dueOn} is not later than the one before`);
  });
}

/** The level instalment: exact rational annuity with actual-day simple interest, rounded half up once.
 *  Faults on no or unordered due dates. Source: loan-core 1.4. */
export function levelPayment(terms: InstalmentTerms): Cents {
  assertDueDates(terms);
  // A and B of the formula, both over the running denominator EXACT_PER_CENT^k, which cancels in A / B.
  let grownPrincipal = BigInt(terms.principalCents);
  let grownOnes = 0n;
  let scale = 1n;
  let previousOn = terms.noteOn;
  for (const dueOn of terms.dueDates) {
    const growth = EXACT_PER_CENT + BigInt(terms.rateE8) * BigInt(daysBetween(previousOn, dueOn));
    scale *= EXACT_PER_CENT;
    grownPrincipal *= growth;
    grownOnes = grownOnes * growth + scale;
    previousOn = dueOn;
  }
  return roundHalfUp(grownPrincipal, grownOnes);
}

/** The contractual schedule: level instalments, the last of which takes the residue; the principal parts add up to the
 *  principal. Faults on no or unordered due dates. Source: loan-core 1.4. */
export function buildSchedule(terms: InstalmentTerms): ScheduleItem[] {
  const levelCents = levelPayment(terms);
  let balanceCents = terms.principalCents;
  let accruedExact = 0n;
  let previousOn = terms.noteOn;
  return terms.dueDates.map((dueOn, index) => {
    accruedExact = accrueExact(accruedExact, balanceCents, terms.rateE8, daysBetween(previousOn, dueOn));
    const interestCents = owedCents(accruedExact);
    const isLast = index === terms.dueDates.length - 1;
    const principalCents = isLast ? balanceCents : subtractCents(levelCents, interestCents);
    balanceCents = subtractCents(balanceCents, principalCents);
    accruedExact = 0n;
    previousOn = dueOn;
    const amountCents = sumCents(interestCents, principalCents);
    return { number: index + 1, dueOn, amountCents, interestCents, principalCents, balanceCents };
  });
}
