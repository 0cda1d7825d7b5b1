import type { BusinessDate } from '#calendar/business-date.ts';
import { NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import type { AccountCode } from './chart-of-accounts.ts';

/** The part of a debt that a line changes. Null on lines of the lender's own accounts. Unearned amounts (2200, 2210) carry the
 *  component they belong to. Source: loan-core 2.1 (`ledger_entry.component`). */
export type LedgerComponent =
  | 'principal'
  | 'interest'
  | 'charge'
  | 'grace'
  | 'customaryFee'
  | 'maintenance'
  | 'fee'
  | 'cost'
  | 'credit'
  | 'surplus'
  | 'collateral'
  | 'line';

/** One line of an entry: a positive amount on one side of one account. */
export interface JournalLine {
  readonly account: AccountCode;
  readonly side: 'dr' | 'cr';
  readonly amountCents: Cents;
  readonly component: LedgerComponent | null;
  /** The loan whose subledger the line changes. Default: the loan of the change. An entry for two loans (refinance, switch,
   *  migration) names the loan on every line, because its clearing account must be zero after one transaction (I5). Stored in
   *  `ledger_entry.loan_id`, after both loans are stored. */
  readonly loanId?: number;
}

/** Business events of the ledger. Source: loan-core 2.3. `CREDIT_APPLIED` and `REVERSAL` are our own (decision 004).
 *  `REFINANCE` combines the design's close and open in one transaction, which leaves account 2600 at zero (I5). */
export type LedgerEvent =
  | 'ORIGINATE'
  | 'PERIOD_CHARGE'
  | 'CASH_CHARGE'
  | 'PAYDAY_FEE'
  | 'EARN_CHARGE'
  | 'EARN_ORIGINATION_FEE'
  | 'GRACE_CHARGE'
  | 'ACCRUE'
  | 'ACCRUE_CUSTOMARY_FEE'
  | 'ENTER_NON_ACCRUAL'
  | 'LEAVE_NON_ACCRUAL'
  | 'LATE_FEE'
  | 'NSF_FEE'
  | 'MAINTENANCE_FEE'
  | 'FEE_WAIVE'
  | 'DISBURSE'
  | 'DISBURSE_FAILED'
  | 'DISBURSE_RETURNED'
  | 'DISBURSE_CREDITED'
  | 'LOC_OPEN'
  | 'LOC_LIMIT'
  | 'LOC_CLOSE'
  | 'DRAW'
  | 'DRAW_CANCELLED'
  | 'DRAW_RETURNED'
  | 'PAYMENT'
  | 'PAYMENT_MEMO'
  | 'PAYMENT_REVERSED'
  | 'CHARGEBACK'
  | 'INTEREST_RESTORED'
  | 'SMALL_BALANCE'
  | 'OVERPAYMENT'
  | 'CREDIT_APPLIED'
  | 'REFUND_APPROVED'
  | 'REFUND_PAID'
  | 'REFUND_RETURNED'
  | 'PROCESSOR_SETTLE'
  | 'ACH_SETTLE'
  | 'REFINANCE'
  | 'REFINANCE_UNEARNED'
  | 'REFINANCE_PAYMENT_REVERSED'
  | 'VOID_REFINANCE'
  | 'PRODUCT_SWITCH_UNEARNED'
  | 'MIGRATE'
  | 'RESCIND'
  | 'SETTLEMENT'
  | 'CHARGE_OFF'
  | 'CHARGE_OFF_MEMO'
  | 'RECOVERY'
  | 'PROVISION'
  | 'REPO_COST'
  | 'SALE'
  | 'AUCTION_REMITS'
  | 'SURPLUS_PAID'
  | 'ESCHEAT'
  | 'FORFEIT'
  | 'FORFEIT_SALE'
  | 'REFERRAL_REWARD'
  | 'REFERRAL_REWARD_TAKEN_BACK'
  | 'CASH_OUT'
  | 'CASH_OUT_SETTLED'
  | 'CASH_OUT_FAILED'
  | 'CASH_OUT_RETURNED'
  | 'ACCOUNT_PROOF'
  | 'ACCOUNT_PROOF_PAID'
  | 'ACCOUNT_PROOF_FAILED'
  | 'ACCOUNT_PROOF_RETURNED'
  | 'ANCILLARY'
  | 'ANCILLARY_CANCELLED'
  | 'DISCHARGE'
  | 'REVERSAL';

/** Days and principal for which a pawn's charge is due: `from` counts, `to` does not. Source: loan-core I9. */
export interface ChargeInterval {
  readonly from: BusinessDate;
  readonly to: BusinessDate;
  /** Principal on which the charge was computed, in cents. */
  readonly principalCents: Cents;
}

/** The balanced lines of one business event. They become a ledger transaction once date, key and loan are added. */
export interface JournalEntry {
  readonly event: LedgerEvent;
  readonly lines: readonly JournalLine[];
  /** Day from which the entry takes effect, when that is not its booking day: reversals and corrections. */
  readonly effectiveOn?: BusinessDate;
  /** Idempotency key of the reversed transaction. A transaction is reversed at most once. */
  readonly reversesKey?: string;
  /** Set on every period, grace and cash charge of a pawn, and on a waiver that takes whole days of grace back. */
  readonly interval?: ChargeInterval;
}

/** An entry as stored in the ledger, for code that reverses it or reads history. */
export interface PostedEntry {
  /** Idempotency key of its transaction. */
  readonly key: string;
  /** The day it was booked. */
  readonly on: BusinessDate;
  readonly entry: JournalEntry;
}

/** Builds a debit line. */
export function debit(account: AccountCode, amountCents: Cents, component: LedgerComponent | null = null): JournalLine {
  return { account, side: 'dr', amountCents, component };
}

/** Builds a credit line. */
export function credit(
  account: AccountCode,
  amountCents: Cents,
  component: LedgerComponent | null = null,
): JournalLine {
  return { account, side: 'cr', amountCents, component };
}

/** Returns the line's effect on a debit balance in cents: negative for a credit. */
export function signedCents(line: JournalLine): Cents {
  return line.side === 'dr' ? line.amountCents : subtractCents(NO_CENTS, line.amountCents);
}

/** Returns debits less credits of an entry, in cents. 0 when it balances (I1). */
export function imbalanceCents(entry: JournalEntry): Cents {
  return sumCents(...entry.lines.map(signedCents));
}

/** Builds an entry and drops lines of zero. Throws when the entry does not balance or a line is negative. Source: loan-core
 *  0.5 I1. */
export function balanced(event: LedgerEvent, lines: readonly JournalLine[]): JournalEntry {
  const entry = { event, lines: lines.filter((line) => line.amountCents !== 0) };
  const negative = entry.lines.find((line) => line.amountCents < 0);
  if (negative !== undefined)
    throw new Error(`${event} has ${negative.amountCents} cents on account ${negative.account}`);
  const difference = imbalanceCents(entry);
  if (difference !== 0) throw new Error(`${event} does not balance: debits less credits are ${difference} cents`);
  return entry;
}

/** Returns the lines with their loan set. */
export function onLoan(loanId: number, lines: readonly JournalLine[]): JournalLine[] {
  return lines.map((line) => ({ ...line, loanId }));
}

/** Returns the lines of an entry that belong to a loan: those that name it and those that name none. */
export function linesOfLoan(entry: JournalEntry, loanId: number): JournalLine[] {
  return entry.lines.filter((line) => line.loanId === undefined || line.loanId === loanId);
}

/** Returns the amount an entry moves: its debits, in cents. */
export function movedCents(entry: JournalEntry): Cents {
  return sumCents(...entry.lines.filter((line) => line.side === 'dr').map((line) => line.amountCents));
}

/** Drops entries without lines, which are not transactions. */
export function withLines(entries: readonly JournalEntry[]): JournalEntry[] {
  return entries.filter((entry) => entry.lines.length > 0);
}
