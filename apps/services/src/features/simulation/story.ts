import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';

/** The day the demonstration opens. Source: loan-core 7. */
export const D0: BusinessDate = businessDate('2026-06-15');

type Vehicle = NonNullable<LoanRecord['collateral']>;

/** Something a person does with one of their loans, called by the name that made it. */
export type LoanStep =
  | {
      readonly does: 'originate';
      readonly productId: number;
      readonly brand: BrandCode;
      readonly principal: string;
      readonly term?: number;
      readonly firstDueOn?: string;
      readonly channel: DisbursementChannel;
      readonly vehicle?: Vehicle;
      readonly vehicleValue?: string;
      /** Code of the person who signs as well. */
      readonly cosigner?: string;
    }
  /** `level` is the scheduled amount. */
  | { readonly does: 'pay'; readonly amount: string; readonly tender?: 'card' | 'ach' }
  /** On every roll(due) from its day to before D0. */
  | { readonly does: 'payEach' }
  | { readonly does: 'payoff' }
  | { readonly does: 'refinance'; readonly into: string; readonly amount: string }
  | { readonly does: 'voidRefinance' }
  | { readonly does: 'rescind' }
  | { readonly does: 'enrolAutopay'; readonly displayNumber: string }
  | { readonly does: 'openLine'; readonly productId: number; readonly brand: BrandCode; readonly creditLimit: string }
  /** A draw that no channel has accepted yet is only asked for. */
  | {
      readonly does: 'draw';
      readonly amount: string;
      readonly channel: DisbursementChannel;
      readonly isAccepted?: boolean;
    }
  | { readonly does: 'setCreditLimit'; readonly creditLimit: string }
  | { readonly does: 'closeLine' }
  | { readonly does: 'assignRepo' }
  | { readonly does: 'recover' }
  | { readonly does: 'sendSaleNotice' }
  | { readonly does: 'sell'; readonly gross: string; readonly auctionFee: string }
  | { readonly does: 'offerSettlement' }
  | { readonly does: 'signSettlement' }
  | { readonly does: 'paySettlement' }
  | { readonly does: 'fileBankruptcy'; readonly chapter: 7 | 11 | 12 | 13 }
  /** The last payment comes back. */
  | { readonly does: 'returnPayment'; readonly code: string }
  | { readonly does: 'chargeback' }
  /** Another party works on it. */
  | { readonly does: 'lockLoan'; readonly by: string }
  | { readonly does: 'bookAppointment'; readonly inDays: number }
  /** Not a command: what day-end must have done by that day. */
  | { readonly does: 'wasChargedOff' | 'hadStatement' | 'wasDebited' };

/** Something done on the way to a loan. */
export type ApplicationStep =
  | {
      readonly does: 'startApplication';
      readonly productId: number;
      readonly brand: BrandCode;
      readonly appraisal?: string;
      readonly isRefinance?: boolean;
      readonly targetLoan?: string;
      readonly canUploadDocuments?: boolean;
    }
  | { readonly does: 'chooseAmount'; readonly amount: string }
  | { readonly does: 'chooseMethod'; readonly channel: DisbursementChannel }
  | { readonly does: 'startOrigination'; readonly loan: string; readonly vehicle: Vehicle }
  /** `loan`: the one that was waiting for its signature. */
  | { readonly does: 'withdrawApplication'; readonly loan?: string };

/** Something done in the referral programme. */
export type ReferralStep =
  | { readonly does: 'enrolReferrer'; readonly kind: 'ncr' | 'ecr' }
  | { readonly does: 'earnReward'; readonly amount: string }
  | { readonly does: 'cashOut'; readonly amount: string };

/** What a person does, `day` days from D0; on a non-business day it moves to the next business day. */
export type StoryStep = { readonly day: number } & (
  | (LoanStep & { readonly loan: string })
  | (ApplicationStep & { readonly application: string })
  | ReferralStep
);

/** Facts a lender keeps of a customer beside the loans. */
export interface CustomerFacts {
  readonly ssnOnFile?: boolean;
  readonly isBlocked?: boolean;
  readonly isCoveredBorrower?: boolean;
  readonly isMarried?: boolean;
  readonly demographicsComplete?: boolean;
  readonly guestRefinanceEnabled?: boolean;
}

/** A seeded person. `expect` is what the ledger must say of each loan on D0, by loan name. */
export interface Person {
  readonly code: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly brands: readonly BrandCode[];
  readonly shows: string;
  /** Cards at the processor, saved before D0. */
  readonly cards: number;
  /** Of the cards; the end of 2029 without it. */
  readonly cardExpires?: { readonly month: number; readonly year: number };
  readonly facts?: CustomerFacts;
  /** State of the account, confirmed without it; `none` for somebody who never registered. */
  readonly signIn?: 'confirmed' | 'unverified' | 'resetRequired' | 'none';
  /** Whether the present terms were agreed to; they were without it. */
  readonly hasAgreedToTerms?: false;
  /** Loan systems that know the person without a loan. */
  readonly knownTo?: readonly LoanSystemId[];
  /** Whether the partner still waits for profile and answer; it does not without it. */
  readonly isPartnerProfileDue?: true;
  readonly story: readonly StoryStep[];
  readonly expect: Readonly<Record<string, ExpectedFigures>>;
}

/** Figures as the screens show them; what is left out is not part of the design's truth. Source: loan-core 7 (`expect`). */
export interface ExpectedFigures {
  readonly status?: number;
  readonly principalBalance?: string;
  readonly payoffAmount?: string;
  readonly minimumAmountDue?: string;
  readonly minimumRequiredAmount?: string;
  readonly pastDueAmount?: string;
  readonly daysLate?: number;
  readonly dueDate?: string | null;
  readonly regularPayment?: string;
  readonly feesDue?: string;
  readonly recoverableCosts?: string;
  readonly ofrPaymentValue?: string;
  readonly redemptionAmount?: string;
  readonly productSwitchAmountDue?: string | null;
  readonly availableCredit?: string | null;
  readonly settlementAmount?: string | null;
  readonly surplus?: string | null;
  readonly saleNotBefore?: string | null;
}
