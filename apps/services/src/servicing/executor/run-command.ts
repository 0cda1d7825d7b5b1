import { createHash } from 'node:crypto';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { refused, type Decided } from '@lendside/domain/loans/loan-change.ts';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import { answersTo, statement, type Queryable, type Transaction } from '#platform/database.ts';
import { bookDecisions, type Answered, type DecidedCommand } from './book-decision.ts';
import type { CommandAnswer, CommandContext, CommandDecision, Json, LoanCommand } from './loan-command.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';
import { toLoanRecord, type LoanRow } from '#servicing/loans/loan-row.ts';
import { isBusy } from '#servicing/loans/loan-store.ts';

interface KnownCommand {
  readonly kind: string;
  readonly inputHash: string;
  readonly result: Answered<never>;
}

interface OpenedCommand {
  readonly known: KnownCommand | null;
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
  const values = [key, lmsId, loanIds, newLoans, poster === 'dayEnd'];
  const opened = await unlessBusy(lmsId, tx.row(OPEN_COMMAND, values));
  if (opened === null) throw new Error(`command ${key} was not opened`);
  return opened;
}

async function unlessBusy<Opened>(lmsId: BuiltInSystemId, opening: Promise<Opened>): Promise<Opened> {
  try {
    return await opening;
  } catch (error) {
    if (isBusy(error)) throw new LoanSystemUnavailable(lmsId, error.message);
    throw error;
  }
}

function toContext(opened: Omit<OpenedCommand, 'known'>, tx: Transaction): CommandContext {
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

/** Returns the first answer of a command whose key is known; a refusal when the key was used for something else. */
function replay<Answer extends Json>(known: KnownCommand, command: LoanCommand, hash: string): CommandAnswer<Answer> {
  const { kind, inputHash: knownHash, result } = known;
  if (kind !== command.kind || knownHash !== hash) return { ...refused({ code: 'duplicate_intent' }), isReplay: false };
  return { ...result, isReplay: true };
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
  if (opened.known !== null) return replay(opened.known, command, hash);
  const context = toContext(opened, tx);
  const decided = await decide(context);
  const [answer] = await bookDecisions(tx, [{ command, hash, context, decided }], { keepsRefusals: true });
  if (answer === undefined) throw new Error(`command ${command.key} was not answered`);
  return { ...answer, isReplay: false };
}

interface OpenedCommands {
  readonly known: Readonly<Record<string, KnownCommand>> | null;
  readonly on_day: string;
  readonly loans: readonly LoanRow[] | null;
}

const OPEN_COMMANDS = statement<OpenedCommands>(
  'open_commands',
  'select known, on_day, loans from servicing.open_commands($1, $2, $3)',
);

/** A command that changes one loan and no other. */
export type CommandOnOneLoan = Omit<LoanCommand, 'newLoans' | 'poster' | 'loanIds'> & { readonly loanId: number };

/** Commands to run together, and how each is decided. */
export interface CommandsTogether<Command extends CommandOnOneLoan, Facts, Answer extends Json> {
  readonly lmsId: BuiltInSystemId;
  /** Each about another loan. */
  readonly commands: readonly Command[];
  /** False when a refusal leaves no trace, so that the same key may be tried again. */
  readonly keepsRefusals: boolean;
  /** Reads the facts of all decisions besides the loans, in one go, while the locks are held. */
  readonly readFacts: (db: Queryable) => Promise<Facts>;
  readonly decide: (command: Command, context: CommandContext, facts: Facts) => Decided<CommandDecision<Answer>>;
}

function toLoanCommand({ loanId, ...command }: CommandOnOneLoan): LoanCommand {
  return { ...command, loanIds: [loanId] };
}

/** Runs commands on different loans together, each as `runLoanCommand` would, with as many statements as one alone. Returns their answers in
 *  their order. Whatever makes one of them fail, other than a refusal, makes all of them fail. Source: loan-core 2.1, 0.5 (I10), 9. */
export async function runCommandsTogether<Command extends CommandOnOneLoan, Facts, Answer extends Json>(
  tx: Transaction,
  { lmsId, commands, keepsRefusals, readFacts, decide }: CommandsTogether<Command, Facts, Answer>,
): Promise<CommandAnswer<Answer>[]> {
  const loanIds = commands.map(({ loanId }) => loanId);
  if (new Set(loanIds).size < loanIds.length) throw new Error('two commands on one loan cannot run together');
  const keys = commands.map(({ key }) => key);
  // Both are sent together and run in this order, so that the facts are read while the loans are locked.
  const [opened, facts] = await unlessBusy(
    lmsId,
    answersTo([tx.row(OPEN_COMMANDS, [keys, lmsId, loanIds]), readFacts(tx)]),
  );
  if (opened === null) throw new Error('commands were not opened');
  const rows = new Map((opened.loans ?? []).map((row) => [row.loanId, row]));
  const fresh: DecidedCommand<Answer>[] = [];
  const answers = commands.map((asked) => {
    const command = toLoanCommand(asked);
    const hash = inputHash(command.input);
    const known = opened.known?.[command.key];
    if (known !== undefined) return replay<Answer>(known, command, hash);
    const row = rows.get(asked.loanId);
    const context = toContext({ on_day: opened.on_day, loans: row === undefined ? [] : [row], new_loan_ids: [] }, tx);
    fresh.push({ command, hash, context, decided: decide(asked, context, facts) });
    return null;
  });
  const booked = await bookDecisions(tx, fresh, { keepsRefusals });
  return answers.map((answer) => {
    if (answer !== null) return answer;
    const next = booked.shift();
    if (next === undefined) throw new Error('a command was not answered');
    return { ...next, isReplay: false };
  });
}
