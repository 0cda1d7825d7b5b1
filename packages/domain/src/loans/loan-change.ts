import type { JournalEntry } from '#ledger/journal-entry.ts';
import type { Cents } from '#money/cents.ts';
import type { LoanSnapshot } from './loan-snapshot.ts';
import type { LoanEventName, LoanNode } from './statuses/loan-transitions.ts';

/** What a command does to one loan: the loan after it, its entries in posting order, and the steps it took in order (already
 *  taken in `loan`). Whoever stores it writes all three in one transaction, or nothing. Source: loan-core 2.1, 3.3. */
export interface LoanChange {
  readonly loan: LoanSnapshot;
  readonly entries: readonly JournalEntry[];
  readonly events: readonly LoanEventName[];
}

/** Why a command on a loan is refused; nothing is posted then. `not_eligible` carries the first rule that failed, a word of
 *  the closed set of the command. Source: loan-core 9 (errors). */
export type CommandRefusal =
  | { readonly code: 'illegal_transition'; readonly from: LoanNode; readonly event: LoanEventName }
  | { readonly code: 'amount_out_of_range'; readonly minCents: Cents; readonly maxCents: Cents }
  | { readonly code: 'not_eligible'; readonly reason: string }
  | { readonly code: 'unknown_product'; readonly productId: number }
  | { readonly code: 'date_not_open' }
  | { readonly code: 'quote_expired' }
  | { readonly code: 'locked_by_other'; readonly name: string }
  | { readonly code: 'duplicate_intent' };

/** Answer of a command: what it decided, or the refusal. */
export type Decided<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: CommandRefusal };

/** A decision that went through. */
export function decided<T>(value: T): Decided<T> {
  return { ok: true, value };
}

/** A refusal. */
export function refused(refusal: CommandRefusal): { readonly ok: false; readonly refusal: CommandRefusal } {
  return { ok: false, refusal };
}
