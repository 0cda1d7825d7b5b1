import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { AnnouncedDebit } from '@lendside/domain/loans/payments/autopay-plan.ts';
import type { OpenRenewalState } from '@lendside/domain/renewals/renewal-states.ts';
import type { LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';

/** A loan with the facts that its ledger does not hold. */
export interface LoanRecord {
  readonly snapshot: LoanSnapshot;
  readonly brand: string;
  readonly storeId: number;
  readonly storePhone: string;
  readonly storeState: string;
  readonly customerId: string;
  readonly cosignerId: string | null;
  readonly paidOffOn: BusinessDate | null;
  readonly collateral: {
    readonly year: number;
    readonly make: string;
    readonly model: string;
    /** Vehicle identification number. */
    readonly vin?: string;
  } | null;
  readonly autopay: {
    readonly method: 'ach' | 'card';
    readonly displayNumber: string;
    /** The customer who turned on autopay: the borrower or the cosigner. */
    readonly enrollerId: string;
    /** The coming withdrawals that were announced to that customer since then. */
    readonly announced: readonly AnnouncedDebit[];
  } | null;
  /** Increases with every posting. A quote with an older version is stale. */
  readonly quoteVersion: number;
  readonly paymentInFlight: boolean;
  /** The open renewal of the loan; null or left out when none is open. */
  readonly renewal?: {
    readonly renewalId: string;
    readonly state: OpenRenewalState;
    /** Last day to sign. */
    readonly signBy: BusinessDate;
    readonly newLoanId: number;
    /** The customer who opened it, and their name. */
    readonly openerId: string;
    readonly openerName: string;
  } | null;
  /** Until when the renewal that made this loan can be taken back; null or left out when it cannot. */
  readonly voidUntil?: Date | null;
}
