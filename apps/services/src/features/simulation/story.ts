import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { AdverseReason } from '@lendside/domain/compliance/adverse-action.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';

/** The first business date of the demonstration; stories end here. Source: loan-core 7. */
export const D0: BusinessDate = businessDate('2026-06-15');

type Vehicle = NonNullable<LoanRecord['collateral']>;

/** A step with a loan. The loan's name is given by the step that creates the loan. */
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
      /** Code of the cosigner. */
      readonly cosigner?: string;
      /** The money is still to be paid out, and the payouts engine sends it. */
      readonly isMoneyOnItsWay?: true;
    }
  /** An `amount` of `level` pays the scheduled amount. */
  | { readonly does: 'pay'; readonly amount: string; readonly tender?: 'card' | 'ach' }
  /** Pays on each due date, moved to a business day, from the step's day until before D0. */
  | { readonly does: 'payEach' }
  | { readonly does: 'payoff' }
  | { readonly does: 'refinance'; readonly into: string; readonly amount: string }
  | { readonly does: 'voidRefinance' }
  | { readonly does: 'rescind' }
  | { readonly does: 'enrolAutopay'; readonly displayNumber: string }
  | { readonly does: 'openLine'; readonly productId: number; readonly brand: BrandCode; readonly creditLimit: string }
  /** With `isAccepted: false` the draw is requested but never accepted. */
  | {
      readonly does: 'draw';
      readonly amount: string;
      readonly channel: DisbursementChannel;
      readonly isAccepted?: boolean;
    }
  | { readonly does: 'setCreditLimit'; readonly creditLimit: string; readonly reasons: readonly AdverseReason[] }
  | { readonly does: 'closeLine' }
  | { readonly does: 'assignRepo' }
  | { readonly does: 'recover' }
  | { readonly does: 'sendSaleNotice' }
  | { readonly does: 'sell'; readonly gross: string; readonly auctionFee: string }
  | { readonly does: 'offerSettlement' }
  | { readonly does: 'signSettlement' }
  | { readonly does: 'paySettlement' }
  | { readonly does: 'fileBankruptcy'; readonly chapter: 7 | 11 | 12 | 13 }
  /** The bank returns the last payment. */
  | { readonly does: 'returnPayment'; readonly code: string }
  | { readonly does: 'chargeback' }
  /** Another party locks the loan. */
  | { readonly does: 'lockLoan'; readonly by: string }
  | { readonly does: 'bookAppointment'; readonly inDays: number }
  /** Not a command: checks that day-end did this on the step's day. */
  | { readonly does: 'wasChargedOff' | 'hadStatement' | 'wasDebited' };

/** A step of an application before it becomes a loan. */
export type ApplicationStep =
  | {
      readonly does: 'startApplication';
      readonly productId: number;
      readonly brand: BrandCode;
      readonly appraisal?: string;
      readonly vehicle?: Vehicle;
      readonly isRefinance?: boolean;
      readonly targetLoan?: string;
      readonly canUploadDocuments?: boolean;
    }
  | { readonly does: 'chooseAmount'; readonly amount: string }
  | { readonly does: 'chooseMethod'; readonly channel: DisbursementChannel }
  | { readonly does: 'startOrigination'; readonly loan: string; readonly vehicle: Vehicle }
  /** `loan` names the loan that was waiting for the signature. */
  | { readonly does: 'withdrawApplication'; readonly loan?: string };

/** A step in the referral program. */
export type ReferralStep =
  | { readonly does: 'enrolReferrer'; readonly kind: 'ncr' | 'ecr' }
  /** `friendsLoan` is the code of the friend and the name of the loan that earned it, as in `P21 pawn`. */
  | { readonly does: 'earnReward'; readonly amount: string; readonly friendsLoan: string }
  | { readonly does: 'cashOut'; readonly amount: string };

/** The lender learns that the person is a covered borrower of the Military Lending Act. */
export interface PersonStep {
  readonly does: 'becomeCovered';
  readonly relation: 'serviceMember' | 'dependent' | null;
}

/** A step of a person's story. `day` counts from D0; a step on a weekend or holiday moves to the next business day. */
export type StoryStep = { readonly day: number } & (
  | (LoanStep & { readonly loan: string })
  | (ApplicationStep & { readonly application: string })
  | ReferralStep
  | PersonStep
);

/** Facts about a customer that the lender keeps besides the loans. */
export interface CustomerFacts {
  readonly ssnOnFile?: boolean;
  readonly isBlocked?: boolean;
  readonly isMarried?: boolean;
  /** Reasons of the refusal of a blocked person. */
  readonly riskReasons?: readonly AdverseReason[];
  readonly demographicsComplete?: boolean;
  readonly guestRefinanceEnabled?: boolean;
}

/** A seeded person. `expect` holds the figures that the ledger must show on D0, by loan name. */
export interface Person {
  readonly code: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly brands: readonly BrandCode[];
  readonly shows: string;
  /** Number of cards saved at the processor before D0. */
  readonly cards: number;
  /** Expiry of the cards. The default is the end of 2029. */
  readonly cardExpires?: { readonly month: number; readonly year: number };
  readonly facts?: CustomerFacts;
  /** State of the account; the default is `confirmed`. `none` is a person who never registered. */
  readonly signIn?: 'confirmed' | 'unverified' | 'resetRequired' | 'none';
  /** False when the person has not accepted the current terms. */
  readonly hasAgreedToTerms?: false;
  /** Loan systems that know the person although they have no loan there. */
  readonly knownTo?: readonly LoanSystemId[];
  /** True when the person must still complete the partner's profile and security answer. */
  readonly isPartnerProfileDue?: true;
  readonly story: readonly StoryStep[];
  readonly expect: Readonly<Record<string, ExpectedFigures>>;
}

/** Expected figures as the screens show them; only the listed ones are checked. Source: loan-core 7 (`expect`). */
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
