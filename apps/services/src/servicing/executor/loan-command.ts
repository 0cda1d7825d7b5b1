import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { JournalEntry } from '@lendside/domain/ledger/journal-entry.ts';
import { refused, type CommandRefusal, type Decided, type LoanChange } from '@lendside/domain/loans/loan-change.ts';
import type { LoanActor } from '@lendside/domain/loans/statuses/loan-transitions.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import type { Poster } from '#servicing/loans/loan-store.ts';
import type { LoanOwner } from '#servicing/loans/loan-terms.ts';

/** A value that survives JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [field: string]: Json };

/** A command: who asks for what on which loans. Its key identifies it and is used once. */
export interface LoanCommand {
  /** Idempotency key. It is also the key of the command's first ledger transaction; the next transactions have `<key>:2`,
   *  `<key>:3`, … */
  readonly key: string;
  /** Name of the command in `servicing.loan_command`. */
  readonly kind: string;
  readonly lmsId: BuiltInSystemId;
  readonly loanIds: readonly number[];
  readonly actor: LoanActor;
  /** Everything that the answer depends on, apart from the books. A command with the same key and other input is refused. */
  readonly input: unknown;
  /** Channel number of the money (LOA-032); left out when no money moves. */
  readonly channel?: number;
  readonly narrative?: string;
  /** How many loan numbers to reserve for new loans. */
  readonly newLoans?: number;
  /** `dayEnd` when day-end runs the command, because it already holds the loan system's lock. */
  readonly poster?: Poster;
}

/** Facts for a command's decision, read after its locks are held. */
export interface CommandContext {
  /** The locked loans by number; unknown numbers are left out. */
  readonly loans: ReadonlyMap<number, LoanRecord>;
  /** The business date the command is booked on. */
  readonly on: BusinessDate;
  readonly newLoanIds: readonly number[];
  /** Reads other rows. Nothing may be written before the decision is booked. */
  readonly db: Queryable;
}

/** A loan that the command creates. Its first event has no earlier state. */
export interface NewLoan extends LoanChange {
  readonly owner: LoanOwner;
  readonly refinancedFrom?: number;
}

/** An entry of the lender's own accounts. `chain` names its subject, for example `reward:<customer>`. */
export interface LoanlessEntry {
  readonly chain: string;
  readonly entry: JournalEntry;
}

/** The decision of a command: the changes of the loans and the answer. */
export interface CommandDecision<Answer extends Json> {
  readonly changes?: readonly LoanChange[];
  readonly newLoans?: readonly NewLoan[];
  readonly loanless?: readonly LoanlessEntry[];
  /** Loans whose successor changes; null removes it, for example when a refinance is voided. */
  readonly renewals?: readonly { readonly loanId: number; readonly into: number | null }[];
  readonly answer: Answer;
  /** Writes additional rows after the books, in the same transaction. */
  readonly alongside?: (tx: Transaction) => Promise<void>;
}

/** Answer to a command. A replay returns the first answer and changes nothing. */
export type CommandAnswer<Answer extends Json> =
  | { readonly ok: true; readonly value: Answer; readonly isReplay: boolean }
  | { readonly ok: false; readonly refusal: CommandRefusal; readonly isReplay: boolean };

/** Returns a locked loan of the command. Refuses with `not_eligible` (reason `loan_not_found`) when the loan does not exist. */
export function findLocked(context: CommandContext, loanId: number): Decided<LoanRecord> {
  const record = context.loans.get(loanId);
  return record === undefined
    ? refused({ code: 'not_eligible', reason: 'loan_not_found' })
    : { ok: true, value: record };
}
