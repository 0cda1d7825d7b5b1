import type { BusinessDate } from '#calendar/business-date.ts';
import type { CardRouting } from '#configuration/card-routing.ts';
import type { Decided } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import type { LocationPermission } from '#locations/location-gate.ts';
import type { Cents } from '#money/cents.ts';
import type { BankDebitStop } from '#payments/bank-debit.ts';
import type { DebitAttempt } from '#payments/debit-attempts.ts';
import type { ClaimedPurpose } from '#payments/payment-purpose.ts';
import type { EligibilityDecision } from '#refinance/refinance-eligible.ts';
import type { SettlementStatus } from '#settlements/settlement.ts';

/** What a renewal asks for: the terms that the payer saw, and the cash. */
export interface AskedTerms {
  readonly productId: number;
  readonly termsHash: string;
  readonly ancillaryIds: readonly number[];
  /** Whether the renewal switches to another product. */
  readonly migrateProduct: boolean;
  /** Null without cash. `type`: its channel. */
  readonly cash: { readonly amount: Cents; readonly type: number } | null;
}

/** The fields of a payment request that the decision uses. Loan, amount, card and key are the payer's order. All other fields
 *  claim what the payer saw, and the server checks them. */
export interface AskedPayment {
  readonly customerId?: string | undefined;
  readonly username?: string | undefined;
  readonly customerName: string;
  readonly email?: string | undefined;
  readonly phoneNumber?: string | undefined;
  readonly guestPayment: boolean;
  readonly guestCard: boolean;
  readonly loanId: number;
  readonly lmsId: number;
  readonly storeId: number;
  readonly productBrand: string;
  readonly paymentDueDate: BusinessDate | null;
  readonly paymentAmount: Cents;
  readonly purpose: ClaimedPurpose;
  /** Null unless the payment renews the loan. */
  readonly renewal: AskedTerms | null;
  readonly intentId: string;
  readonly cardToken: string;
  /** Last four digits of the card. */
  readonly cardNumber: string;
  readonly achAuthorization?: { readonly version: string } | null | undefined;
  readonly autoPay: {
    readonly enrolled: boolean;
    readonly method?: 'card' | 'bank' | undefined;
    readonly methodId?: string | undefined;
  } | null;
  readonly autoPayAuthorization?: { readonly version: string } | null | undefined;
}

/** The caller. A guest is identified by the session only. */
export interface PayingCaller {
  readonly isGuest: boolean;
  readonly customerIds: readonly string[];
  readonly username: string;
  /** True when a loan system blocks the payer. Such a payer pays only what exists, by a stored method. Source: LOP-091. */
  readonly isBlocked: boolean;
}

/** The facts of a loan that a payment needs. */
export interface PayableLoan {
  readonly snapshot: LoanSnapshot;
  readonly brand: string;
  readonly storeId: number;
  readonly paymentInFlight: boolean;
  /** The open renewal; null or left out when none is open. */
  readonly renewal?: { readonly renewalId: string } | null;
}

/** The facts of a card or bank account that a payment needs. A bank account has no expiry. */
export interface PayingCard {
  readonly processor: number;
  readonly last_four: string;
  readonly expires_month: number | null;
  readonly expires_year: number | null;
  /** False for a card that is used for one payment. */
  readonly saved: boolean;
  readonly removed: boolean;
}

/** The bank account that is debited for the payment. */
export interface BankFacts {
  readonly isOffered: boolean;
  /** Hash of the account as hex. Null when the payer has no such account. */
  readonly methodId: string | null;
  /** All debits of the payer over all loans, oldest first. */
  readonly attempts: readonly DebitAttempt[];
  /** Day the payer last authorized debits again after they were stopped. Null when the payer has not. */
  readonly anewOn: BusinessDate | null;
}

/** The card or account that autopay would debit. */
export interface EnrollmentFacts {
  readonly method: 'card' | 'bank';
  readonly isBankOffered: boolean;
  /** Null when the payer has no such card or account. */
  readonly card: (PayingCard & { readonly isBank: boolean }) | null;
  readonly routing: CardRouting;
  /** Why the bank account may not be debited. Null for a card, and when debits are allowed. */
  readonly stop: BankDebitStop | null;
  /** Version of the terms that the payer agreed to. */
  readonly version: string;
  readonly on: BusinessDate;
}

/** Facts of a renewal that the loan does not hold. */
export interface RenewalFacts {
  /** The terms that the wish gets, or those that it claims where the commit quotes them. Null when the loan system renews only in its own office. */
  readonly quote: Decided<{ readonly hash: string }> | null;
  /** The rules besides the lock, the payment and the location. */
  readonly eligibility: EligibilityDecision;
  readonly isGuest: boolean;
  readonly isGuestRefinanceEnabled: boolean;
  /** A bankruptcy, protection as a covered borrower or a risk decision stands against it. Source: LOP-046, LOP-047. */
  readonly isPrevented: boolean;
  readonly isCashAvailable: boolean;
  /** Why the cash is not paid out as asked, and the request field; null when it is, and without cash. */
  readonly cashStop: { readonly field: string; readonly text: string } | null;
  /** The other person who works on the loan; null when nobody does. */
  readonly lockedByName: string | null;
  /** The other borrower whose agreement is missing; null when none is. */
  readonly partyToAskName: string | null;
}

/** Facts that are read once the payer and the loan are known. */
export interface LoanFacts {
  readonly loan: PayableLoan;
  readonly routing: CardRouting;
  /** Id of the loan's current quote. */
  readonly intentId: string;
  readonly isSsnNeeded: boolean;
  /** Status of the loan's settlement offer; null without an offer or when the payment is not for a settlement. */
  readonly settlement: SettlementStatus | null;
  /** Null for a card payment. */
  readonly bank: BankFacts | null;
  /** Null when autopay is not requested. `isOffered` is true when the loan can be paid automatically. */
  readonly autopay: { readonly isOffered: boolean; readonly enrollment: EnrollmentFacts } | null;
  /** Null when the payment renews nothing. */
  readonly renewal: RenewalFacts | null;
}

/** All facts that decide a payment. */
export interface PaymentFacts {
  readonly request: AskedPayment;
  readonly caller: PayingCaller;
  /** An earlier payment with the same key; null when there is none. */
  readonly earlier: { readonly paymentId: string; readonly isSameRequest: boolean } | null;
  readonly isPayerKnown: boolean;
  readonly card: PayingCard | null;
  /** The payer's declined card payments of the last hour, and the milliseconds until the oldest is more than an hour ago. */
  readonly declines: { readonly count: number; readonly waitMs: number | null };
  readonly location: LocationPermission;
  /** Null when the loan is not the caller's, or when an earlier check decides before the loan is read. */
  readonly onLoan: LoanFacts | null;
}
