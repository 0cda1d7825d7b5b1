import { createHash } from 'node:crypto';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { refused, type CommandRefusal, type Decided } from '@lendside/domain/loans/loan-change.ts';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import { statement, type Transaction } from '#platform/database.ts';
import { bookDecision } from './book-decision.ts';
import type { CommandAnswer, CommandContext, CommandDecision, Json, LoanCommand } from './loan-command.ts';
import { toLoanRecord, type LoanRow } from '#servicing/loans/loan-row.ts';
import { isBusy } from '#servicing/loans/loan-store.ts';

type StoredAnswer<Answer extends Json> =
  | { readonly ok: true; readonly value: Answer }
  | { readonly ok: false; readonly refusal: CommandRefusal };

interface OpenedCommand {
  readonly known: { readonly kind: string; readonly inputHash: string; readonly result: StoredAnswer<never> } | null;
  readonly on_day: string;
  readonly loans: readonly LoanRow[] | null;
  readonly new_loan_ids: readonly number[];
}

const OPEN_COMMAND = statement<OpenedCommand>(
  'open_command',
  'select known, on_day, loans, to_json(new_loan_ids) as new_loan_ids from servicing.open_command($1, $2, $3, $4, $5)',
);

async function open(tx: Transaction, command: LoanCommand): Promise<OpenedCommand> {
  const { key, lmsId, loanIds, newLoans = 0, poster = 'command' } = command;
  try {
    const opened = await tx.row(OPEN_COMMAND, [key, lmsId, loanIds, newLoans, poster === 'dayEnd']);
    if (opened === null) throw new Error(`command ${key} was not opened`);
    return opened;
  } catch (error) {
    if (isBusy(error)) throw new LoanSystemUnavailable(lmsId, error.message);
    throw error;
  }
}

function toContext(opened: OpenedCommand, tx: Transaction): CommandContext {
  const records = (opened.loans ?? []).map(toLoanRecord);
  // Use the loans' latest date, because day-end moves the loans to the next day before it moves the business date.
  const [latest] = records.map(({ snapshot }) => snapshot.asOf).toSorted((a, b) => (a < b ? 1 : -1));
  return {
    loans: new Map(records.map((record) => [record.snapshot.loanId, record])),
    on: latest ?? businessDate(opened.on_day),
    newLoanIds: opened.new_loan_ids,
    db: tx,
  };
}

function toCanonical(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (Array.isArray(value)) return value.map(toCanonical);
  if (value === null || typeof value !== 'object') return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(
    fields.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => [name, toCanonical(field)]),
  );
}

/** Hashes a command's input with SHA-256 and returns hex. The order of the fields does not matter, and an undefined field
 *  counts as absent. */
function inputHash(input: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(toCanonical(input)) ?? 'undefined')
    .digest('hex');
}

/** Runs one command in the caller's transaction, completely or not at all. Shares the loan system's lock and locks the loans,
 *  lowest number first. Then reads loans and business date, decides, and writes journal, loans, events, additional rows and
 *  the answer. A known key returns its first answer, refusals included, and changes nothing. A known key with other input is
 *  refused with `duplicate_intent`. Throws `LoanSystemUnavailable` while a day is half closed or when a lock is not free in
 *  time. Throws when a decision does not follow the state table. Source: loan-core 2.1, 0.5 (I10), 9. */
export async function runLoanCommand<Answer extends Json>(
  tx: Transaction,
  command: LoanCommand,
  decide: (context: CommandContext) => Decided<CommandDecision<Answer>> | Promise<Decided<CommandDecision<Answer>>>,
): Promise<CommandAnswer<Answer>> {
  const opened = await open(tx, command);
  const hash = inputHash(command.input);
  if (opened.known !== null) {
    const { kind, inputHash: knownHash, result } = opened.known;
    if (kind !== command.kind || knownHash !== hash)
      return { ...refused({ code: 'duplicate_intent' }), isReplay: false };
    return { ...result, isReplay: true };
  }
  const context = toContext(opened, tx);
  const decision = await decide(context);
  return { ...(await bookDecision(tx, command, hash, context, decision)), isReplay: false };
}
