import type { BusinessDate } from '#calendar/business-date.ts';
import type { CardRouting } from '#configuration/card-routing.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import type { LocationPermission } from '#locations/location-gate.ts';
import type { Cents } from '#money/cents.ts';
import type { BankDebitStop } from '#payments/bank-debit.ts';
import type { DebitAttempt } from '#payments/debit-attempts.ts';
import type { ClaimedPurpose } from '#payments/payment-purpose.ts';
import type { SettlementStatus } from '#settlements/settlement.ts';

/** What a payer asks for, as far as it is decided on. All but loan, amount, card and key are claims about what the payer saw. */
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
  readonly intentId: string;
  readonly cardToken: string;
  /** Last four digits. */
  readonly cardNumber: string;
  readonly achAuthorization?: { readonly version: string } | null | undefined;
  readonly autoPay: {
    readonly enrolled: boolean;
    readonly method?: 'card' | 'bank' | undefined;
    readonly methodId?: string | undefined;
  } | null;
  readonly autoPayAuthorization?: { readonly version: string } | null | undefined;
}

/** Who is signed in. A guest is known by the session alone. */
export interface PayingCaller {
  readonly isGuest: boolean;
  readonly customerIds: readonly string[];
  readonly username: string;
}

/** A loan as far as paying it goes. */
export interface PayableLoan {
  readonly snapshot: LoanSnapshot;
  readonly brand: string;
  readonly storeId: number;
  readonly paymentInFlight: boolean;
}

/** A card or bank account as far as paying with it goes. A bank account has no expiry. */
export interface PayingCard {
  readonly processor: number;
  readonly last_four: string;
  readonly expires_month: number | null;
  readonly expires_year: number | null;
  readonly removed: boolean;
}

/** The bank account a payment is debited from. */
export interface BankFacts {
  readonly isOffered: boolean;
  /** Hex; names the account without telling it. Null when the payer has no such account. */
  readonly methodId: string | null;
  /** All debits of the payer over all loans, oldest first. */
  readonly attempts: readonly DebitAttempt[];
  /** The day debits were last allowed anew; null for never. */
  readonly anewOn: BusinessDate | null;
}

/** The card or account that autopay would take from. */
export interface EnrollmentFacts {
  readonly method: 'card' | 'bank';
  readonly isBankOffered: boolean;
  /** Null when the payer has no such card or account. */
  readonly card: (PayingCard & { readonly isBank: boolean; readonly saved: boolean }) | null;
  readonly routing: CardRouting;
  /** Why the bank account may not be debited; null when it may, and for a card. */
  readonly stop: BankDebitStop | null;
  /** The version of the words the payer agreed to. */
  readonly version: string;
  readonly on: BusinessDate;
}

/** What decides on a loan that both the payer and the loan are known for. */
export interface LoanFacts {
  readonly loan: PayableLoan;
  readonly routing: CardRouting;
  /** The id of the quote the loan stands at now. */
  readonly intentId: string;
  readonly isSsnNeeded: boolean;
  /** Where the loan's settlement offer stands; null where none was made, and when no settlement is asked for. */
  readonly settlement: SettlementStatus | null;
  /** Null for a payment by card. */
  readonly bank: BankFacts | null;
  /** Null when autopay is not asked for. `isOffered`: whether the loan can be paid automatically. */
  readonly autopay: { readonly isOffered: boolean; readonly enrollment: EnrollmentFacts } | null;
}

/** Everything a payment is decided on. */
export interface PaymentFacts {
  readonly request: AskedPayment;
  readonly caller: PayingCaller;
  /** The payment accepted with the same key before; null when there is none. */
  readonly earlier: { readonly paymentId: string; readonly isSameRequest: boolean } | null;
  readonly isPayerKnown: boolean;
  readonly card: PayingCard | null;
  /** Payments of this payer that a card declined within the last hour, and the milliseconds until the oldest leaves it. */
  readonly declines: { readonly count: number; readonly waitMs: number | null };
  readonly location: LocationPermission;
  /** Null when the loan is not the caller's, or was not read because an earlier fact decides. */
  readonly onLoan: LoanFacts | null;
}
