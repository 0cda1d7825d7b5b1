import { addDays, addMonths, daysBetween, type BusinessDate } from '#calendar/business-date.ts';
import { cents, minCents, NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import { roundDown, roundHalfUp } from '#money/rounding.ts';
import { accrueExact, EXACT_PER_CENT, owedCents, payInterest } from '#loans/charges/interest.ts';
import type { ScheduleItem } from '#loans/loan-snapshot.ts';

/** Input of a level schedule: principal in cents, nominal annual rate × 10^8, note date and due dates. */
export interface InstalmentTerms {
  readonly principalCents: Cents;
  readonly rateE8: number;
  readonly noteOn: BusinessDate;
  /** In ascending order, all after the note date. */
  readonly dueDates: readonly BusinessDate[];
}

/** Returns `count` monthly due dates on the same day of the month: `anchorDay`, by default the first date's. Day 31 becomes
 *  the last day of a shorter month. Source: loan-core 0.3. */
export function dueDatesMonthly(
  firstDueOn: BusinessDate,
  count: number,
  anchorDay = Number(firstDueOn.slice(8)),
): BusinessDate[] {
  return Array.from({ length: count }, (_, index) => addMonths(firstDueOn, index, anchorDay));
}

/** Returns `count` due dates two weeks apart. */
export function dueDatesBiweekly(firstDueOn: BusinessDate, count: number): BusinessDate[] {
  return Array.from({ length: count }, (_, index) => addDays(firstDueOn, 14 * index));
}

function assertDueDates({ noteOn, dueDates }: AnnuityDays): void {
  if (dueDates.length === 0) throw new Error('a schedule needs a due date');
  dueDates.forEach((dueOn, index) => {
    if (dueOn <= (dueDates[index - 1] ?? noteOn)) throw new Error(`due date ${dueOn} is not later than the one before`);
  });
}

/** The dates and rate of an annuity, without its principal. */
type AnnuityDays = Omit<InstalmentTerms, 'principalCents'>;

/** Computes A and B of the annuity formula for a principal of 1. Both have the denominator EXACT_PER_CENT^n, which cancels in
 *  A / B. */
function annuityFactors(days: AnnuityDays): { readonly grownOne: bigint; readonly grownPayments: bigint } {
  assertDueDates(days);
  let grownOne = 1n;
  let grownPayments = 0n;
  let scale = 1n;
  let previousOn = days.noteOn;
  for (const dueOn of days.dueDates) {
    const growth = EXACT_PER_CENT + BigInt(days.rateE8) * BigInt(daysBetween(previousOn, dueOn));
    scale *= EXACT_PER_CENT;
    grownOne *= growth;
    grownPayments = grownPayments * growth + scale;
    previousOn = dueOn;
  }
  return { grownOne, grownPayments };
}

/** Returns the level installment: an exact rational annuity with actual-day simple interest, rounded half up once. Throws on
 *  missing or unordered due dates. Source: loan-core 1.4. */
export function levelPayment(terms: InstalmentTerms): Cents {
  const { grownOne, grownPayments } = annuityFactors(terms);
  return roundHalfUp(BigInt(terms.principalCents) * grownOne, grownPayments);
}

/** Returns the largest principal whose exact level installment is at most `paymentCents`, rounded down to the cent. Throws on
 *  missing or unordered due dates. Source: loan-core 0.2, 1.4 (floorC(m × B' / A')). */
export function largestPrincipal(paymentCents: Cents, days: AnnuityDays): Cents {
  const { grownOne, grownPayments } = annuityFactors(days);
  return roundDown(BigInt(paymentCents) * grownPayments, grownOne);
}

function scheduleOfLevel(terms: InstalmentTerms, levelCents: Cents): ScheduleItem[] {
  let balanceCents = terms.principalCents;
  let accruedExact = 0n;
  let previousOn = terms.noteOn;
  return terms.dueDates.map((dueOn, index) => {
    accruedExact = accrueExact(accruedExact, balanceCents, terms.rateE8, daysBetween(previousOn, dueOn));
    const owed = owedCents(accruedExact);
    const isLast = index === terms.dueDates.length - 1;
    // A long first period may accrue more interest than one installment pays. The unpaid part is carried over and never bears
    // interest.
    const interestCents = isLast ? owed : minCents(owed, levelCents);
    const principalCents = isLast ? balanceCents : minCents(balanceCents, subtractCents(levelCents, interestCents));
    balanceCents = subtractCents(balanceCents, principalCents);
    accruedExact = payInterest(accruedExact, interestCents);
    previousOn = dueOn;
    const amountCents = sumCents(interestCents, principalCents);
    return { number: index + 1, dueOn, amountCents, interestCents, principalCents, balanceCents };
  });
}

/** Returns the smallest level for which the last installment is no larger. Needed when a long first period carries unpaid
 *  interest. The exact annuity lets that interest bear interest, so its level is too high: the loan would end in a small last
 *  installment, or be repaid before its last due date. */
function levelThatCarries(terms: InstalmentTerms, annuityCents: Cents): Cents {
  let tooSmall = 0;
  let enough: number = annuityCents;
  while (enough - tooSmall > 1) {
    const middle = cents(Math.floor((tooSmall + enough) / 2));
    if ((scheduleOfLevel(terms, middle).at(-1)?.amountCents ?? NO_CENTS) <= middle) enough = middle;
    else tooSmall = middle;
  }
  return cents(enough);
}

/** True when some installment does not pay all interest of its period, and the unpaid part is carried over. */
function carriesInterest(schedule: readonly ScheduleItem[]): boolean {
  return schedule.slice(0, -1).some((item) => item.principalCents === 0);
}

/** Builds the contractual schedule: level installments of the exact annuity; the last takes the rounding residue. The
 *  principal parts add up to the principal, and none is negative. When a long first period carries so much unpaid interest
 *  that the annuity's level is more than a cent too high, it uses the smallest level that repays the loan. Throws on missing
 *  or unordered due dates. Source: loan-core 0.4, 1.4; P12. */
export function buildSchedule(terms: InstalmentTerms): ScheduleItem[] {
  const annuityCents = levelPayment(terms);
  const schedule = scheduleOfLevel(terms, annuityCents);
  if (!carriesInterest(schedule)) return schedule;
  const levelCents = levelThatCarries(terms, annuityCents);
  return annuityCents - levelCents > 1 ? scheduleOfLevel(terms, levelCents) : schedule;
}
