import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { PayFrequency } from '@lendside/domain/origination/pay-frequencies.ts';
import type { DrawState } from '@lendside/domain/draws/draw-states.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import type { PaymentTender } from '@lendside/domain/ledger/payment-postings.ts';
import type { Decided } from '@lendside/domain/loans/loan-change.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { ChannelOption } from '@lendside/domain/origination/disbursement-channels.ts';
import type { OfferRule } from '@lendside/domain/offers/offer-kind.ts';
import type { DemographicReference } from '@lendside/domain/refinance/demographics.ts';
import type { RiskInfo, TermsInForce } from '@lendside/domain/refinance/risk-info.ts';
import type { RepoInfo } from '@lendside/domain/settlements/repo-info.ts';
import type { SettlementStatus, SignedTerms } from '@lendside/domain/settlements/settlement.ts';
import type { AncillaryCalls } from './ancillary-calls.ts';
import type { CommandResult, LoanCommandHead } from './command-result.ts';
import type { LoanMoney } from './loan-money.ts';
import type { LoanRecord } from './loan-record.ts';
import type { OriginationCalls } from './origination-calls.ts';
import type { AskedMoment, RenewalCalls } from './renewal-calls.ts';
import type { TermsCalls } from './terms-calls.ts';

/** A cash advance and its current state. Source: loan-core 4.5. */
export interface DrawStatus {
  readonly reference: string;
  readonly loanId: number;
  readonly amountCents: Cents;
  readonly channel: DisbursementChannel;
  readonly state: DrawState;
  readonly requestedOn: BusinessDate;
  readonly cancelUntil: BusinessDate | null;
}

/** Cash advances on a line of credit. The caller requests a draw with a key and polls it until a final state. Source:
 *  loan-core 4.5, 9. */
export interface DrawCalls<Unit> {
  startDraw(
    command: LoanCommandHead & { readonly amountCents: Cents; readonly channel: DisbursementChannel },
    unit: Unit,
  ): Promise<CommandResult<{ readonly reference: string; readonly state: string }>>;
  draws(loanId: number, customerIds: readonly string[]): Promise<readonly DrawStatus[]>;
  /** Lists each way to receive the amount today, with the reasons against it. Returns null when the loan is not the
   *  customer's. The `has…` fields state which payout targets the customer has. `only` asks about one way alone, which reads less. `known`: the
   *  loan, when the caller has just read it for these customers, so that it is not read again.
   *  Source: loan-core 4.3 (channels), 9 (disbursementReference). */
  disbursementReference(
    query: {
      readonly loanId: number;
      readonly amountCents: Cents;
      readonly hasDisburseCard: boolean;
      readonly hasVerifiedAccount: boolean;
      readonly only?: DisbursementChannel;
      readonly known?: LoanRecord;
    },
    customerIds: readonly string[],
  ): Promise<readonly ChannelOption[] | null>;
  cancelDraw(
    command: LoanCommandHead & { readonly reference: string },
    unit: Unit,
  ): Promise<CommandResult<{ readonly reference: string; readonly state: string }>>;
}

/** A refinance whose payment we already received. Amounts in cents. */
export interface RefinanceToBook extends LoanCommandHead {
  readonly amountCents: Cents;
  readonly tender: PaymentTender;
  readonly cashOutCents: Cents;
  readonly channel: DisbursementChannel;
  readonly dueDates: readonly BusinessDate[];
  readonly confirmationNumber: string;
  /** Ancillary products that the new loan finances. */
  readonly ancillaryIds: readonly number[];
  /** Person who works on the loan. That person's own lock does not block the refinance. */
  readonly holderId: string | null;
}

/** The loan that a refinance made. */
export interface RefinanceBooked {
  readonly newLoanId: number;
  readonly newLoanHeader: string;
  readonly newPrincipalCents: number;
  readonly newDueOn: string | null;
}

/** Refinances, renewals and their reversal. Source: loan-core 3.3 (T08, T09), 9. */
export interface RefinanceCalls<Unit> {
  refinance(command: RefinanceToBook, unit: Unit): Promise<CommandResult<RefinanceBooked>>;
  /** Undoes a refinance, given the new loan, and reopens the old loan. `asked`: the moment that decides whether it is in time. Default: now. */
  voidRefinance(
    command: LoanCommandHead & { readonly asked?: AskedMoment },
    unit: Unit,
  ): Promise<CommandResult<{ readonly loanId: number; readonly voidedLoanId: number }>>;
}

/** What the recovery screens show: the amounts and who has the vehicle. Source: loan-core 3.4, 9 (repoInfo). */
export interface RepoStatus extends RepoInfo {
  readonly agentName: string;
  readonly agentPhone: string;
  readonly lotAddress: string | null;
  readonly isAcknowledged: boolean;
}

/** Vehicle recovery, as its borrower sees it. */
export interface RecoveryCalls {
  /** Returns null unless a recovery agent has the order for a vehicle of these customers, or the lender holds the vehicle. */
  repoInfo(loanId: number, customerIds: readonly string[]): Promise<RepoStatus | null>;
  /** Records that the profile has read the notice. Takes effect once. Returns false when these customers have no recovery. */
  acknowledgeRepo(loanId: number, customerIds: readonly string[], profileId: string): Promise<boolean>;
}

/** Settlement offers. The customer pays an offer with a payment of purpose `settlement`. Source: loan-core 3.3 (T28), 9. */
export interface SettlementCalls<Unit> {
  settlementStatus(loanId: number, customerIds: readonly string[]): Promise<SettlementStatus | null>;
  /** Records that all parties signed. With `signed`, refuses when the offer is not the one that was signed. `signedAt` decides the
   *  business date, which may be over by now; without it, the signature is given now. */
  signSettlement(
    command: LoanCommandHead & { readonly signed?: SignedTerms; readonly signedAt?: Date },
    unit: Unit,
  ): Promise<CommandResult<{ readonly loanId: number; readonly docSignedOn: BusinessDate }>>;
}

/** Facts about a customer and the customer's loans that rules need besides the ledger. Source: loan-core 4.4, 6.3, 9
 *  (military, bankruptcy). */
export interface Circumstances {
  readonly ssnOnFile: boolean;
  readonly isBlocked: boolean;
  /** The person is a servicemember or dependent under the Military Lending Act, in whichever system it became known. */
  readonly isCoveredBorrower: boolean;
  /** A covered borrower who is not known to be a dependent. */
  readonly isActiveDuty: boolean;
  readonly isBankrupt: boolean;
  readonly isMarried: boolean;
  /** The spouse was told, or is told at the end of the day because the address is on file. */
  readonly isSpouseNoticed: boolean;
  readonly demographicsComplete: boolean;
  readonly guestRefinanceEnabled: boolean;
  readonly discretionaryIncomeCents: Cents | null;
  /** Names of the people who now hold a lock, by loan number. */
  readonly lockedBy: ReadonlyMap<number, string>;
  /** Loans with a pending cash advance. */
  readonly pendingDrawLoans: ReadonlySet<number>;
  /** Appraisal of the customer's vehicle in cents, from the latest application that has an appraisal. */
  readonly vehicleValueCents: Cents | null;
}

/** Circumstances of a customer without special facts. */
export const ORDINARY_CIRCUMSTANCES: Circumstances = {
  ssnOnFile: true,
  isBlocked: false,
  isCoveredBorrower: false,
  isActiveDuty: false,
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

/** A bankruptcy petition and its current state. Source: loan-core 3.3 (T25 to T27), 9 (bankruptcyStatus). */
export interface BankruptcyRecord {
  readonly loanId: number;
  readonly caseNumber: string;
  readonly chapter: number;
  readonly filedOn: BusinessDate;
  readonly endedBy: 'dismissal' | 'discharge' | null;
}

/** What keeps customers from new money on a loan. */
export interface MoneyBars {
  readonly isRiskDenied: boolean;
  readonly hasPetition: boolean;
}

/** Facts about customers, and risk decisions that customers must be told about. */
export interface CustomerCalls {
  /** Lists the demographic details that the law requires for a loan of that product, with their choices. Returns null when the
   *  loan is not the customer's or the system has no such product. Source: LAP-105, LOP-088. */
  demographicReference(
    query: { readonly loanId: number; readonly productId: number },
    customerIds: readonly string[],
  ): Promise<DemographicReference | null>;
  circumstances(customerIds: readonly string[]): Promise<Circumstances>;
  /** Returns null when the loan is not the customer's. `told`: the terms that the borrower acknowledged last; null before the
   *  first acknowledgment. Source: LAP-090, OFR-015. */
  riskInfo(loanId: number, customerIds: readonly string[], told: TermsInForce | null): Promise<RiskInfo | null>;
  /** Says what keeps the customers from new money on a loan: a decision of risk, as in `riskInfo`, and a petition that is open. Risk denies
   *  nothing on a loan that is not theirs. */
  moneyBars(loanId: number, customerIds: readonly string[]): Promise<MoneyBars>;
  /** Petitions on the customers' loans, newest first. */
  bankruptcies(customerIds: readonly string[]): Promise<readonly BankruptcyRecord[]>;
}

/** What became of an offer. `dismissed`: the person is not interested; the offer still works until its last day. */
export type OfferState = 'open' | 'dismissed' | 'taken' | 'expired' | 'withdrawn';

/** A published offer. Amounts in cents. Source: loan-core 4.3 (qualifiedAmount, settlementAmount), 9. */
export interface LoanOffer {
  /** The offer's own number in its loan system. */
  readonly number: number;
  readonly rule: OfferRule;
  readonly state: OfferState;
  /** Brand of the loan or of the new loan; null for a lender's offer about no loan. */
  readonly brand: string | null;
  readonly loanId: number | null;
  readonly loanHeader: string | null;
  readonly appraisalId: number | null;
  /** The vehicle of an appraisal. */
  readonly vehicle: LoanRecord['collateral'];
  /** What settles the loan, or the cash that the person could take; null for a lender's offer without an amount. */
  readonly amountCents: Cents | null;
  readonly publishedOn: BusinessDate;
  readonly expiresOn: BusinessDate;
  /** Title and description of an offer that the lender made itself. */
  readonly lenderText: { readonly title: string; readonly description: string } | null;
}

/** Offers of customers. */
export interface OfferCalls {
  /** Lists the open and the dismissed offers, oldest first. With `asked`, also the last offers of that rule that ended. */
  offers(customerIds: readonly string[], asked: OfferRule | null): Promise<readonly LoanOffer[]>;
  /** Records whether the customer is interested in an open or dismissed offer, and returns its state. An ended offer keeps its state.
   *  Returns null for an offer that is not the customers'. */
  setInterest(number: number, isInterested: boolean, customerIds: readonly string[]): Promise<OfferState | null>;
}

/** Kind of document: the signed agreement, a monthly statement, or a notice that was sent. */
export type DocumentKind = 'agreement' | 'monthly' | 'notice';

/** A document of a loan. `documentId` is unique within its loan. */
export interface LoanDocument {
  readonly documentId: string;
  readonly kind: DocumentKind;
  readonly on: BusinessDate;
  /** The notice: its code (N01 to N31) and its facts. Null for any other document. */
  readonly notice: { readonly code: string; readonly facts: Readonly<Record<string, unknown>> } | null;
}

/** Documents of a loan. Source: loan-core 9 (documents). */
export interface DocumentCalls {
  /** Lists documents, newest first. Empty when the loan is not the customer's. */
  documents(loanId: number, kind: DocumentKind, customerIds: readonly string[]): Promise<readonly LoanDocument[]>;
  /** Returns what the statement of a line of credit says that was made on this day. Null when there is none, or the loan is not the
   *  customer's. Source: 12 CFR 1026.7(b). */
  lineStatement(
    loanId: number,
    cycleOn: BusinessDate,
    customerIds: readonly string[],
  ): Promise<Readonly<Record<string, unknown>> | null>;
}

/** The person who holds a lock. `holderId`: their customer number. */
export interface LockHolder {
  readonly holderId: string;
  readonly holderName: string;
}

/** A lock that somebody holds. */
export interface HeldLock extends LockHolder {
  readonly lockedUntil: Date;
}

/** Kind of lock. Source: REF-019, REF-020. */
export type LockType = 'alternate' | 'addOn';

/** Locks on a loan. A lock ends when it is released or after its time: the lock of a party after a day, that of the choice of add-ons
 *  after half an hour. An open renewal counts as its opener's lock. Source: loan-core 5.5, 9 (loanLock, addOnLock); LOP-043. */
export interface LockCalls<Unit> {
  findLock(loanId: number, type: LockType, customerIds: readonly string[]): Promise<HeldLock | null>;
  takeLock(loanId: number, type: LockType, holder: LockHolder, unit: Unit): Promise<Decided<HeldLock>>;
  releaseLock(loanId: number, type: LockType, holderId: string, unit: Unit): Promise<void>;
}

/** Automatic payments by enrollment. */
export interface AutopayCalls<Unit> {
  /** Returns false when the loan was not enrolled. */
  unenrolAutoPay(loanId: number, unit: Unit): Promise<boolean>;
}

/** Ledger of a loan, for its timeline. */
export interface TimelineCalls {
  /** Returns null when the loan is not the customer's. */
  money(loanId: number, customerIds: readonly string[]): Promise<LoanMoney | null>;
}

/** A customer's profile in the form a partner receives: trimmed text, the state in capitals, the phone number in E.164.
 *  Source: LAP-044, OPEN-49. */
export interface PartnerProfile {
  readonly street: string;
  readonly street2?: string | undefined;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly cellNumber: string;
  readonly email: string;
  readonly employer?: string | undefined;
  readonly payFrequency?: PayFrequency | undefined;
}

/** Customer data that a partner keeps besides the loans. */
export interface ProfileCalls {
  /** Replaces the customer's profile. Safe to repeat, so callers send it again when the outcome is unknown. Throws
   *  `LoanSystemUnavailable`. Source: CUS-015, LAP-044. */
  saveProfile(customerId: string, profile: PartnerProfile): Promise<void>;
}

/** What a loan system can do besides showing loans and taking payments. Null means that the system lacks the capability.
 *  Source: loan-core 9. */
export interface Capabilities<Unit> {
  readonly terms: TermsCalls | null;
  readonly draws: DrawCalls<Unit> | null;
  readonly originations: OriginationCalls<Unit> | null;
  readonly refinancing: RefinanceCalls<Unit> | null;
  readonly renewals: RenewalCalls<Unit> | null;
  readonly recovery: RecoveryCalls | null;
  readonly settlements: SettlementCalls<Unit> | null;
  readonly customers: CustomerCalls | null;
  readonly offers: OfferCalls | null;
  readonly locks: LockCalls<Unit> | null;
  readonly autopay: AutopayCalls<Unit> | null;
  readonly timeline: TimelineCalls | null;
  readonly ancillaries: AncillaryCalls<Unit> | null;
  readonly documents: DocumentCalls | null;
  readonly profiles: ProfileCalls | null;
}

/** Capabilities of a system that only shows loans and takes payments. */
export const NO_CAPABILITIES: Capabilities<unknown> = {
  terms: null,
  draws: null,
  originations: null,
  refinancing: null,
  renewals: null,
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
