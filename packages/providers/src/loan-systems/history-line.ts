import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LedgerEvent } from '@lendside/domain/ledger/journal-entry.ts';
import { cents, floorAtZero } from '@lendside/domain/money/cents.ts';
import type { HistoryLine } from './port.ts';

/** What one transaction moved on a loan: debit less credit in cents, by kind of debt, and what was owed after it. */
export interface LoanMovement {
  readonly transactionId: string;
  readonly on: string;
  readonly event: LedgerEvent;
  /** Number of the money's way (LOA-032) where money came in. */
  readonly channel: number | null;
  readonly principal: number;
  readonly interest: number;
  readonly fees: number;
  readonly credit: number;
  readonly balance: number;
  readonly payoffAfter: number;
  readonly confirmationNumber: string | null;
}

/** Numbers of the ways money takes. Source: LOA-032 (2 store, 16 debit card, 101 ACH). */
export const MONEY_CHANNELS = { store: 2, card: 16, ach: 101 } as const;

type Meaning = readonly [kind: HistoryLine['kind'], description: string];

const MEANING: Readonly<Record<LedgerEvent, Meaning>> = {
  ORIGINATE: ['advance', 'Loan'],
  PERIOD_CHARGE: ['charge', 'Charge for the period'],
  GRACE_CHARGE: ['charge', 'Charge for a day of grace'],
  ACCRUE: ['charge', 'Interest'],
  EARN_CHARGE: ['adjustment', 'Charge earned'],
  EARN_ORIGINATION_FEE: ['adjustment', 'Fee earned'],
  LATE_FEE: ['fee', 'Late fee'],
  NSF_FEE: ['fee', 'Returned payment fee'],
  DISBURSE: ['advance', 'Funds sent'],
  PAYMENT: ['payment', 'Payment'],
  SMALL_BALANCE: ['adjustment', 'Small balance written off'],
  OVERPAYMENT: ['adjustment', 'Small overpayment'],
  CREDIT_APPLIED: ['adjustment', 'Credit balance applied'],
  PROCESSOR_SETTLE: ['adjustment', 'Settlement'],
  ACH_SETTLE: ['adjustment', 'Settlement'],
  PAYMENT_REVERSED: ['reversal', 'Payment returned'],
  REVERSAL: ['reversal', 'Correction'],
};

function toChannel(number: number | null): HistoryLine['channel'] {
  if (number === MONEY_CHANNELS.card) return 'card';
  if (number === MONEY_CHANNELS.ach) return 'ach';
  return number === MONEY_CHANNELS.store ? 'store' : null;
}

/** The line of a movement as a borrower reads it: amounts in cents without sign, its kind says the direction.
 *  Source: LOP-119. */
export function toHistoryLine(movement: LoanMovement): HistoryLine {
  const [kind, description] = MEANING[movement.event];
  const moved = movement.principal + movement.interest + movement.fees + movement.credit;
  const movesMoneyIn = kind === 'payment' || kind === 'reversal';
  return {
    transactionId: movement.transactionId,
    on: businessDate(movement.on),
    kind,
    description,
    // A credit balance that pays what is owed leaves the sum alone.
    amountCents: cents(Math.abs(movement.event === 'CREDIT_APPLIED' ? movement.credit : moved)),
    principalCents: cents(Math.abs(movement.principal)),
    interestCents: cents(Math.abs(movement.interest)),
    feesCents: cents(Math.abs(movement.fees)),
    balanceCents: cents(movement.balance),
    payoffAfterCents: floorAtZero(cents(movement.payoffAfter)),
    channel: movesMoneyIn ? toChannel(movement.channel) : null,
    confirmationNumber: movement.confirmationNumber,
  };
}
