import { addMonths, businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { dueDatesBiweekly, dueDatesMonthly } from '@lendside/domain/loans/opening/instalment-schedule.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { parseAmount } from '@lendside/domain/money/amount-text.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { Transaction } from '#platform/database.ts';
import type { Person, StoryStep } from './story.ts';
import { lockLoans } from '#servicing/loans/loan-store.ts';

/** The context of a story step: the person, date, loan system and the ids created so far. */
export interface StoryContext {
  readonly tx: Transaction;
  readonly on: BusinessDate;
  readonly lmsId: 1 | 2;
  readonly person: Person;
  /** Ids of loans and applications by person and name ("P13 pawn"). */
  readonly numbers: Map<string, number>;
}

/** 10:00 in minutes of the day: past story steps happen during opening hours. */
export const STORY_MINUTES_OF_DAY = 600;

/** Returns a product of the built-in core. Throws for any other product. */
export function builtInProduct(productId: number): Product & { readonly lmsId: 1 | 2 } {
  const product = findProduct(productId);
  if (product === null || product.lmsId === 3) throw new Error(`the built-in core has no product ${productId}`);
  return { ...product, lmsId: product.lmsId };
}

/** Parses an amount of a story into cents. Throws when it is not an amount. */
export function amountOf(text: string): Cents {
  const parsed = parseAmount(text);
  if (parsed === null) throw new Error(`"${text}" is not an amount`);
  return parsed;
}

/** Returns the due dates of a story's loan. A payday loan has one; pawns and lines have none. The first is a month after the
 *  note date by default. */
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

/** Returns the id of a loan or application in the story. Throws when no step has created it yet. */
export function numberOf({ person, numbers, on }: StoryContext, name: string): number {
  const number = numbers.get(`${person.code} ${name}`);
  if (number === undefined) throw new Error(`${person.code} has no "${name}" on ${on}`);
  return number;
}

/** Stores the id of what a step created. */
export function nameNumber({ person, numbers }: StoryContext, name: string, number: number): void {
  numbers.set(`${person.code} ${name}`, number);
}

/** Returns the key of a step's command, which is the same on every seed (I13). */
export function keyOf({ person, on }: StoryContext, step: StoryStep): string {
  const of = 'loan' in step ? step.loan : 'application' in step ? step.application : 'reward';
  return `story:${person.code}:${of}:${step.does}:${on}`;
}

/** Locks and returns a loan of the story. */
export async function loanOf(context: StoryContext, name: string): Promise<LoanRecord> {
  const loanId = numberOf(context, name);
  const [record] = await lockLoans(context.tx, context.lmsId, [loanId], 'command');
  if (record === undefined) throw new Error(`there is no loan ${loanId}`);
  return record;
}

/** Returns the value of a command's answer. Throws on a refusal, because a story must never be refused. */
export function must<T>(
  answer: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: unknown },
  { person, on }: StoryContext,
  step: StoryStep,
): T {
  if (!answer.ok) throw new Error(`${person.code} ${step.does} on ${on}: ${JSON.stringify(answer.refusal)}`);
  return answer.value;
}
