import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LedgerEvent } from '@lendside/domain/ledger/journal-entry.ts';
import { movedCents, type DebtMove } from '@lendside/domain/loans/debt-move.ts';
import { isPaidWhole, splitSettlement } from '@lendside/domain/loans/payments/settled-move.ts';
import type { DrawState } from '@lendside/domain/draws/draw-states.ts';
import { cents, floorAtZero, type Cents } from '@lendside/domain/money/cents.ts';

/** One line of a loan's history, from the ledger. */
export interface HistoryLine {
  readonly transactionId: string;
  readonly on: BusinessDate;
  readonly kind: 'advance' | 'payment' | 'fee' | 'charge' | 'reversal' | 'adjustment';
  readonly description: string;
  readonly amountCents: Cents;
  readonly principalCents: Cents;
  readonly interestCents: Cents;
  readonly feesCents: Cents;
  readonly balanceCents: Cents;
  readonly payoffAfterCents: Cents;
  readonly channel: 'card' | 'ach' | 'store' | null;
  readonly confirmationNumber: string | null;
  /** The cash advance of this line. Null for any other line. */
  readonly draw: { readonly reference: string; readonly state: DrawState } | null;
}

/** How one transaction changed a loan: debits minus credits in cents, by kind of debt, and the amount owed afterwards. */
export interface LoanMovement {
  readonly transactionId: string;
  readonly on: string;
  readonly event: LedgerEvent;
  /** Side effect of the payment. Null or absent for an ordinary payment. */
  readonly paidAs?: PaidAs | null;
  /** Cents paid for a settlement; negative for its reversal. Null or absent for any other transaction. */
  readonly settledFor?: number | null;
  /** Number of the payment channel (LOA-032) when money came in. */
  readonly channel: number | null;
  readonly principal: number;
  readonly interest: number;
  readonly fees: number;
  readonly credit: number;
  /** Change of a line's unused credit. 0 for any other transaction. */
  readonly line?: number;
  readonly drawState?: DrawState | null;
  readonly reference?: string | null;
  readonly balance: number;
  readonly payoffAfter: number;
  readonly confirmationNumber: string | null;
}

/** Side effect of a payment, or the fact that a settlement payment was returned or charged back. */
export type PaidAs = 'payoff' | 'reinstatement' | 'productSwitch' | 'settlementReturned' | 'settlementChargedBack';

const PAID_AS: Readonly<Record<PaidAs, string>> = {
  payoff: 'Payment that paid off the loan',
  reinstatement: 'Payment that brought the loan back',
  productSwitch: 'Payment for a product switch',
  settlementReturned: 'Settlement payment returned',
  settlementChargedBack: 'Settlement payment charged back',
};

/** Numbers of the payment channels. Source: LOA-032 (2 store, 16 debit card, 101 ACH). */
export const MONEY_CHANNELS = { store: 2, card: 16, ach: 101 } as const;

type Meaning = readonly [kind: HistoryLine['kind'], description: string];

const MEANING: Readonly<Record<LedgerEvent, Meaning>> = {
  ORIGINATE: ['advance', 'Loan'],
  PERIOD_CHARGE: ['charge', 'Loan charge'],
  CASH_CHARGE: ['charge', 'Loan charge on your cash'],
  PAYDAY_FEE: ['charge', 'Fee for the advance'],
  EARN_CHARGE: ['adjustment', 'Charge earned'],
  EARN_ORIGINATION_FEE: ['adjustment', 'Fee earned'],
  GRACE_CHARGE: ['charge', 'Late charge'],
  ACCRUE: ['charge', 'Interest'],
  ACCRUE_CUSTOMARY_FEE: ['charge', 'Customary fee'],
  ENTER_NON_ACCRUAL: ['adjustment', 'Interest booked apart'],
  LEAVE_NON_ACCRUAL: ['adjustment', 'Interest booked again'],
  LATE_FEE: ['fee', 'Late fee'],
  NSF_FEE: ['fee', 'Returned payment fee'],
  MAINTENANCE_FEE: ['fee', 'Maintenance fee'],
  FEE_WAIVE: ['adjustment', 'Fee waived'],
  DISBURSE: ['advance', 'Funds sent'],
  DISBURSE_FAILED: ['adjustment', 'Funds could not be sent'],
  DISBURSE_RETURNED: ['adjustment', 'Funds came back'],
  DISBURSE_CREDITED: ['adjustment', 'Funds not picked up, now a credit'],
  LOC_OPEN: ['adjustment', 'Credit line opened'],
  LOC_LIMIT: ['adjustment', 'Credit limit changed'],
  LOC_CLOSE: ['adjustment', 'Credit line closed'],
  DRAW: ['advance', 'Cash advance'],
  DRAW_CANCELLED: ['reversal', 'Cash advance canceled'],
  DRAW_RETURNED: ['reversal', 'Cash advance returned'],
  PAYMENT: ['payment', 'Payment'],
  PAYMENT_MEMO: ['payment', 'Payment'],
  PAYMENT_REVERSED: ['reversal', 'Payment returned'],
  CHARGEBACK: ['reversal', 'Payment charged back'],
  INTEREST_RESTORED: ['charge', 'Interest after a returned payment'],
  SMALL_BALANCE: ['adjustment', 'Small balance written off'],
  OVERPAYMENT: ['adjustment', 'Small overpayment'],
  CREDIT_APPLIED: ['adjustment', 'Credit balance applied'],
  REFUND_APPROVED: ['adjustment', 'Refund approved'],
  REFUND_PAID: ['adjustment', 'Refund sent'],
  REFUND_RETURNED: ['adjustment', 'Refund came back'],
  PROCESSOR_SETTLE: ['adjustment', 'Settlement'],
  ACH_SETTLE: ['adjustment', 'Settlement'],
  REFINANCE: ['adjustment', 'Carried over by a refinance'],
  REFINANCE_UNEARNED: ['adjustment', 'Charge earned'],
  REFINANCE_PAYMENT_REVERSED: ['reversal', 'Payment before the refinance returned'],
  VOID_REFINANCE: ['reversal', 'Renewal canceled'],
  PRODUCT_SWITCH_UNEARNED: ['adjustment', 'Charge given back'],
  MIGRATE: ['adjustment', 'Moved to another system'],
  RESCIND: ['reversal', 'Loan canceled'],
  SETTLEMENT: ['payment', 'Settlement payment'],
  CHARGE_OFF: ['adjustment', 'Written off'],
  CHARGE_OFF_MEMO: ['adjustment', 'Still owed after write-off'],
  RECOVERY: ['payment', 'Payment'],
  PROVISION: ['adjustment', 'Provision'],
  REPO_COST: ['fee', 'Cost of recovery'],
  SALE: ['payment', 'Proceeds of the sale'],
  AUCTION_REMITS: ['adjustment', 'Settlement'],
  SURPLUS_PAID: ['adjustment', 'Surplus paid'],
  ESCHEAT: ['adjustment', 'Unclaimed property'],
  FORFEIT: ['adjustment', 'Vehicle kept for the debt'],
  FORFEIT_SALE: ['adjustment', 'Vehicle sold'],
  REFERRAL_REWARD: ['adjustment', 'Referral reward'],
  CASH_OUT: ['adjustment', 'Reward paid out'],
  CASH_OUT_SETTLED: ['adjustment', 'Reward paid out'],
  CASH_OUT_FAILED: ['adjustment', 'Reward not paid out'],
  REFERRAL_REWARD_TAKEN_BACK: ['adjustment', 'Reward taken back'],
  CASH_OUT_RETURNED: ['adjustment', 'Reward payout came back'],
  ACCOUNT_PROOF: ['adjustment', 'Account check'],
  ACCOUNT_PROOF_PAID: ['adjustment', 'Account check sent'],
  ACCOUNT_PROOF_FAILED: ['adjustment', 'Account check not sent'],
  ACCOUNT_PROOF_RETURNED: ['adjustment', 'Account check came back'],
  ANCILLARY: ['charge', 'Added product'],
  ANCILLARY_CANCELLED: ['adjustment', 'Added product canceled'],
  DISCHARGE: ['adjustment', 'Balance no longer owed'],
  REVERSAL: ['reversal', 'Correction'],
};

/** Converts a channel number. Returns null for a channel that borrowers do not use. */
export function toChannel(number: number | null): HistoryLine['channel'] {
  if (number === MONEY_CHANNELS.card) return 'card';
  if (number === MONEY_CHANNELS.ach) return 'ach';
  return number === MONEY_CHANNELS.store ? 'store' : null;
}

const OF_THE_LINE: ReadonlySet<LedgerEvent> = new Set<LedgerEvent>(['LOC_OPEN', 'LOC_LIMIT', 'LOC_CLOSE']);

/** Signed cents shown on a history line. Paying a debt from a credit balance leaves the sum unchanged, and a new credit limit
 *  moves no debt. */
function amountOf(movement: LoanMovement): number {
  if (movement.event === 'CREDIT_APPLIED') return movement.credit;
  if (OF_THE_LINE.has(movement.event)) return movement.line ?? 0;
  return movement.principal + movement.interest + movement.fees + movement.credit;
}

/** Returns kind and description of an event for borrowers. A refinance's shared entry has a different meaning for each of its
 *  two loans. */
export function meaningOfMovement({
  event,
  principal,
  paidAs = null,
}: Pick<LoanMovement, 'event' | 'principal' | 'paidAs'>): Meaning {
  if (paidAs !== null) return [MEANING[event][0], PAID_AS[paidAs]];
  return event === 'REFINANCE' && principal > 0 ? ['advance', 'Carried over from the earlier loan'] : MEANING[event];
}

/** Title of the history line for the forgiven part of a settlement. */
export function forgivenTitle(settledFor: number): string {
  return settledFor > 0 ? 'Forgiven by the settlement' : 'No longer forgiven';
}

/** Converts a movement to history lines, newest first. A settlement becomes two lines: the payment and the forgiven part.
 *  Source: LOP-119, LOP-042. */
export function toHistoryLines(movement: LoanMovement): HistoryLine[] {
  const { settledFor = null } = movement;
  if (settledFor === null) return [toHistoryLine(movement)];
  const split = splitSettlement(
    {
      principalCents: cents(movement.principal),
      interestCents: cents(movement.interest),
      feesCents: cents(movement.fees),
      creditCents: cents(movement.credit),
    },
    cents(settledFor),
  );
  if (isPaidWhole(split)) return [toHistoryLine(movement)];
  const { paid, forgiven } = split;
  const paidLine = toHistoryLine({
    ...movement,
    ...toFigures(paid),
    balance: movement.balance - forgiven.principalCents,
    payoffAfter: movement.payoffAfter - movedCents(forgiven),
  });
  const forgivenLine = toHistoryLine({ ...movement, ...toFigures(forgiven), confirmationNumber: null });
  return [
    {
      ...forgivenLine,
      transactionId: `${movement.transactionId}:forgiven`,
      kind: 'adjustment',
      description: forgivenTitle(settledFor),
      channel: null,
    },
    paidLine,
  ];
}

function toFigures(move: DebtMove): Pick<LoanMovement, 'principal' | 'interest' | 'fees' | 'credit'> {
  return {
    principal: move.principalCents,
    interest: move.interestCents,
    fees: move.feesCents,
    credit: move.creditCents,
  };
}

/** Converts a movement to one line for borrowers. Amounts are unsigned cents; the kind gives the direction. Source: LOP-119. */
function toHistoryLine(movement: LoanMovement): HistoryLine {
  const [kind, description] = meaningOfMovement(movement);
  const movesMoneyIn = kind === 'payment' || kind === 'reversal';
  const { reference = null, drawState = null } = movement;
  return {
    transactionId: movement.transactionId,
    on: businessDate(movement.on),
    kind,
    description,
    amountCents: cents(Math.abs(amountOf(movement))),
    principalCents: cents(Math.abs(movement.principal)),
    interestCents: cents(Math.abs(movement.interest)),
    feesCents: cents(Math.abs(movement.fees)),
    balanceCents: cents(movement.balance),
    payoffAfterCents: floorAtZero(cents(movement.payoffAfter)),
    channel: movesMoneyIn ? toChannel(movement.channel) : null,
    confirmationNumber: movement.confirmationNumber,
    draw: reference === null || drawState === null ? null : { reference, state: drawState },
  };
}
