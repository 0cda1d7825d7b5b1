import { decided, type Decided, type LoanChange } from '@lendside/domain/loans/loan-change.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { Queryable, Transaction } from '#platform/database.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import {
  findLocked,
  type CommandAnswer,
  type CommandContext,
  type CommandDecision,
  type Json,
  type LoanCommand,
} from './loan-command.ts';
import { runCommandsTogether, runLoanCommand, type CommandOnOneLoan } from './run-command.ts';

/** A command on one loan. */
export type OneLoanCommand = Omit<LoanCommand, 'loanIds' | 'newLoans'> & { readonly loanId: number };

/** Fields that every command on one loan gets from its caller. `minutesOfDay` is the time of day at the store; it replaces the
 *  wall clock when past days are replayed. */
export type CommandHead = Pick<OneLoanCommand, 'key' | 'lmsId' | 'loanId' | 'poster'> & {
  readonly actor?: LoanCommand['actor'];
  readonly minutesOfDay?: number;
};

/** The loan's state after a command. */
export type LoanAnswer = { readonly loanId: number; readonly status: number; readonly phase: string };

/** A locked loan with its product. */
export interface LockedLoan {
  readonly record: LoanRecord;
  readonly loan: LoanRecord['snapshot'];
  readonly product: Product;
}

/** Decision of a command on one loan, with additional fields for its answer. */
export interface OneLoanDecision<Extra extends { readonly [field: string]: Json }> {
  readonly change: LoanChange;
  readonly answer: Extra;
  readonly alongside?: CommandDecision<Json>['alongside'];
}

/** Returns the locked loan of that number with its product. Refuses with `not_eligible` (reason `loan_not_found`) or
 *  `unknown_product`. */
export function findLockedLoan(context: CommandContext, loanId: number): Decided<LockedLoan> {
  const found = findLocked(context, loanId);
  if (!found.ok) return found;
  const { snapshot } = found.value;
  const product = findProduct(snapshot.productId);
  if (product === null) return { ok: false, refusal: { code: 'unknown_product', productId: snapshot.productId } };
  return decided({ record: found.value, loan: snapshot, product });
}

/** Converts a changed loan to the answer of its command. */
export function toLoanAnswer({ loan }: LoanChange): LoanAnswer {
  return { loanId: loan.loanId, status: loan.status, phase: loan.phase };
}

/** Runs a command that changes one loan. Like `runLoanCommand`, but passes the locked loan and its product to the decision. */
export function changeLoan<Extra extends { readonly [field: string]: Json }>(
  tx: Transaction,
  { loanId, ...command }: OneLoanCommand,
  decide: (
    locked: LockedLoan,
    context: CommandContext,
  ) => Decided<OneLoanDecision<Extra>> | Promise<Decided<OneLoanDecision<Extra>>>,
): Promise<CommandAnswer<LoanAnswer & Extra>> {
  return runLoanCommand(tx, { ...command, loanIds: [loanId] }, async (context) => {
    const locked = findLockedLoan(context, loanId);
    if (!locked.ok) return locked;
    return toCommandDecision(await decide(locked.value, context));
  });
}

function toCommandDecision<Extra extends { readonly [field: string]: Json }>(
  decision: Decided<OneLoanDecision<Extra>>,
): Decided<CommandDecision<LoanAnswer & Extra>> {
  if (!decision.ok) return decision;
  const { change, answer, alongside } = decision.value;
  return decided({
    changes: [change],
    answer: { ...toLoanAnswer(change), ...answer },
    ...(alongside === undefined ? {} : { alongside }),
  });
}

/** Commands that each change another loan, and how each is decided with what was read for all of them. */
export interface LoansToChange<
  Command extends CommandOnOneLoan,
  Facts,
  Extra extends { readonly [field: string]: Json },
> {
  readonly lmsId: BuiltInSystemId;
  readonly commands: readonly Command[];
  readonly keepsRefusals: boolean;
  readonly readFacts: (db: Queryable) => Promise<Facts>;
  readonly decide: (
    command: Command,
    locked: LockedLoan,
    context: CommandContext,
    facts: Facts,
  ) => Decided<OneLoanDecision<Extra>>;
}

/** Runs commands that each change another loan, together. Like `runCommandsTogether`, but passes each locked loan and its product to the
 *  decision. */
export function changeLoansTogether<
  Command extends CommandOnOneLoan,
  Facts,
  Extra extends { readonly [field: string]: Json },
>(
  tx: Transaction,
  { decide, ...together }: LoansToChange<Command, Facts, Extra>,
): Promise<CommandAnswer<LoanAnswer & Extra>[]> {
  return runCommandsTogether(tx, {
    ...together,
    decide: (command, context, facts: Facts) => {
      const locked = findLockedLoan(context, command.loanId);
      return locked.ok ? toCommandDecision(decide(command, locked.value, context, facts)) : locked;
    },
  });
}
