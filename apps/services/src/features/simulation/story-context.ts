import { addMonths, businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { dueDatesBiweekly, dueDatesMonthly } from '@lendside/domain/loans/opening/instalment-schedule.ts';
import { findProduct } from '@lendside/domain/loans/products/products.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { parseAmount } from '@lendside/domain/money/amount-text.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { Transaction } from '#platform/database.ts';
import type { Person, StoryStep } from '#features/simulation/story.ts';
import { lockLoans } from '#servicing/loans/loan-store.ts';

/** A step about to be taken: who, when, in which loan system, and the numbers made so far. */
export interface StoryContext {
  readonly tx: Transaction;
  readonly on: BusinessDate;
  readonly lmsId: 1 | 2;
  readonly person: Person;
  /** Loan numbers by person and loan name ("P13 pawn"), application numbers the same way. */
  readonly numbers: Map<string, number>;
}

/** Ten in the morning at the store: stories of the past happen in opening hours. */
export const STORY_MINUTES_OF_DAY = 600;

/** The product of that number in the built-in core. Faults on another. */
export function builtInProduct(productId: number): Product & { readonly lmsId: 1 | 2 } {
  const product = findProduct(productId);
  if (product === null || product.lmsId === 3) throw new Error(`the built-in core has no product ${productId}`);
  return { ...product, lmsId: product.lmsId };
}

/** Cents of an amount as the stories write it. Faults on anything else. */
export function amountOf(text: string): Cents {
  const parsed = parseAmount(text);
  if (parsed === null) throw new Error(`"${text}" is not an amount`);
  return parsed;
}

/** Due dates of a story's loan made on `noteOn`: the instalments', a payday loan's one day, none for a pawn. The first is a
 *  month after the note where the story names none. */
export function dueDatesOf(
  step: { readonly term?: number; readonly firstDueOn?: string },
  product: Product,
  noteOn: BusinessDate,
): BusinessDate[] {
  if (product.kind === 'pawn' || product.kind === 'line') return [];
  const first = step.firstDueOn === undefined ? addMonths(noteOn, 1) : businessDate(step.firstDueOn);
  if (product.kind === 'payday') return [first];
  const count = step.term ?? 0;
  return product.frequency === 'biweekly' ? dueDatesBiweekly(first, count) : dueDatesMonthly(first, count);
}

/** The number of a loan or application of the story. Faults on one that was not made. */
export function numberOf({ person, numbers, on }: StoryContext, name: string): number {
  const number = numbers.get(`${person.code} ${name}`);
  if (number === undefined) throw new Error(`${person.code} has no "${name}" on ${on}`);
  return number;
}

/** Keeps the number of what a step made. */
export function nameNumber({ person, numbers }: StoryContext, name: string, number: number): void {
  numbers.set(`${person.code} ${name}`, number);
}

/** The key of a step: the same on every seed (I13). */
export function keyOf({ person, on }: StoryContext, step: StoryStep): string {
  const of = 'loan' in step ? step.loan : 'application' in step ? step.application : 'reward';
  return `story:${person.code}:${of}:${step.does}:${on}`;
}

/** The loan of the story, locked. */
export async function loanOf(context: StoryContext, name: string): Promise<LoanRecord> {
  const loanId = numberOf(context, name);
  const [record] = await lockLoans(context.tx, context.lmsId, [loanId], 'command');
  if (record === undefined) throw new Error(`there is no loan ${loanId}`);
  return record;
}

/** What a command answered. Faults with the whole refusal: a story that is refused is wrong. */
export function must<T>(
  answer: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: unknown },
  { person, on }: StoryContext,
  step: StoryStep,
): T {
  if (!answer.ok) throw new Error(`${person.code} ${step.does} on ${on}: ${JSON.stringify(answer.refusal)}`);
  return answer.value;
}
