import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { refused, type CommandRefusal, type Decided, type LoanChange } from '@lendside/domain/loans/loan-change.ts';
import { LOAN_STATUS, type LoanStatusCode } from '@lendside/domain/loans/statuses/loan-status.ts';
import { loanStatusFacts } from '@lendside/domain/loans/statuses/loan-status-facts.ts';
import {
  decideTransition,
  type LoanActor,
  type LoanEventName,
  type LoanStanding,
} from '@lendside/domain/loans/statuses/loan-transitions.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { statement, type Transaction } from '#platform/database.ts';
import type { CommandContext, CommandDecision, Json, LoanCommand } from './loan-command.ts';
import { toJournalTransaction, type JournalTransaction } from '#servicing/ledger/journal-store.ts';
import { toSavedLoan, type LoanStep } from '#servicing/loans/loan-store.ts';
import { hasNewTerms, toTermsRow } from '#servicing/loans/loan-terms.ts';

/** Everything that one call of `servicing.book_commands` writes, apart from the answers. */
interface Booking {
  readonly terms: Record<string, unknown>[];
  readonly journal: JournalTransaction[];
  readonly loans: Record<string, unknown>[];
  readonly renewals: { readonly loanId: number; readonly into: number | null }[];
}

const BOOK_COMMANDS = statement(
  'book_commands',
  'select servicing.book_commands($1::jsonb, $2::jsonb, $3::jsonb, $4::jsonb, $5::jsonb)',
);

type Place = (LoanStanding & { readonly statusBeforeBankruptcy: LoanRecord['snapshot']['status'] | null }) | null;

/** Refuses when the state table does not allow the actor the first step. Later steps are recorded with an actor that the table
 *  allows. */
function firstForbidden(change: LoanChange, before: Place, actor: LoanActor): CommandRefusal | null {
  const [event] = change.events;
  if (event === undefined) return null;
  const decision = decideTransition(
    before?.status ?? null,
    before?.phase ?? 'active',
    event,
    before?.statusBeforeBankruptcy ?? null,
  );
  if (!decision.ok) return decision.refusal;
  return decision.actors.includes(actor) ? null : { code: 'illegal_transition', from: nodeOf(before), event };
}

function nodeOf(place: Place): Extract<CommandRefusal, { code: 'illegal_transition' }>['from'] {
  if (place === null) return 'none';
  return place.phase === 'active' ? loanStatusFacts(place.status).name : place.phase;
}

function walk(
  change: LoanChange,
  before: Place,
  command: LoanCommand,
  on: BusinessDate,
  txnKey: string | null,
): LoanStep[] {
  let at: Place = before;
  const steps = change.events.map((event: LoanEventName): LoanStep => {
    const decision = decideTransition(
      at?.status ?? null,
      at?.phase ?? 'active',
      event,
      before?.statusBeforeBankruptcy ?? null,
    );
    if (!decision.ok) throw new Error(`${command.key}: ${event} does not follow from ${decision.refusal.from}`);
    const step: LoanStep = {
      event,
      fromStatus: at?.status ?? null,
      toStatus: decision.to.status,
      toPhase: decision.to.phase,
      actor: decision.actors.includes(command.actor) ? command.actor : (decision.actors[0] ?? command.actor),
      businessDate: on,
      txnKey,
    };
    at = { ...decision.to, statusBeforeBankruptcy: before?.statusBeforeBankruptcy ?? null };
    return step;
  });
  if (at?.status !== change.loan.status || at.phase !== change.loan.phase)
    throw new Error(`${command.key}: the steps of loan ${change.loan.loanId} do not lead to where it stands`);
  return steps;
}

/** Returns the day a loan closed; null when it is open or reopened. */
function paidOffOn(change: LoanChange, before: LoanRecord | null, on: BusinessDate): BusinessDate | null {
  const isClosed = loanStatusFacts(change.loan.status).shownAs === 'paidOff';
  return isClosed ? (before?.paidOffOn ?? on) : null;
}

function productOf(change: LoanChange) {
  const product = findProduct(change.loan.productId);
  if (product === null) throw new Error(`loan ${change.loan.loanId} has the unknown product ${change.loan.productId}`);
  return product;
}

function toBooking(command: LoanCommand, { loans, on }: CommandContext, decision: CommandDecision<Json>): Booking {
  const booking: Booking = { terms: [], journal: [], loans: [], renewals: [...(decision.renewals ?? [])] };
  const facts = {
    lmsId: command.lmsId,
    actor: command.actor,
    ...(command.channel === undefined ? {} : { channel: command.channel }),
    ...(command.narrative === undefined ? {} : { narrative: command.narrative }),
  };
  const nextKey = (): string =>
    booking.journal.length === 0 ? command.key : `${command.key}:${booking.journal.length + 1}`;
  const book = (change: LoanChange, before: LoanRecord | null): void => {
    const { loanId, asOf } = change.loan;
    const txnKey = change.entries.length === 0 ? null : nextKey();
    // A closed day takes nothing more: what counts on it, such as a signature that was read late, is booked today with that effect.
    const businessDate = asOf < on ? on : asOf;
    for (const entry of change.entries) {
      const dated = asOf < on ? { ...entry, effectiveOn: entry.effectiveOn ?? asOf } : entry;
      booking.journal.push(toJournalTransaction(dated, { ...facts, businessDate, loanId, key: nextKey() }));
    }
    const steps = walk(change, before?.snapshot ?? null, command, asOf, txnKey);
    booking.loans.push(toSavedLoan(change.loan, paidOffOn(change, before, asOf), steps));
  };
  for (const change of decision.changes ?? []) {
    const before = loans.get(change.loan.loanId);
    if (before === undefined) throw new Error(`${command.key}: loan ${change.loan.loanId} was not locked`);
    if (hasNewTerms(before.snapshot, change.loan))
      booking.terms.push(toTermsRow(change.loan, productOf(change), before));
    book(change, before);
  }
  for (const made of decision.newLoans ?? []) {
    booking.terms.push(toTermsRow(made.loan, productOf(made), made.owner, made.refinancedFrom ?? null));
    if (made.refinancedFrom !== undefined)
      booking.renewals.push({ loanId: made.refinancedFrom, into: made.loan.loanId });
    book(made, null);
  }
  for (const { chain, entry } of decision.loanless ?? [])
    booking.journal.push(
      toJournalTransaction(entry, { ...facts, businessDate: on, loanId: null, chain, key: nextKey() }),
    );
  return booking;
}

/** Checks only the first changed loan, because the steps of the other loans follow from it. */
function findForbidden(
  command: LoanCommand,
  context: CommandContext,
  decision: CommandDecision<Json>,
): CommandRefusal | null {
  const moved = decision.changes?.find((change) => change.events.length > 0);
  if (moved === undefined) return null;
  return firstForbidden(moved, context.loans.get(moved.loan.loanId)?.snapshot ?? null, command.actor);
}

/** Statuses in which a renewal may stay open. */
const RENEWABLE: ReadonlySet<LoanStatusCode> = new Set([LOAN_STATUS.Open, LOAN_STATUS.ActiveDefault]);

const END_RENEWAL = statement('end_left_renewal', 'select servicing.end_renewal($1, $2, $3)');

/** Ends the open renewal of a loan that left the statuses in which it can be renewed. A renewal that was just booked is not open. */
async function endLeftRenewals(
  tx: Transaction,
  { loans, on }: CommandContext,
  changes: readonly LoanChange[],
): Promise<void> {
  for (const { loan } of changes) {
    if (loans.get(loan.loanId)?.renewal == null || RENEWABLE.has(loan.status)) continue;
    const isPaid = loan.status === LOAN_STATUS.PaidOff || loan.status === LOAN_STATUS.Settled;
    const isStayed = loan.status === LOAN_STATUS.Bankrupt || loan.status === LOAN_STATUS.BankruptChargedOff;
    const why = isStayed ? 'protected' : isPaid ? 'paidOff' : 'refused';
    await tx.rows(END_RENEWAL, [loan.loanId, why, on]);
  }
}

/** A command with what was decided on it. */
export interface DecidedCommand<Answer extends Json> {
  readonly command: LoanCommand;
  /** Hash of its input in hex. */
  readonly hash: string;
  readonly context: CommandContext;
  readonly decided: Decided<CommandDecision<Answer>>;
}

/** What a command answers: its value, or why it was refused. */
export type Answered<Answer extends Json> =
  | { readonly ok: true; readonly value: Answer }
  | { readonly ok: false; readonly refusal: CommandRefusal };

const NOTHING: Booking = { terms: [], journal: [], loans: [], renewals: [] };

function answerTo<Answer extends Json>({ command, context, decided }: DecidedCommand<Answer>): Answered<Answer> {
  const forbidden = decided.ok ? findForbidden(command, context, decided.value) : null;
  if (forbidden !== null) return refused(forbidden);
  return decided.ok ? { ok: true, value: decided.value.answer } : decided;
}

function headOf<Answer extends Json>(
  { command, hash, context, decided }: DecidedCommand<Answer>,
  answer: Answered<Answer>,
) {
  const known = [...context.loans.keys()];
  const made = decided.ok ? (decided.value.newLoans ?? []).map(({ loan }) => loan.loanId) : [];
  return {
    key: command.key,
    kind: command.kind,
    lmsId: command.lmsId,
    loanId: command.loanIds.find((loanId) => known.includes(loanId)) ?? (answer.ok ? made[0] : undefined) ?? null,
    inputHash: hash,
    result: answer,
    actor: command.actor,
    businessDate: context.on,
  };
}

/** Writes the decisions of commands in one call, then their additional rows. For a refusal, writes only the answer, or nothing when refusals
 *  are not kept. No two of the commands may change the same loan. */
export async function bookDecisions<Answer extends Json>(
  tx: Transaction,
  commands: readonly DecidedCommand<Answer>[],
  { keepsRefusals }: { readonly keepsRefusals: boolean },
): Promise<Answered<Answer>[]> {
  const answers = commands.map((each) => answerTo(each));
  const kept = commands.flatMap((each, place) => {
    const answer = answers[place];
    if (answer === undefined || (!answer.ok && !keepsRefusals)) return [];
    const { command, context, decided } = each;
    const booking = decided.ok && answer.ok ? toBooking(command, context, decided.value) : NOTHING;
    return [{ head: headOf(each, answer), booking }];
  });
  // Nobody needs its rows, and whatever it refuses fails the transaction.
  if (kept.length > 0)
    tx.send(
      BOOK_COMMANDS,
      [
        kept.map(({ head }) => head),
        kept.flatMap(({ booking }) => booking.terms),
        kept.flatMap(({ booking }) => booking.journal),
        kept.flatMap(({ booking }) => booking.loans),
        kept.flatMap(({ booking }) => booking.renewals),
      ].map((part) => JSON.stringify(part)),
    );
  for (const [place, { context, decided }] of commands.entries()) {
    if (!decided.ok || answers[place]?.ok !== true) continue;
    await decided.value.alongside?.(tx);
    await endLeftRenewals(tx, context, decided.value.changes ?? []);
  }
  return answers;
}
