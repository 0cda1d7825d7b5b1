import { divideHalfUp } from './amounts.ts';
import { addDays, daysBetween } from './days.ts';

/** One cent in units of exact interest: principal in cents × rate × 10^8 × days, over 365 days. */
export const EXACT_PER_CENT = 36_500_000_000n;

export type Instalment = {
  number: number;
  dueOn: string;
  amountCents: number;
  interestCents: number;
  principalCents: number;
  /** Principal left after this installment. */
  balanceCents: number;
};

export type ScheduleTerms = { principalCents: number; rateE8: number; noteOn: string; dueDates: readonly string[] };

/** Exact simple interest on a principal for `days`. */
export function interestExact(principalCents: number, rateE8: number, days: number): bigint {
  return BigInt(principalCents) * BigInt(rateE8) * BigInt(days);
}

export function dueDatesFrom(firstDueOn: string, count: number, everyDays: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(firstDueOn, everyDays * index));
}

/** Computes the level installment A / B. A is the principal with interest; B is one payment each period with interest. Both
 *  are integers over the same power of `EXACT_PER_CENT`, so only the last step rounds. */
function levelCents({ principalCents, rateE8, noteOn, dueDates }: ScheduleTerms): number {
  let a = BigInt(principalCents);
  let b = 0n;
  let scale = 1n;
  let before = noteOn;
  for (const dueOn of dueDates) {
    const growth = EXACT_PER_CENT + BigInt(rateE8) * BigInt(daysBetween(before, dueOn));
    scale *= EXACT_PER_CENT;
    a *= growth;
    b = b * growth + scale;
    before = dueOn;
  }
  return divideHalfUp(a, b);
}

/** Computes level installments by actual days. The last installment absorbs the rounding. When a long first period costs more
 *  interest than the level amount, the excess is carried to the next row. It bears no interest, and no row has negative
 *  principal. */
export function levelSchedule(terms: ScheduleTerms): Instalment[] {
  const level = levelCents(terms);
  let balanceCents = terms.principalCents;
  let carriedExact = 0n;
  let before = terms.noteOn;
  return terms.dueDates.map((dueOn, index) => {
    const exact = carriedExact + interestExact(balanceCents, terms.rateE8, daysBetween(before, dueOn));
    const owedCents = divideHalfUp(exact, EXACT_PER_CENT);
    const isLast = index === terms.dueDates.length - 1;
    const interestCents = isLast ? owedCents : Math.min(level, owedCents);
    const principalCents = isLast ? balanceCents : level - interestCents;
    carriedExact = interestCents === owedCents ? 0n : exact - BigInt(interestCents) * EXACT_PER_CENT;
    before = dueOn;
    balanceCents -= principalCents;
    const amountCents = interestCents + principalCents;
    return { number: index + 1, dueOn, amountCents, interestCents, principalCents, balanceCents };
  });
}
