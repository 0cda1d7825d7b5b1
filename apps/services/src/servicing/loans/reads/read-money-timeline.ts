import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { MoneyTry } from '@lendside/domain/loans/figures/money-timeline.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { debitFailureText } from '@lendside/domain/payments/debit-failure-text.ts';
import type { PaymentState } from '@lendside/domain/payments/payment-states.ts';
import {
  toMovements,
  toTriedDebits,
  type DebitRow,
  type LoanMoney,
  type MoneyRow,
} from '@lendside/providers/loan-systems/loan-money.ts';
import { statement, type Queryable } from '#platform/database.ts';
import { toLoanRecord, type LoanRow } from '#servicing/loans/loan-row.ts';

/** A payment attempt that did not change the debt, as `app.tries_of_loan` returns it. */
interface TryRow {
  readonly paymentId: string;
  readonly state: PaymentState;
  readonly amount: number;
  readonly on: string;
  readonly failure: string | null;
  readonly purpose: 'standard' | 'payoff' | 'settlement' | 'productSwitch';
  readonly isGuest: boolean;
  readonly isByBank: boolean;
}

const MONEY_OF = statement<{
  money: {
    readonly loan: LoanRow;
    readonly movements: readonly MoneyRow[];
    readonly debits: readonly DebitRow[];
    readonly tries: readonly TryRow[];
  };
}>('money_timeline', 'select servicing.money_timeline(servicing.with_borrower($1, $2, $3), $2, $3, $1) as money');

/** Payment states that customers see as in progress. A payment in review stays in progress for them (decision 009). */
const UNDER_WAY: ReadonlySet<PaymentState> = new Set<PaymentState>([
  'accepted',
  'calling',
  'unknown',
  'captured',
  'review',
]);

const ENDED: Readonly<Partial<Record<PaymentState, string>>> = {
  declined: 'declined',
  failed: 'not made',
  void_pending: 'on its way back to you',
  voided: 'given back',
};

const WHAT: Readonly<Record<TryRow['purpose'], string>> = {
  standard: 'Payment',
  payoff: 'Payment',
  settlement: 'Settlement payment',
  productSwitch: 'Payment for a product switch',
};

function toTry(row: TryRow, isAutopay: boolean): MoneyTry {
  const isUnderWay = UNDER_WAY.has(row.state);
  const payer = row.isGuest ? ' by a guest' : '';
  const what = WHAT[row.purpose];
  return {
    id: row.paymentId,
    on: businessDate(row.on),
    state: isUnderWay ? 'pending' : 'attempted',
    sort: 'payment',
    title: `${what} ${isUnderWay ? 'on its way' : (ENDED[row.state] ?? 'not made')}${payer}`,
    amountCents: cents(row.amount),
    split: null,
    channel: row.isByBank ? 'ach' : 'card',
    isAutopay,
    note: isUnderWay
      ? 'Your balance changes when it is posted'
      : row.failure === null
        ? null
        : debitFailureText(row.failure),
  };
}

/** Reads everything that a loan's timeline shows, in one statement. Returns null when the loan belongs to none of these
 *  customers. Source: issue 6.7. */
export async function readMoneyOf(
  db: Queryable,
  lmsId: LoanSystemId,
  customerIds: readonly string[],
  loanId: number,
): Promise<LoanMoney | null> {
  const row = await db.row(MONEY_OF, [customerIds, lmsId, loanId]);
  if (row === null) return null;
  const { loan, movements, debits, tries } = row.money;
  const debitIds = new Set(debits.map(({ reference }) => reference));
  // A card debit by autopay is also a payment. When it failed, show only the debit.
  const payments = tries.filter(({ paymentId, state }) => UNDER_WAY.has(state) || !debitIds.has(paymentId));
  return {
    record: toLoanRecord(loan),
    movements: toMovements(movements, debits),
    tries: [...toTriedDebits(debits), ...payments.map((each) => toTry(each, debitIds.has(each.paymentId)))],
  };
}
