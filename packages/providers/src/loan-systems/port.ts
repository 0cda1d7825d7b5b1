import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanSystemId, LoanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';
import type { PaymentPurpose } from '@lendside/domain/loans/payments/payment-allocation.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { Capabilities } from './capabilities.ts';
import type { HistoryLine } from './history-line.ts';
import type { LoanRecord } from './loan-record.ts';

/** A payment whose money we already received, to be booked on its loan. */
export interface PaymentToPost {
  /** Our payment id. The same reference never posts twice and always returns the first result. */
  readonly reference: string;
  readonly loanId: number;
  readonly amountCents: Cents;
  /** A `settlement` pays the signed offer. Redemption and reinstatement after recovery are possible only as store payments. */
  readonly purpose: PaymentPurpose;
  readonly channel: 'card' | 'ach' | 'store';
  readonly confirmationNumber: string;
  /** The renewal that this payment is for; it waits for its signatures from the commit that books the payment. */
  readonly renewalId?: string;
}

/** A booked payment: where each cent went, and the loan afterwards. */
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
  /** The new loan when the payment renewed the old one, as for a reinstated pawn. */
  readonly renewedInto?: LoanSnapshot;
}

/** Final reasons for not booking a payment. The payment must be refunded. */
export type PostingRefusal = 'loan_not_found' | 'loan_not_payable' | 'illegal_transition';

/** Result of posting one payment. */
export type PostingResult =
  | { readonly ok: true; readonly posted: PostedPayment }
  | { readonly ok: false; readonly refusal: { readonly code: PostingRefusal; readonly reference: string } };

/** A system of record for loans. `Unit` lets the built-in core join the caller's transaction; an external system takes `null`
 *  and relies on idempotent references. Both always return the same result for the same reference. No method throws for
 *  business reasons; an unreachable system throws `LoanSystemUnavailable`. Source: loan-core 9, design 2. */
export interface LoanSystem<Unit> {
  readonly lmsId: LoanSystemId;
  readonly name: LoanSystemName;
  /** What the system can do besides these calls. */
  readonly capabilities: Capabilities<Unit>;
  businessDate(): Promise<{ readonly current: BusinessDate; readonly next: BusinessDate }>;
  accounts(customerIds: readonly string[], brand: string): Promise<readonly LoanRecord[]>;
  /** Returns null when there is no such loan or it belongs to another customer. */
  account(loanId: number, customerIds: readonly string[]): Promise<LoanRecord | null>;
  history(loanId: number, customerIds: readonly string[]): Promise<readonly HistoryLine[]>;
  /** Books payments in the given order. Results come in the same order. */
  postPayments(payments: readonly PaymentToPost[], unit: Unit): Promise<readonly PostingResult[]>;
}

/** The loan system did not answer. Other loan systems may still work. */
export class LoanSystemUnavailable extends Error {
  readonly lmsId: LoanSystemId;
  constructor(lmsId: LoanSystemId, detail: string) {
    super(`loan system ${lmsId} did not answer: ${detail}`);
    this.lmsId = lmsId;
  }
}
