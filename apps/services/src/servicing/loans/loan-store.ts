import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { rollToBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { currentDueOn, isPaidOff, loanDaysLate } from '@lendside/domain/loans/lateness.ts';
import { lateFeeCents, lateFeeDay } from '@lendside/domain/loans/late-fee.ts';
import { originationFeeCents } from '@lendside/domain/loans/origination-price.ts';
import { originalChargeCents } from '@lendside/domain/loans/earning.ts';
import type { CreditLine, LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';
import { decideTransition } from '@lendside/domain/loans/loan-transitions.ts';
import type { LoanActor, LoanEventName, LoanStanding } from '@lendside/domain/loans/loan-transitions.ts';
import type { Product } from '@lendside/domain/loans/product.ts';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/port.ts';
import { statement } from '#platform/database.ts';
import type { Transaction } from '#platform/database.ts';
import { toLoanRecord } from '#servicing/loans/loan-row.ts';
import type { LoanRow } from '#servicing/loans/loan-row.ts';

/** Who posts: a command of the day, or day-end, which holds the loan system's lock already. */
export type Poster = 'command' | 'dayEnd';

const LOCK_LOANS = statement<{ loan: LoanRow }>('lock_loans', 'select servicing.lock_loans($1, $2, $3) as loan');
/** A day is half closed, or day-end held its lock for longer than we wait (lock_timeout). */
const BUSY_CODES: ReadonlySet<unknown> = new Set(['LS003', '55P03']);

/** Locks loans for this transaction, lowest id first, shares the loan system's lock with other commands, and reads the loans
 *  and the business date after that. Unknown ids are left out. Faults `LoanSystemUnavailable` while a day is half closed or
 *  somebody holds the locks for longer than we wait; the same command may come again. */
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
    if (error instanceof Error && 'code' in error && BUSY_CODES.has(error.code))
      throw new LoanSystemUnavailable(lmsId, error.message);
    throw error;
  }
}

/** One step of a loan's path, for `loan_event`. */
export interface LoanStep {
  readonly event: LoanEventName;
  readonly fromStatus: number | null;
  readonly toStatus: number;
  readonly toPhase: string;
  readonly actor: LoanActor;
  readonly businessDate: BusinessDate;
  readonly txnKey: string | null;
}

/** Takes a lawful step. Null when the table has no such step: the caller refuses or faults. */
export function takeStep(
  from: LoanStanding | null,
  event: LoanEventName,
  actor: LoanActor,
  on: BusinessDate,
  txnKey: string | null,
): { readonly to: LoanStanding; readonly step: LoanStep } | null {
  const decision = decideTransition(from?.status ?? null, from?.phase ?? 'active', event);
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

/** The projections of a loan as `servicing.save_loans` takes them. */
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
    events,
  };
}

const SAVE_LOANS = statement('save_loans', 'select servicing.save_loans($1::jsonb)');

/** Writes loans that were decided anew; call it after the journal, whose keys the events point at. */
export async function saveLoans(tx: Transaction, loans: readonly Record<string, unknown>[]): Promise<void> {
  await tx.rows(SAVE_LOANS, [JSON.stringify(loans)]);
}

/** What a loan is made with besides its books. */
export interface LoanOwner {
  readonly storeId: number;
  readonly brand: string;
  readonly customerId: string;
  readonly collateral: LoanRecord['collateral'];
}

const INSERT_LOAN = statement(
  'insert_loan',
  `
  insert into servicing.loan (loan_id, loan_header, lms_id, product_id, store_id, brand, customer_id, status, phase, note_on,
         chain_start_on, original_principal, rate_e8, frequency, origination_fee, accrued_through, collateral, period_charge,
         due_on, due_rolled_on, last_due_on, renewal_number, chain_principal)
  overriding system value
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $10, $16, $17, $18, $19, $20, $21, $22)`,
);
const INSERT_SCHEDULE = statement(
  'insert_schedule',
  `
  insert into servicing.schedule_item (loan_id, number, due_on, amount, interest, principal, balance, rolled_on, amount_through, late_fee_on, late_fee)
  select $1, i.number, i."dueOn", i.amount, i.interest, i.principal, i.balance, i."rolledOn", i.through, i."lateFeeOn", i."lateFee"
    from jsonb_to_recordset($2::jsonb) as i(number int, "dueOn" date, amount bigint, interest bigint, principal bigint,
         balance bigint, "rolledOn" date, through bigint, "lateFeeOn" date, "lateFee" bigint)`,
);

function frequencyOf(product: Product): string {
  if (product.kind === 'instalment') return product.frequency;
  return product.kind === 'line' ? 'line' : 'single';
}

/** Writes a new loan and its schedule, with what day-end needs of them worked out once. */
export async function insertLoan(
  tx: Transaction,
  loan: LoanSnapshot,
  product: Product,
  owner: LoanOwner,
): Promise<void> {
  const first = loan.schedule[0];
  await tx.rows(INSERT_LOAN, [
    loan.loanId,
    loan.loanHeader,
    loan.lmsId,
    loan.productId,
    owner.storeId,
    owner.brand,
    owner.customerId,
    loan.status,
    loan.phase,
    loan.noteOn,
    loan.chainStartOn,
    loan.originalPrincipalCents,
    loan.rateE8,
    frequencyOf(product),
    originationFeeCents(product, loan.originalPrincipalCents),
    owner.collateral === null ? null : JSON.stringify(owner.collateral),
    originalChargeCents(loan, product),
    first?.dueOn ?? null,
    first === undefined ? null : rollToBusinessDay(first.dueOn),
    loan.schedule.at(-1)?.dueOn ?? null,
    loan.renewalNumber,
    loan.chainPrincipalCents,
  ]);
  const lateFee = product.kind === 'instalment' ? product.lateFee : null;
  let through = 0;
  const items = loan.schedule.map((item) => {
    through += item.amountCents;
    return {
      number: item.number,
      dueOn: item.dueOn,
      amount: item.amountCents,
      interest: item.interestCents,
      principal: item.principalCents,
      balance: item.balanceCents,
      rolledOn: rollToBusinessDay(item.dueOn),
      through,
      lateFeeOn: lateFee === null ? null : lateFeeDay(lateFee, item.dueOn),
      lateFee: lateFee === null ? 0 : lateFeeCents(lateFee, item.amountCents),
    };
  });
  await tx.rows(INSERT_SCHEDULE, [loan.loanId, JSON.stringify(items)]);
}
