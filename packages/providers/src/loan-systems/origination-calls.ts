import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import type { Decided } from '@lendside/domain/loans/loan-change.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { ApplicationDecision, ApplicationState } from '@lendside/domain/origination/application-states.ts';
import type { AmountRange } from '@lendside/domain/origination/max-loan-amount.ts';
import type { NewTerms } from './terms-calls.ts';
import type { CommandResult, LoanCommandHead } from './command-result.ts';
import type { LoanRecord } from './loan-record.ts';
import type { AskedMoment } from './renewal-calls.ts';

/** An application, from its start at the lender's site until it is a loan or over. Source: loan-core 9 (originationInfo,
 *  applicationStatus). */
export interface ApplicationStatus {
  readonly applicationId: number;
  readonly productId: number;
  readonly storeId: number;
  readonly brand: string;
  readonly customerId: string;
  readonly cosignerId: string | null;
  readonly targetLoanId: number | null;
  readonly isRefinance: boolean;
  readonly canUploadDocuments: boolean;
  readonly appraisalId: number | null;
  readonly appraisalCents: Cents | null;
  readonly amountCents: Cents;
  readonly method: DisbursementChannel | null;
  readonly cardId: string | null;
  readonly vehicle: LoanRecord['collateral'];
  readonly loanId: number | null;
  readonly state: ApplicationState;
  readonly startedOn: BusinessDate;
  readonly decidedOn: BusinessDate | null;
  readonly finishedOn: BusinessDate | null;
  readonly returnUrl: string | null;
  readonly declinedReasons: readonly string[];
}

/** What an approved application may become today. */
export interface ApplicationOffer {
  /** The least and most that can be borrowed; refused when nothing can. */
  readonly range: Decided<AmountRange>;
  /** Why the customer gets no new loan now; null when nothing stands against it. */
  readonly blockedBy: string | null;
  readonly spouseAsked: boolean;
  readonly storeCashTodayCents: Cents;
  readonly today: BusinessDate;
  /** Last day to sign. */
  readonly signBy: BusinessDate;
}

/** What is signed on the loan of an application: today's terms. */
export interface OriginationToSign {
  readonly application: ApplicationStatus;
  readonly terms: NewTerms;
  readonly asOf: BusinessDate;
  readonly signBy: BusinessDate;
}

/** A vehicle that the lender valued. `open`: it can be accepted. */
export interface Appraisal {
  readonly appraisalId: number;
  readonly productId: number;
  readonly storeId: number;
  readonly brand: string;
  readonly valueCents: Cents;
  readonly vehicle: LoanRecord['collateral'];
  readonly expiresOn: BusinessDate;
  readonly state: 'open' | 'accepted' | 'expired';
  readonly applicationId: number | null;
}

/** Common part of a command on an application. */
export interface ApplicationHead {
  readonly key: string;
  readonly applicationId: number;
}

/** What the lender's application site says of an application. Source: width 6. */
export interface SiteApplication {
  readonly key: string;
  readonly siteNumber: string;
  /** Messages of one application are numbered; a later one counts. */
  readonly siteEvent: number;
  readonly productId: number;
  readonly storeId: number;
  readonly brand: string;
  readonly customerId: string;
  readonly cosignerId: string | null;
  readonly vehicle: LoanRecord['collateral'];
  readonly returnUrl: string | null;
  readonly campaign: Readonly<Record<string, string>>;
  readonly decision: ApplicationDecision;
  readonly appraisalCents: Cents | null;
  readonly discretionaryIncomeCents: Cents | null;
  readonly reasons: readonly string[];
  readonly targetLoanId: number | null;
}

/** Steps from an application to a loan that waits for its signature, and back. Source: loan-core 3.3 (T01 to T06), 9. */
export interface OriginationCalls<Unit> {
  /** The applications of customers, as borrowers or co-borrowers, newest first. */
  applications(customerIds: readonly string[]): Promise<readonly ApplicationStatus[]>;
  /** Null when the application is not the customers'. */
  offer(applicationId: number, customerIds: readonly string[]): Promise<ApplicationOffer | null>;
  /** Quotes the terms of an application's loan for an amount today. Null when the application is not the customers'. */
  quote(applicationId: number, amountCents: Cents, customerIds: readonly string[]): Promise<Decided<NewTerms> | null>;
  /** Returns what is signed on a loan; null when the loan waits for no signature or is not theirs. */
  toSign(loanId: number, customerIds: readonly string[]): Promise<Decided<OriginationToSign> | null>;
  appraisals(customerIds: readonly string[]): Promise<readonly Appraisal[]>;
  /** When a new loan can be taken back, and what must be returned; null when the loan is not theirs. */
  /** `asked`: the moment that decides whether the time is over; default: now. */
  rescission(loanId: number, customerIds: readonly string[], asked?: AskedMoment): Promise<RescissionTerms | null>;
  noteSiteMessage(
    message: SiteApplication,
    unit: Unit,
  ): Promise<CommandResult<{ readonly applicationId: number; readonly state: string }>>;
  acceptAppraisal(
    command: { readonly key: string; readonly appraisalId: number },
    unit: Unit,
  ): Promise<CommandResult<{ readonly applicationId: number; readonly state: string }>>;
  setAmount(
    command: ApplicationHead & { readonly amountCents: Cents; readonly dueDates: readonly BusinessDate[] },
    unit: Unit,
  ): Promise<CommandResult<{ readonly state: string }>>;
  chooseMethod(
    command: ApplicationHead & { readonly method: DisbursementChannel },
    unit: Unit,
  ): Promise<CommandResult<{ readonly state: string }>>;
  /** Makes the loan (loan-core T01). With a choice, it replaces an unsigned loan of the application (`replacedLoanId`). */
  startOrigination(
    command: ApplicationHead & {
      readonly dueDates: readonly BusinessDate[];
      readonly choice?: {
        readonly amountCents: Cents;
        readonly method: DisbursementChannel;
        readonly cardId: string | null;
        readonly termsHash: string;
      };
    },
    unit: Unit,
  ): Promise<
    CommandResult<{
      readonly loanId: number;
      readonly loanHeader: string;
      readonly loanAmountCents: number;
      readonly dueOn: string | null;
      readonly replacedLoanId: number | null;
    }>
  >;
  /** Books the signature of everybody (loan-core T02). */
  completeSigning(
    command: LoanCommandHead & { readonly termsHash: string; readonly signedAt: Date },
    unit: Unit,
  ): Promise<CommandResult<{ readonly signedOn: BusinessDate }>>;
  /** Ends an application, and its unsigned loan (loan-core T03). */
  withdrawApplication(command: ApplicationHead, unit: Unit): Promise<CommandResult<{ readonly state: string }>>;
  /** Notes that a party declined to sign. The worker ends the loan by `endDeclined`. */
  declineSigning(loanId: number, unit: Unit): Promise<void>;
  /** Ends an unsigned loan and its application, because a party declined to sign (loan-core T03). */
  endDeclined(command: LoanCommandHead, unit: Unit): Promise<CommandResult<object>>;
  /** Takes back a loan whose money nobody has taken (loan-core T06). */
  rescindUntaken(
    command: LoanCommandHead & { readonly asked: AskedMoment },
    unit: Unit,
  ): Promise<CommandResult<object>>;
}

/** The right to take a new loan back. */
export interface RescissionTerms {
  /** 17:00 at the store of the next business day; null for a product without this right. */
  readonly until: Date | null;
  readonly isOpen: boolean;
  /** `untaken`: the money is still at its channel. `taken`: the borrower has it. `none`: the loan is not signed, or over. */
  readonly money: 'untaken' | 'taken' | 'none';
  /** Proceeds of the loan, in cents. */
  readonly proceedsCents: Cents;
  readonly hasLaterPosting: boolean;
  readonly isRescinded: boolean;
  readonly rescindedOn: BusinessDate | null;
  readonly storeId: number;
}
