import type { BusinessDate } from '#calendar/business-date.ts';
import type { JournalEntry } from '#ledger/journal-entry.ts';
import type { Cents } from '#money/cents.ts';
import type { LoanSnapshot } from './loan-snapshot.ts';
import type { LoanEventName, LoanNode } from './statuses/loan-transitions.ts';

/** Effect of a command on one loan: the loan afterwards, its entries in posting order, and its status steps in order (already
 *  applied to `loan`). Store all three in one transaction. Source: loan-core 2.1, 3.3. */
export interface LoanChange {
  readonly loan: LoanSnapshot;
  readonly entries: readonly JournalEntry[];
  readonly events: readonly LoanEventName[];
}

/** Why a command on a loan is refused; a refused command posts nothing. `not_eligible` names the first rule that failed, from
 *  the command's closed set of reasons. Source: loan-core 9 (errors). */
export type CommandRefusal =
  | { readonly code: 'illegal_transition'; readonly from: LoanNode; readonly event: LoanEventName }
  | { readonly code: 'amount_out_of_range'; readonly minCents: Cents; readonly maxCents: Cents }
  | { readonly code: 'not_eligible'; readonly reason: string }
  | { readonly code: 'unknown_product'; readonly productId: number }
  | { readonly code: 'date_not_open' }
  | { readonly code: 'quote_expired' }
  | { readonly code: 'locked_by_other'; readonly name: string }
  | { readonly code: 'duplicate_intent' }
  /** A debit of autopay was handed over already, for this day. */
  | { readonly code: 'debit_ordered'; readonly on: BusinessDate }
  /** Stores hand out no more than this to the borrower today. */
  | { readonly code: 'cash_above_limit'; readonly maxCents: Cents };

/** A command's result: its decision or a refusal. */
export type Decided<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: CommandRefusal };

/** Wraps a successful decision. */
export function decided<T>(value: T): Decided<T> {
  return { ok: true, value };
}

/** Wraps a refusal. */
export function refused(refusal: CommandRefusal): { readonly ok: false; readonly refusal: CommandRefusal } {
  return { ok: false, refusal };
}
