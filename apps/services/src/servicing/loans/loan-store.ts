import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { rollToBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { currentDueOn, isPaidOff, loanDaysLate } from '@lendside/domain/loans/figures/lateness.ts';
import type { CreditLine, LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';
import type { LoanStatusCode } from '@lendside/domain/loans/statuses/loan-status.ts';
import {
  decideTransition,
  type LoanActor,
  type LoanEventName,
  type LoanStanding,
} from '@lendside/domain/loans/statuses/loan-transitions.ts';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { statement, type Transaction } from '#platform/database.ts';
import { toLoanRecord, type LoanRow } from './loan-row.ts';

/** Who posts: a command during the day, or day-end, which already holds the loan system's lock. */
export type Poster = 'command' | 'dayEnd';

const LOCK_LOANS = statement<{ loan: LoanRow }>('lock_loans', 'select servicing.lock_loans($1, $2, $3) as loan');
/** Error codes for a half-closed day (LS003) and for a lock that was not free in time (55P03). */
const BUSY_CODES: ReadonlySet<unknown> = new Set(['LS003', '55P03']);

/** True when a statement failed because the locks it needs are held. The command may be retried. */
export function isBusy(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && BUSY_CODES.has(error.code);
}

/** Locks loans for this transaction, lowest number first, and shares the loan system's lock with other commands. Then reads
 *  the loans and the business date. Unknown loan numbers are left out. Throws `LoanSystemUnavailable` while a day is half
 *  closed or when a lock is not free in time; the command may be retried. */
export async function lockLoans(
  tx: Transaction,
  lmsId: LoanSystemId,
  loanIds: readonly number[],
  poster: Poster,
): Promise<LoanRecord[]> {
  try {
    const rows = await tx.rows(LOCK_LOANS, [lmsId, loanIds, poster === 'dayEnd']);
    return rows.map((row) => toLoanRecord(row.loan));
  } catch (error) {
    if (isBusy(error)) throw new LoanSystemUnavailable(lmsId, error.message);
    throw error;
  }
}

/** One change of a loan's status, for `servicing.loan_event`. */
export interface LoanStep {
  readonly event: LoanEventName;
  readonly fromStatus: number | null;
  readonly toStatus: number;
  readonly toPhase: string;
  readonly actor: LoanActor;
  readonly businessDate: BusinessDate;
  readonly txnKey: string | null;
}

/** Takes a step of the state table. Returns null when the table has no such step. */
export function takeStep(
  from: (LoanStanding & { readonly statusBeforeBankruptcy?: LoanStatusCode | null }) | null,
  event: LoanEventName,
  actor: LoanActor,
  on: BusinessDate,
  txnKey: string | null,
): { readonly to: LoanStanding; readonly step: LoanStep } | null {
  const previous = from?.statusBeforeBankruptcy ?? null;
  const decision = decideTransition(from?.status ?? null, from?.phase ?? 'active', event, previous);
  if (!decision.ok) return null;
  const { to } = decision;
  const step = {
    event,
    fromStatus: from?.status ?? null,
    toStatus: to.status,
    toPhase: to.phase,
    actor,
    businessDate: on,
    txnKey,
  };
  return { to, step };
}

function toSavedLine(line: CreditLine): Record<string, unknown> {
  return {
    creditLimit: line.creditLimitCents,
    holds: line.holdsCents,
    billedInterest: line.billedInterestCents,
    billedCustomaryFee: line.billedCustomaryFeeCents,
    customaryFeeExact: line.customaryFeeExact.toString(),
    nextCycleOn: line.nextCycleOn,
    statements: line.statements.map((each) => [
      each.number,
      each.cycleOn,
      each.dueOn,
      rollToBusinessDay(each.dueOn),
      each.interestCents,
      each.customaryFeeCents,
      each.principalCents,
      each.pastDueCents,
      each.feesCents,
      each.minimumCents,
      each.unpaidCents,
    ]),
  };
}

/** Converts a loan to the form that `servicing.save_loans` takes. */
export function toSavedLoan(
  loan: LoanSnapshot,
  paidOffOn: BusinessDate | null,
  events: readonly LoanStep[],
): Record<string, unknown> {
  const dueOn = isPaidOff(loan) ? null : currentDueOn(loan);
  return {
    loanId: loan.loanId,
    status: loan.status,
    phase: loan.phase,
    accruedExact: loan.accruedExact.toString(),
    applied: loan.appliedCents,
    daysLate: loanDaysLate(loan),
    dueOn,
    dueRolledOn: dueOn === null ? null : rollToBusinessDay(dueOn),
    paidOffOn,
    isNonAccrual: loan.isNonAccrual,
    statusBeforeBankruptcy: loan.statusBeforeBankruptcy,
    line: loan.line === null ? null : toSavedLine(loan.line),
    pawn: loan.pawn === null ? null : { charge: loan.pawn.chargeCents, graceExact: loan.pawn.graceExact.toString() },
    events,
  };
}

const SAVE_LOANS = statement('save_loans', 'select servicing.save_loans($1::jsonb)');

/** Saves changed loans. Call it after posting the journal, because events refer to its keys. */
export async function saveLoans(tx: Transaction, loans: readonly Record<string, unknown>[]): Promise<void> {
  await tx.rows(SAVE_LOANS, [JSON.stringify(loans)]);
}
