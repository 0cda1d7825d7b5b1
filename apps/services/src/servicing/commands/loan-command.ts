import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { JournalEntry } from '@lendside/domain/ledger/journal-entry.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { refused, type CommandRefusal, type Decided, type LoanChange } from '@lendside/domain/loans/loan-change.ts';
import type { LoanActor } from '@lendside/domain/loans/statuses/loan-transitions.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import type { Poster } from '#servicing/loans/loan-store.ts';
import type { LoanOwner } from '#servicing/loans/loan-terms.ts';

/** Built-in loan systems: those whose books are ours. */
export type BuiltInSystemId = 1 | 2;

/** A loan system as one whose books are ours. Faults on a partner's. */
export function toBuiltIn(lmsId: LoanSystemId): BuiltInSystemId {
  if (lmsId === 3) throw new Error('the books of loan system 3 are kept by a partner');
  return lmsId;
}

/** A value that JSON carries there and back. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [field: string]: Json };

/** One command: who asks for what on which loans, under a key that is used once. */
export interface LoanCommand {
  /** Also the key of its first ledger transaction; the next are `<key>:2`, `<key>:3`, … */
  readonly key: string;
  /** What it is called in `servicing.loan_command`. */
  readonly kind: string;
  readonly lmsId: BuiltInSystemId;
  readonly loanIds: readonly number[];
  readonly actor: LoanActor;
  /** Everything the answer depends on besides the books: the same key with other input is refused. */
  readonly input: unknown;
  /** Number of the money's way (LOA-032), where money moves. */
  readonly channel?: number;
  readonly narrative?: string;
  /** Loan numbers to draw for loans it may make. */
  readonly newLoans?: number;
  /** Day-end holds the loan system's lock already. */
  readonly poster?: Poster;
}

/** What a command is decided on, read after its locks. */
export interface CommandContext {
  /** The locked loans by number; unknown ones are left out. */
  readonly loans: ReadonlyMap<number, LoanRecord>;
  /** The business date the command is booked on. */
  readonly on: BusinessDate;
  readonly newLoanIds: readonly number[];
  /** For the rows beside the loan; nothing may be written before the decision is booked. */
  readonly db: Queryable;
}

/** A loan that a command makes: its first events start from nothing. */
export interface NewLoan extends LoanChange {
  readonly owner: LoanOwner;
  readonly refinancedFrom?: number;
}

/** An entry of the lender's own accounts; its chain names what it belongs to, as `reward:<customer>`. */
export interface LoanlessEntry {
  readonly chain: string;
  readonly entry: JournalEntry;
}

/** What a command decided: what becomes of the loans, and its answer. */
export interface CommandDecision<Answer extends Json> {
  readonly changes?: readonly LoanChange[];
  readonly newLoans?: readonly NewLoan[];
  readonly loanless?: readonly LoanlessEntry[];
  /** Loans whose successor changes; null takes it back (a voided refinance). */
  readonly renewals?: readonly { readonly loanId: number; readonly into: number | null }[];
  readonly answer: Answer;
  /** Rows beside the loan, written after the books in the same transaction. */
  readonly alongside?: (tx: Transaction) => Promise<void>;
}

/** Answer to a command; a replay has the first answer and changed nothing. */
export type CommandAnswer<Answer extends Json> =
  | { readonly ok: true; readonly value: Answer; readonly isReplay: boolean }
  | { readonly ok: false; readonly refusal: CommandRefusal; readonly isReplay: boolean };

/** A locked loan of a command, or null with the refusal that there is none. */
export function findLocked(context: CommandContext, loanId: number): Decided<LoanRecord> {
  const record = context.loans.get(loanId);
  return record === undefined
    ? refused({ code: 'not_eligible', reason: 'loan_not_found' })
    : { ok: true, value: record };
}
