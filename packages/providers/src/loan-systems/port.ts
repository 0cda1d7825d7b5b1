import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { DrawState } from '@lendside/domain/draws/draw-states.ts';
import type { LoanSystemId, LoanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';
import type { PaymentPurpose } from '@lendside/domain/loans/payments/payment-allocation.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { Capabilities } from './capabilities.ts';

/** A loan with what surrounds its books. */
export interface LoanRecord {
  readonly snapshot: LoanSnapshot;
  readonly brand: string;
  readonly storeId: number;
  readonly storePhone: string;
  readonly storeState: string;
  readonly customerId: string;
  readonly cosignerId: string | null;
  readonly paidOffOn: BusinessDate | null;
  readonly collateral: { readonly year: number; readonly make: string; readonly model: string } | null;
  readonly autopay: {
    readonly method: 'ach' | 'card';
    readonly displayNumber: string;
    /** The customer who enrolled: the borrower, or whoever signed too. */
    readonly enrollerId: string;
  } | null;
  /** Changes with everything posted: a quote of an older version is stale. */
  readonly quoteVersion: number;
  readonly paymentInFlight: boolean;
}

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
  /** The cash advance of the line, where it is one. */
  readonly draw: { readonly reference: string; readonly state: DrawState } | null;
}

/** A payment whose money is already with us, to be booked on its loan. */
export interface PaymentToPost {
  /** Our payment id; the same reference never posts twice and answers with the first result. */
  readonly reference: string;
  readonly loanId: number;
  readonly amountCents: Cents;
  /** A settlement pays its signed offer; redemption and reinstatement after recovery are for the store. */
  readonly purpose: PaymentPurpose;
  readonly channel: 'card' | 'ach' | 'store';
  readonly confirmationNumber: string;
}

/** A booked payment: where each cent went and how the loan stands after it. */
export interface PostedPayment {
  readonly reference: string;
  readonly postedOn: BusinessDate;
  readonly isPayoff: boolean;
  readonly allocation: {
    readonly interestCents: Cents;
    readonly chargeCents: Cents;
    readonly graceCents: Cents;
    readonly customaryFeeCents: Cents;
    readonly maintenanceCents: Cents;
    readonly principalCents: Cents;
    readonly feesCents: Cents;
    readonly costsCents: Cents;
    readonly creditCents: Cents;
  };
  readonly after: LoanSnapshot;
  /** The loan that goes on where the payment renewed the one it was for: a reinstated pawn. */
  readonly renewedInto?: LoanSnapshot;
}

/** Why a payment could not be booked for good; the money must go back. */
export type PostingRefusal = 'loan_not_found' | 'loan_not_payable' | 'illegal_transition';

/** What posting came to. */
export type PostingResult =
  | { readonly ok: true; readonly posted: PostedPayment }
  | { readonly ok: false; readonly refusal: { readonly code: PostingRefusal; readonly reference: string } };

/** A system of record of loans. `Unit` is what lets the built-in core join the caller's transaction; an outside system takes
 *  `null` and works by idempotent reference alone. Both promise: same reference, same result. No method throws for business
 *  reasons; an unreachable system throws `LoanSystemUnavailable`. Source: loan-core 9, design 2. */
export interface LoanSystem<Unit> {
  readonly lmsId: LoanSystemId;
  readonly name: LoanSystemName;
  /** What it can do besides the calls here. */
  readonly capabilities: Capabilities<Unit>;
  businessDate(): Promise<{ readonly current: BusinessDate; readonly next: BusinessDate }>;
  accounts(customerIds: readonly string[], brand: string): Promise<readonly LoanRecord[]>;
  /** Null when there is no such loan or it belongs to none of these customers. */
  account(loanId: number, customerIds: readonly string[]): Promise<LoanRecord | null>;
  history(loanId: number, customerIds: readonly string[]): Promise<readonly HistoryLine[]>;
  /** Books payments in the order given; results come in the same order. */
  postPayments(payments: readonly PaymentToPost[], unit: Unit): Promise<readonly PostingResult[]>;
}

/** The system did not answer; the others still work. */
export class LoanSystemUnavailable extends Error {
  readonly lmsId: LoanSystemId;
  constructor(lmsId: LoanSystemId, detail: string) {
    super(`loan system ${lmsId} did not answer: ${detail}`);
    this.lmsId = lmsId;
  }
}
