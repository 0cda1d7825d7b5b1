import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LedgerEvent } from '@lendside/domain/ledger/journal-entry.ts';
import { addMoves, movedCents, NO_MOVE, type DebtMove } from '@lendside/domain/loans/debt-move.ts';
import { isPaidWhole, splitSettlement } from '@lendside/domain/loans/payments/settled-move.ts';
import type { MoneySort, MoneyTry, Movement } from '@lendside/domain/loans/figures/money-timeline.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { cents, NO_CENTS, subtractCents } from '@lendside/domain/money/cents.ts';
import { debitFailureText } from '@lendside/domain/payments/debit-failure-text.ts';
import { forgivenTitle, meaningOfMovement, toChannel, type PaidAs, type HistoryLine } from './history-line.ts';
import type { LoanRecord } from './loan-record.ts';

/** Data for a loan's timeline, without the schedule. */
export interface LoanMoney {
  readonly record: LoanRecord;
  readonly movements: readonly Movement[];
  readonly tries: readonly MoneyTry[];
}

/** A row of `servicing.money_timeline`: signed cents, debits minus credits. */
export interface MoneyRow {
  readonly transactionId: string;
  readonly key: string;
  readonly on: string;
  readonly event: LedgerEvent;
  readonly paidAs?: PaidAs | null;
  readonly settledFor?: number | null;
  readonly channel: number | null;
  readonly principal: number;
  readonly interest: number;
  readonly fees: number;
  readonly credit: number;
  readonly line: number;
  readonly reversesKey: string | null;
  readonly confirmationNumber: string | null;
}

/** An autopay debit and its current state. */
export interface DebitRow {
  readonly reference: string;
  readonly method: 'ach' | 'card';
  readonly amount: number;
  readonly on: string;
  readonly state: 'sent' | 'settled' | 'returned' | 'declined' | 'void';
  readonly code: string | null;
  readonly try: number;
}

const GROWS: ReadonlySet<LedgerEvent> = new Set<LedgerEvent>(['ACCRUE', 'ACCRUE_CUSTOMARY_FEE']);
const BACK: ReadonlySet<LedgerEvent> = new Set<LedgerEvent>(['PAYMENT_REVERSED', 'CHARGEBACK']);
/** Events that move the debt between the lender's ledgers in two transactions that cancel out. */
const BETWEEN_BOOKS: ReadonlySet<LedgerEvent> = new Set<LedgerEvent>(['CHARGE_OFF', 'CHARGE_OFF_MEMO']);
const MONEY_COMES_IN: ReadonlySet<MoneySort> = new Set<MoneySort>(['payment', 'reversal']);

function moveOf(row: MoneyRow): DebtMove {
  return {
    principalCents: cents(row.principal),
    interestCents: cents(row.interest),
    feesCents: cents(row.fees),
    creditCents: cents(row.credit),
  };
}

/** Returns true for a payment that the bank returned or the card issuer charged back. A reversed settlement has a different
 *  event. */
function isBack({ event, paidAs = null }: MoneyRow): boolean {
  return BACK.has(event) || paidAs === 'settlementReturned' || paidAs === 'settlementChargedBack';
}

function stateOf(row: MoneyRow, sort: MoneySort, debit: DebitRow | undefined): Movement['state'] {
  if (isBack(row)) return 'returned';
  if (sort === 'reversal') return 'reversed';
  return debit?.state === 'sent' ? 'pending' : 'posted';
}

function noteOf(row: MoneyRow, debit: DebitRow | undefined): string | null {
  if (row.line !== 0)
    return `Credit limit ${row.line < 0 ? 'down' : 'up'} by $${formatAmount(cents(Math.abs(row.line)))}`;
  if (isBack(row)) return debit?.code == null ? null : debitFailureText(debit.code);
  return debit?.state === 'sent' ? 'Your bank can still return it for two business days' : null;
}

function toMovement(row: MoneyRow, debitByKey: ReadonlyMap<string, DebitRow>): Movement {
  const [kind, description] = meaningOfMovement(row);
  const sort: MoneySort = GROWS.has(row.event) ? 'growth' : kind;
  const debit = debitByKey.get(row.reversesKey ?? row.key);
  const isAutopay = debit !== undefined && MONEY_COMES_IN.has(sort);
  return {
    id: row.transactionId,
    on: businessDate(row.on),
    sort,
    title: isAutopay && sort === 'payment' ? 'Autopay payment' : description,
    state: stateOf(row, sort, debit),
    move: moveOf(row),
    channel: MONEY_COMES_IN.has(sort) ? toChannel(row.channel) : null,
    isAutopay,
    confirmationNumber: row.confirmationNumber,
    note: noteOf(row, debit),
  };
}

/** Converts a row to one movement. A settlement becomes two movements: the payment and the forgiven part. */
function toOwnMovements(row: MoneyRow, debitByKey: ReadonlyMap<string, DebitRow>): Movement[] {
  const whole = toMovement(row, debitByKey);
  const { settledFor = null } = row;
  if (settledFor === null) return [whole];
  const split = splitSettlement(whole.move, cents(settledFor));
  if (isPaidWhole(split)) return [whole];
  const forgiven: Movement = {
    ...whole,
    id: `${whole.id}:forgiven`,
    sort: 'adjustment',
    title: forgivenTitle(settledFor),
    state: 'posted',
    move: split.forgiven,
    channel: null,
    isAutopay: false,
    confirmationNumber: null,
    note: null,
  };
  return [{ ...whole, move: split.paid }, forgiven];
}

/** Converts the ledger's rows to movements, oldest first. Leaves out transfers between the lender's own ledgers. */
export function toMovements(rows: readonly MoneyRow[], debits: readonly DebitRow[]): Movement[] {
  const debitByKey = new Map(debits.map((debit) => [`pay:${debit.reference}`, debit]));
  const between = rows.filter(({ event }) => BETWEEN_BOOKS.has(event));
  const isMovedOver = movedCents(between.map(moveOf).reduce(addMoves, NO_MOVE)) === 0;
  return rows
    .filter(({ event }) => !isMovedOver || !BETWEEN_BOOKS.has(event))
    .flatMap((row) => toOwnMovements(row, debitByKey));
}

/** Lists autopay debits that the card processor declined; they moved no money. The ledger already contains debits that a bank
 *  returned. */
export function toTriedDebits(debits: readonly DebitRow[]): MoneyTry[] {
  return debits
    .filter(({ state }) => state === 'declined' || state === 'void')
    .map((debit) => ({
      id: debit.reference,
      on: businessDate(debit.on),
      state: 'attempted',
      sort: 'payment',
      title: debit.try === 1 ? 'Autopay tried' : 'Autopay tried again',
      amountCents: cents(debit.amount),
      split: null,
      channel: debit.method,
      isAutopay: true,
      note: debitFailureText(debit.code),
    }));
}

/** Derives movements from a history, for systems that offer nothing else. Each movement is the difference between the debt
 *  before and after a line; any growth in between is interest. Takes newest first, returns oldest first. */
export function movementsOfHistory(newestFirst: readonly HistoryLine[]): Movement[] {
  let owed = NO_CENTS;
  let principal = NO_CENTS;
  return newestFirst.toReversed().flatMap((line) => {
    const isPaid = line.kind === 'payment' || line.kind === 'adjustment';
    const ownInterest = isPaid ? subtractCents(NO_CENTS, line.interestCents) : line.interestCents;
    const ownFees = isPaid ? subtractCents(NO_CENTS, line.feesCents) : line.feesCents;
    const principalCents = subtractCents(line.balanceCents, principal);
    const grownCents = subtractCents(line.payoffAfterCents, owed, principalCents, ownInterest, ownFees);
    owed = line.payoffAfterCents;
    principal = line.balanceCents;
    const own: Movement = {
      id: line.transactionId,
      on: line.on,
      sort: line.kind,
      title: line.description,
      state: line.kind === 'reversal' ? 'reversed' : 'posted',
      move: { principalCents, interestCents: ownInterest, feesCents: ownFees, creditCents: NO_CENTS },
      channel: line.channel,
      isAutopay: false,
      confirmationNumber: line.confirmationNumber,
      note: null,
    };
    if (grownCents === 0) return [own];
    const grown: Movement = {
      ...own,
      id: `${line.transactionId}:interest`,
      sort: 'growth',
      title: 'Interest',
      state: 'posted',
      move: { ...NO_MOVE, interestCents: grownCents },
      channel: null,
      confirmationNumber: null,
    };
    return [grown, own];
  });
}
