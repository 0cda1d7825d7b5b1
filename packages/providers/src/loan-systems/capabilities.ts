import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { DrawState } from '@lendside/domain/draws/draw-states.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import type { PaymentTender } from '@lendside/domain/ledger/payment-postings.ts';
import type { CommandRefusal, Decided } from '@lendside/domain/loans/loan-change.ts';
import type { AncillaryOffer } from '@lendside/domain/loans/ancillaries/offer-ancillaries.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { ChannelOption } from '@lendside/domain/origination/disbursement-channels.ts';
import type { LineQuote } from '@lendside/domain/origination/quote-line.ts';
import type { TermsQuote } from '@lendside/domain/origination/terms-quote.ts';
import type { DemographicReference } from '@lendside/domain/refinance/demographics.ts';
import type { RiskInfo, TermsInForce } from '@lendside/domain/refinance/risk-info.ts';
import type { RepoInfo } from '@lendside/domain/settlements/repo-info.ts';
import type { SettlementStatus } from '@lendside/domain/settlements/settlement.ts';
import type { LoanMoney } from './loan-money.ts';

/** Answer to a command: its value, or the refusal of the closed set. A replay of the key answers the same and does nothing. */
export type CommandResult<T> =
  | { readonly ok: true; readonly value: T; readonly isReplay: boolean }
  | { readonly ok: false; readonly refusal: CommandRefusal; readonly isReplay: boolean };

/** A command on one loan; `key` is used once. */
export interface LoanCommandHead {
  readonly key: string;
  readonly loanId: number;
}

/** What new terms are asked for; a line of credit needs no dates. Amounts in cents. Source: loan-core 9 (newAccountTerms). */
export interface NewTermsQuery {
  readonly productId: number;
  readonly principalCents: Cents;
  readonly dueDates: readonly BusinessDate[];
  /** Null: no appraisal limits it. */
  readonly vehicleValueCents: Cents | null;
  readonly isCoveredBorrower: boolean;
}

/** New terms as they are shown, hashed, signed and booked. Source: loan-core 4.3, 6.1. */
export type NewTerms =
  | { readonly kind: 'term'; readonly terms: TermsQuote; readonly hash: string }
  | { readonly kind: 'line'; readonly terms: LineQuote; readonly hash: string };

/** Terms of new loans. Source: loan-core 9. */
export interface TermsCalls {
  newAccountTerms(query: NewTermsQuery): Promise<Decided<NewTerms>>;
}

/** A cash advance as it stands. Source: loan-core 4.5. */
export interface DrawStatus {
  readonly reference: string;
  readonly loanId: number;
  readonly amountCents: Cents;
  readonly channel: DisbursementChannel;
  readonly state: DrawState;
  readonly requestedOn: BusinessDate;
  readonly cancelUntil: BusinessDate | null;
}

/** Cash advances on a line of credit: asked for under a key, then polled by it until a final state. Source: loan-core 4.5, 9. */
export interface DrawCalls<Unit> {
  startDraw(
    command: LoanCommandHead & { readonly amountCents: Cents; readonly channel: DisbursementChannel },
    unit: Unit,
  ): Promise<CommandResult<{ readonly reference: string; readonly state: string }>>;
  draws(loanId: number, customerIds: readonly string[]): Promise<readonly DrawStatus[]>;
  /** Each way to get that amount today and what stands against it; null when the loan is none of theirs. `has` says what the
   *  customer can be paid to. Source: loan-core 4.3 (channels), 9 (disbursementReference). */
  disbursementReference(
    query: {
      readonly loanId: number;
      readonly amountCents: Cents;
      readonly hasDisburseCard: boolean;
      readonly hasVerifiedAccount: boolean;
    },
    customerIds: readonly string[],
  ): Promise<readonly ChannelOption[] | null>;
  cancelDraw(
    command: LoanCommandHead & { readonly reference: string },
    unit: Unit,
  ): Promise<CommandResult<{ readonly reference: string; readonly state: string }>>;
}

/** An application until it is a loan. Source: loan-core 9 (originationInfo, applicationStatus). */
export interface ApplicationStatus {
  readonly applicationId: number;
  readonly productId: number;
  readonly storeId: number;
  readonly brand: string;
  readonly targetLoanId: number | null;
  readonly isRefinance: boolean;
  readonly canUploadDocuments: boolean;
  readonly amountCents: Cents;
  readonly method: DisbursementChannel | null;
  readonly loanId: number | null;
  readonly state: 'open' | 'signing' | 'funded' | 'withdrawn' | 'expired';
}

/** A command on an application. */
export interface ApplicationHead {
  readonly key: string;
  readonly applicationId: number;
}

/** From an application to a loan that waits for its signature. Source: loan-core 3.3 (T01), 9. */
export interface OriginationCalls<Unit> {
  applications(customerIds: readonly string[]): Promise<readonly ApplicationStatus[]>;
  setAmount(
    command: ApplicationHead & { readonly amountCents: Cents; readonly dueDates: readonly BusinessDate[] },
    unit: Unit,
  ): Promise<CommandResult<{ readonly state: string }>>;
  chooseMethod(
    command: ApplicationHead & { readonly method: DisbursementChannel },
    unit: Unit,
  ): Promise<CommandResult<{ readonly state: string }>>;
  startOrigination(
    command: ApplicationHead & { readonly dueDates: readonly BusinessDate[] },
    unit: Unit,
  ): Promise<CommandResult<{ readonly loanId: number; readonly loanHeader: string }>>;
  withdrawApplication(command: ApplicationHead, unit: Unit): Promise<CommandResult<{ readonly state: string }>>;
}

/** A refinance whose payment is with us already; cents. */
export interface RefinanceToBook extends LoanCommandHead {
  readonly amountCents: Cents;
  readonly tender: PaymentTender;
  readonly cashOutCents: Cents;
  readonly channel: DisbursementChannel;
  readonly dueDates: readonly BusinessDate[];
  readonly confirmationNumber: string;
  /** Ancillary products the new loan finances, by their numbers. */
  readonly ancillaryIds: readonly number[];
  /** Who works on the loan: their own lock does not stand in the way. */
  readonly holderId: string | null;
}

/** What a refinance made. */
export interface RefinanceBooked {
  readonly newLoanId: number;
  readonly newLoanHeader: string;
  readonly newPrincipalCents: number;
  readonly newDueOn: string | null;
}

/** Refinance, renewal and their void. Source: loan-core 3.3 (T08, T09), 9. */
export interface RefinanceCalls<Unit> {
  refinance(command: RefinanceToBook, unit: Unit): Promise<CommandResult<RefinanceBooked>>;
  /** By the new loan; the old one lives again. */
  voidRefinance(
    command: LoanCommandHead,
    unit: Unit,
  ): Promise<CommandResult<{ readonly loanId: number; readonly voidedLoanId: number }>>;
}

/** What the recovery screens show: the figures and who has the vehicle. Source: loan-core 3.4, 9 (repoInfo). */
export interface RepoStatus extends RepoInfo {
  readonly agentName: string;
  readonly agentPhone: string;
  readonly lotAddress: string | null;
  readonly isAcknowledged: boolean;
}

/** Vehicle recovery as its borrower sees it. */
export interface RecoveryCalls {
  /** Null when no vehicle of theirs is out or in possession. */
  repoInfo(loanId: number, customerIds: readonly string[]): Promise<RepoStatus | null>;
  /** Marks the notice as read by that profile, once; false when no recovery of theirs is recorded. */
  acknowledgeRepo(loanId: number, customerIds: readonly string[], profileId: string): Promise<boolean>;
}

/** Settlement offers; the payment is a payment of purpose `settlement`. Source: loan-core 3.3 (T28), 9. */
export interface SettlementCalls<Unit> {
  settlementStatus(loanId: number, customerIds: readonly string[]): Promise<SettlementStatus | null>;
  signSettlement(command: LoanCommandHead, unit: Unit): Promise<CommandResult<{ readonly loanId: number }>>;
}

/** What rules ask about a customer and their loans besides the books. Source: loan-core 4.4, 6.3, 9 (military, bankruptcy). */
export interface Circumstances {
  readonly ssnOnFile: boolean;
  readonly isBlocked: boolean;
  readonly isCoveredBorrower: boolean;
  readonly isBankrupt: boolean;
  readonly isMarried: boolean;
  readonly isSpouseNoticed: boolean;
  readonly demographicsComplete: boolean;
  readonly guestRefinanceEnabled: boolean;
  readonly discretionaryIncomeCents: Cents | null;
  /** Names of those who hold a loan's lock now, by loan number. */
  readonly lockedBy: ReadonlyMap<number, string>;
  /** Loans with a cash advance on its way. */
  readonly pendingDrawLoans: ReadonlySet<number>;
  /** Appraisal of the customer's vehicle in cents, from the last application that has one. */
  readonly vehicleValueCents: Cents | null;
}

/** A customer of whom nothing special is known. */
export const ORDINARY_CIRCUMSTANCES: Circumstances = {
  ssnOnFile: true,
  isBlocked: false,
  isCoveredBorrower: false,
  isBankrupt: false,
  isMarried: false,
  isSpouseNoticed: false,
  demographicsComplete: true,
  guestRefinanceEnabled: false,
  discretionaryIncomeCents: null,
  lockedBy: new Map(),
  pendingDrawLoans: new Set(),
  vehicleValueCents: null,
};

/** A petition as it stands. Source: loan-core 3.3 (T25 to T27), 9 (bankruptcyStatus). */
export interface BankruptcyRecord {
  readonly loanId: number;
  readonly caseNumber: string;
  readonly chapter: number;
  readonly filedOn: BusinessDate;
  readonly endedBy: 'dismissal' | 'discharge' | null;
}

/** Facts about customers, and what they must be told about risk decisions. */
export interface CustomerCalls {
  /** What the law wants to know of a borrower for a loan of that product, and the choices; null when the loan is none of theirs or
   *  the system has no such product. Source: LAP-105, LOP-088. */
  demographicReference(
    query: { readonly loanId: number; readonly productId: number },
    customerIds: readonly string[],
  ): Promise<DemographicReference | null>;
  circumstances(customerIds: readonly string[]): Promise<Circumstances>;
  /** Null when the loan is none of theirs. `told`: the terms its borrower last said OK to; null before that.
   *  Source: LAP-090, OFR-015. */
  riskInfo(loanId: number, customerIds: readonly string[], told: TermsInForce | null): Promise<RiskInfo | null>;
  /** Petitions on the customers' loans, newest first. */
  bankruptcies(customerIds: readonly string[]): Promise<readonly BankruptcyRecord[]>;
}

/** A published offer; cents. Source: loan-core 4.3 (qualifiedAmount), 9. */
export interface LoanOffer {
  readonly offerId: number;
  readonly loanId: number | null;
  readonly kind: 'cash' | 'line' | 'settlement' | 'renewal';
  readonly qualifiedAmountCents: Cents;
  readonly expiresOn: BusinessDate;
}

/** Offers of a customer. */
export interface OfferCalls {
  offers(customerIds: readonly string[]): Promise<readonly LoanOffer[]>;
}

/** Products of other companies that go with a loan. Source: loan-core 2.3 (ANCILLARY), 9 (ancillaryProducts). */
export interface AncillaryCalls {
  /** What a loan of that product may carry when it takes over this loan after a payment (cents) of at most its payoff: nothing when
   *  nothing is left. Null when the loan is none of theirs or the system has no such product. Source: LAP-082, LOP-126. */
  ancillaryProducts(
    query: { readonly loanId: number; readonly productId: number; readonly paymentCents: Cents },
    customerIds: readonly string[],
  ): Promise<AncillaryOffer | null>;
}

/** What a document is: the agreement as it was signed, the statement of a month, or a notice that was sent. */
export type DocumentKind = 'agreement' | 'monthly' | 'notice';

/** A document of a loan; `documentId` is unique in its loan. */
export interface LoanDocument {
  readonly documentId: string;
  readonly kind: DocumentKind;
  readonly on: BusinessDate;
  /** Which notice it is (N01 to N17); null for any other document. */
  readonly noticeCode: string | null;
}

/** Documents of a loan. Source: loan-core 9 (documents). */
export interface DocumentCalls {
  /** Newest first; none when the loan is none of theirs. */
  documents(loanId: number, kind: DocumentKind, customerIds: readonly string[]): Promise<readonly LoanDocument[]>;
}

/** Who holds a lock. */
export interface LockHolder {
  readonly holderId: string;
  readonly holderName: string;
}

/** What may be locked. Source: REF-019, REF-020. */
export type LockType = 'alternate' | 'addOn';

/** Locks of a loan: half an hour idle, or given back. Source: loan-core 5.5, 9 (loanLock, addOnLock). */
export interface LockCalls<Unit> {
  findLock(loanId: number, type: LockType, customerIds: readonly string[]): Promise<LockHolder | null>;
  takeLock(loanId: number, type: LockType, holder: LockHolder, unit: Unit): Promise<Decided<LockHolder>>;
  releaseLock(loanId: number, type: LockType, holderId: string, unit: Unit): Promise<void>;
}

/** Collection by enrolment. */
export interface AutopayCalls<Unit> {
  /** False when the loan was not enrolled. */
  unenrolAutoPay(loanId: number, unit: Unit): Promise<boolean>;
}

/** The books of a loan as a timeline needs them. */
export interface TimelineCalls {
  /** Null when the loan is none of theirs. */
  money(loanId: number, customerIds: readonly string[]): Promise<LoanMoney | null>;
}

/** A customer as a partner wants to know them: trimmed, the state in capitals, the phone number in E.164. Source: LAP-044, OPEN-49. */
export interface PartnerProfile {
  readonly street: string;
  readonly street2?: string | undefined;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly cellNumber: string;
  readonly email: string;
  readonly employer?: string | undefined;
}

/** What a partner keeps of customers besides their loans. */
export interface ProfileCalls {
  /** Puts the profile in place of the one before. The same again changes nothing, so that it is sent again whenever its outcome is not
   *  known. Throws `LoanSystemUnavailable`. Source: CUS-015, LAP-044. */
  saveProfile(customerId: string, profile: PartnerProfile): Promise<void>;
}

/** What a loan system can do besides showing loans and taking payments; null: it has no such thing, and says so by that.
 *  Source: loan-core 9. */
export interface Capabilities<Unit> {
  readonly terms: TermsCalls | null;
  readonly draws: DrawCalls<Unit> | null;
  readonly originations: OriginationCalls<Unit> | null;
  readonly refinancing: RefinanceCalls<Unit> | null;
  readonly recovery: RecoveryCalls | null;
  readonly settlements: SettlementCalls<Unit> | null;
  readonly customers: CustomerCalls | null;
  readonly offers: OfferCalls | null;
  readonly locks: LockCalls<Unit> | null;
  readonly autopay: AutopayCalls<Unit> | null;
  readonly timeline: TimelineCalls | null;
  readonly ancillaries: AncillaryCalls | null;
  readonly documents: DocumentCalls | null;
  readonly profiles: ProfileCalls | null;
}

/** Of a system that shows loans and takes payments, and nothing else. */
export const NO_CAPABILITIES: Capabilities<unknown> = {
  terms: null,
  draws: null,
  originations: null,
  refinancing: null,
  recovery: null,
  settlements: null,
  customers: null,
  offers: null,
  locks: null,
  autopay: null,
  timeline: null,
  ancillaries: null,
  documents: null,
  profiles: null,
};
