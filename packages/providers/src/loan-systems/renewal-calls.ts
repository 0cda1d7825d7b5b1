import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import type { PaymentTender } from '@lendside/domain/ledger/payment-postings.ts';
import type { Decided } from '@lendside/domain/loans/loan-change.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { RenewalEnd, RenewalState, VoidReason } from '@lendside/domain/renewals/renewal-states.ts';
import type { RenewalTerms } from '@lendside/domain/renewals/renewal-terms.ts';
import type { CommandResult, LoanCommandHead } from './command-result.ts';

/** `renewal`: a renewal or refinance, also into another product with a schedule. `productSwitch`: a switch to a line of credit. */
export type RenewalKind = 'renewal' | 'productSwitch';

/** What a borrower wants of the loan that follows. Amounts in cents. */
export interface RenewalWish {
  readonly kind: RenewalKind;
  readonly newProductId: number;
  /** What is paid with it. 0 when nothing has to be paid. */
  readonly paymentCents: Cents;
  /** 0, or at least 50.00. */
  readonly cashOutCents: Cents;
  readonly channel: DisbursementChannel;
  /** The card or account that gets the cash; left out or null for cash that is picked up. The terms do not depend on it. */
  readonly cashCardId?: string | null;
  readonly ancillaryIds: readonly number[];
}

/** A wish to be quoted. Without an amount, the least that must be paid is quoted. */
export interface RenewalAsk extends Omit<RenewalWish, 'paymentCents'> {
  readonly paymentCents: Cents | null;
}

/** The terms that a wish gets today. `hash`: SHA-256 in hex over the terms; shown, signed and booked terms have the same. */
export interface QuotedRenewal {
  readonly terms: RenewalTerms;
  readonly hash: string;
  /** The least and most that may be paid with it, in cents. They say nothing once the payment is booked. */
  readonly bounds: { readonly minCents: Cents; readonly maxCents: Cents };
  /** Part of the least that reduces the principal because the law asks for it, in cents. */
  readonly reductionCents: Cents;
  /** The most cash that fits, in cents. 0 when it pays out none. */
  readonly maxCashOutCents: Cents;
  /** The same without the limit of the channel. */
  readonly cashRoomCents: Cents;
  /** Last day to sign. */
  readonly signBy: BusinessDate;
}

/** A renewal to be opened. The terms are quoted again, and refused when they are others. */
export interface RenewalToOpen extends LoanCommandHead {
  readonly renewalId: string;
  readonly wish: RenewalWish;
  readonly termsHash: string;
  /** The quote that the borrower saw. */
  readonly intentId: string;
  /** The lender lets customers without an SSN refinance. Default: false. */
  readonly isNoSsnRefinanceAllowed?: boolean;
  /** Null when nothing is paid. */
  readonly payment: { readonly paymentId: string; readonly tender: PaymentTender } | null;
  readonly opener: {
    readonly customerId: string;
    readonly name: string;
    readonly guestSessionId: string | null;
  };
}

/** A moment: the business date, and the time by the wall clock. */
export interface AskedMoment {
  readonly on: BusinessDate;
  readonly at: Date;
}

/** A renewal as the loan system keeps it. */
export interface RenewalRecord {
  readonly renewalId: string;
  readonly loanId: number;
  readonly state: RenewalState;
  readonly wish: RenewalWish;
  /** Number and header that are kept free for the new loan. */
  readonly newLoanId: number;
  readonly newLoanHeader: string;
  readonly paymentId: string | null;
  /** The business date on which the payment was booked; for a pawn, the day from which everything counts. */
  readonly capturedOn: BusinessDate | null;
  /** The customers who must sign, in order: the borrower, then the co-borrower. */
  readonly customerIds: readonly string[];
  readonly opener: RenewalToOpen['opener'];
  readonly openedOn: BusinessDate;
  readonly openedAt: Date;
  /** It ends unsigned at 17:00 store time of this day. */
  readonly endsOn: BusinessDate;
  readonly endsAt: Date;
  /** The terms in force, newest last. */
  readonly revisions: readonly { readonly revision: number; readonly asOf: BusinessDate; readonly hash: string }[];
  readonly endAsked: { readonly at: Date; readonly why: RenewalEnd } | null;
  readonly endedWhy: RenewalEnd | null;
  readonly signedAt: Date | null;
  /** The business date of the last signature. */
  readonly signedOn: BusinessDate | null;
  readonly bookedOn: BusinessDate | null;
  /** Until when it can be taken back; null when it cannot. */
  readonly voidUntil: Date | null;
  /** The moment in which somebody asked to take it back; null when nobody did, or the books refused. */
  readonly voidAsked: AskedMoment | null;
  /** Why the books did not take it back: a reason of `voidRefinance`. Null when they were not asked since. */
  readonly voidRefused: string | null;
  readonly voidedOn: BusinessDate | null;
  readonly voidedWhy: VoidReason | null;
}

/** The loan that a renewal made. `signedOn`: the business date of the last signature. */
export interface RenewalBooked {
  readonly newLoanId: number;
  readonly newLoanHeader: string;
  readonly newPrincipalCents: number;
  readonly newDueOn: string | null;
  readonly signedOn: BusinessDate;
}

/** Renewals in three steps: nobody is bound by an unsigned loan. Source: width 5, loan-core 3.3 (T08 to T10). */
export interface RenewalCalls<Unit> {
  /** Quotes the terms of a wish on the loan as it stands. With an open renewal the payment that it booked is not counted again. Null when
   *  the loan is not the customer's. Changes nothing. */
  quoteRenewal(
    loanId: number,
    wish: RenewalAsk,
    customerIds: readonly string[],
  ): Promise<Decided<QuotedRenewal> | null>;
  /** Returns the latest renewal of a loan, given its old or its new loan; null when there was none or the loan is not theirs. */
  findRenewal(loanId: number, customerIds: readonly string[]): Promise<RenewalRecord | null>;
  /** Returns the renewal that made, or is to make, a new loan, although that loan was renewed since; null when there was none or the loan
   *  is not theirs. */
  findRenewalInto(newLoanId: number, customerIds: readonly string[]): Promise<RenewalRecord | null>;
  /** Returns a renewal by its id; null when there is none. For the worker, which sees every customer's. */
  readRenewal(renewalId: string, unit: Unit): Promise<RenewalRecord | null>;
  /** Returns open renewals whose end was asked for or whose last hour has passed, and booked ones that are asked back. With `closing`,
   *  the day that is being closed counts as passed. For the worker. */
  dueRenewals(unit: Unit, closing?: BusinessDate): Promise<readonly RenewalRecord[]>;
  /** Opens a renewal in the commit that accepts its payment. Refuses with the first failed rule, `locked_by_other`, `quote_expired` when
   *  the terms are others, `debit_ordered` while an autopay debit is on its way, `cash_above_limit` when stores hand out no more today, or
   *  `not_eligible` with the reason `renewal_open` or `in_flight`. The customers of the opener stay those whose rows the transaction sees. */
  openRenewal(command: RenewalToOpen, unit: Unit): Promise<CommandResult<{ readonly renewalId: string }>>;
  /** Notes the terms of today, when they are shown: on a new day as the next revision. Terms that changed within the day take the place
   *  of the earlier ones. Does nothing when the renewal is not open. */
  reviseRenewal(
    command: { readonly renewalId: string; readonly asOf: BusinessDate; readonly hash: string },
    unit: Unit,
  ): Promise<void>;
  /** Books the new loan when all have signed (loan-core T08, T10). Refuses with `quote_expired` when the signed terms are not those of their day, and
   *  with the first rule that fails now. */
  completeRenewal(
    command: LoanCommandHead & { readonly renewalId: string; readonly termsHash: string; readonly signedAt: Date },
    unit: Unit,
  ): Promise<CommandResult<RenewalBooked>>;
  /** Notes that somebody asked for the end, or for taking it back. The worker carries it out, by `endRenewal` or by `voidRefinance` of the
   *  refinancing calls. False when it is too late to ask, or the renewal is not theirs. */
  askRenewalEnd(
    command: { readonly renewalId: string; readonly why: RenewalEnd; readonly customerIds: readonly string[] },
    unit: Unit,
  ): Promise<boolean>;
  askRenewalVoid(
    command: { readonly renewalId: string; readonly customerIds: readonly string[] },
    unit: Unit,
  ): Promise<boolean>;
  /** Notes why the books did not take a renewal back, so that it is no longer asked back. For the worker. */
  refuseRenewalVoid(command: { readonly renewalId: string; readonly reason: string }, unit: Unit): Promise<void>;
  /** Ends an open renewal without a new loan; its payment stays. Does nothing when it is not open. */
  endRenewal(
    command: LoanCommandHead & { readonly renewalId: string; readonly why: RenewalEnd },
    unit: Unit,
  ): Promise<CommandResult<{ readonly ended: boolean }>>;
}
