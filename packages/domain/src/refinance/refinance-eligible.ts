import { isOnExtendedPlan } from '#loans/paydays/extended-plan.ts';
import { loanDaysLate } from '#loans/figures/lateness.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { LOAN_STATUS } from '#loans/statuses/loan-status.ts';
import { isPeriodAhead } from '#loans/pawns/pawn-period.ts';
import type { Product } from '#loans/products/product.ts';
import { areDemographicsRequired, askDemographics } from './demographics.ts';

/** Facts about the loan, its borrower and the moment of the decision that the loan itself does not hold. */
export interface EligibilityFacts {
  readonly hasPaymentInFlight: boolean;
  readonly hasDrawInFlight: boolean;
  /** True when a petition is on file, for this or a different loan of the borrower. */
  readonly isBankrupt: boolean;
  /** True when the Military Lending Act check is turned on and found the borrower covered. */
  readonly isRefusedAsMilitary: boolean;
  /** Person who has locked the loan. Null: nobody. */
  readonly lockedByName: string | null;
  readonly hasSsn: boolean;
  /** The setting that allows a refinance without an SSN. */
  readonly isNoSsnRefinanceAllowed: boolean;
  /** Demographic fields already on file. */
  readonly knownDemographics: readonly string[];
  readonly isRiskDenied: boolean;
  /** Result of the location check. `notAsked`: no check is made. */
  readonly location: 'allowed' | 'refused' | 'notAsked';
  readonly isMarried: boolean;
  /** The spouse was told, or is told at the end of the day because the address is on file. Source: LOP-045. */
  readonly hasSpouseNotice: boolean;
}

/** Why a loan may not be refinanced now, in the order of the rules. */
export type IneligibleReason =
  | 'status'
  | 'in_flight'
  | 'too_late'
  | 'no_renewals_left'
  | 'product_does_not_renew'
  | 'bankrupt'
  | 'military'
  | 'locked_by_other'
  | 'ssn_missing'
  | 'demographics_missing'
  | 'risk_denied'
  | 'location'
  | 'spouse_notice_missing'
  | 'period_not_begun';

/** What would make the loan eligible. `none`: nothing the borrower can do. */
export type IneligibleRemedy =
  | 'wait'
  | 'pay_past_due'
  | 'contact_store'
  | 'give_ssn'
  | 'give_demographics'
  | 'try_location_again'
  | 'give_spouse_address'
  | 'none';

/** A failed rule and what would change it. */
export interface Ineligibility {
  readonly reason: IneligibleReason;
  readonly remedy: IneligibleRemedy;
}

/** Whether a loan may be refinanced. A refusal has the first failed rule and all failed rules, in order. */
export type EligibilityDecision =
  | { readonly ok: true }
  | { readonly ok: false; readonly first: Ineligibility; readonly all: readonly Ineligibility[] };

interface Rule extends Ineligibility {
  readonly passes: (loan: LoanSnapshot, product: Product, facts: EligibilityFacts) => boolean;
}

const RULES: readonly Rule[] = [
  {
    reason: 'status',
    remedy: 'contact_store',
    passes: ({ status, phase }) =>
      phase === 'active' && (status === LOAN_STATUS.Open || status === LOAN_STATUS.ActiveDefault),
  },
  {
    reason: 'in_flight',
    remedy: 'wait',
    passes: (_loan, _product, facts) => !facts.hasPaymentInFlight && !facts.hasDrawInFlight,
  },
  {
    reason: 'too_late',
    remedy: 'pay_past_due',
    passes: (loan, product) => loanDaysLate(loan) <= product.renewal.maxDaysLate && !loan.isNonAccrual,
  },
  {
    reason: 'no_renewals_left',
    remedy: 'none',
    // A loan on an extended plan may no longer be renewed, because the plan repays it.
    passes: (loan, product) =>
      !isOnExtendedPlan(loan, product) &&
      (product.renewal.maxRenewals === null || loan.renewalNumber < product.renewal.maxRenewals),
  },
  {
    reason: 'product_does_not_renew',
    remedy: 'none',
    passes: (_loan, product) => product.renewal.isOnline && product.kind !== 'line',
  },
  { reason: 'bankrupt', remedy: 'contact_store', passes: (_loan, _product, facts) => !facts.isBankrupt },
  { reason: 'military', remedy: 'none', passes: (_loan, _product, facts) => !facts.isRefusedAsMilitary },
  { reason: 'locked_by_other', remedy: 'wait', passes: (_loan, _product, facts) => facts.lockedByName === null },
  {
    reason: 'ssn_missing',
    remedy: 'give_ssn',
    passes: (_loan, _product, facts) => facts.hasSsn || facts.isNoSsnRefinanceAllowed,
  },
  {
    reason: 'demographics_missing',
    remedy: 'give_demographics',
    passes: (_loan, product, facts) => !areDemographicsRequired(askDemographics(product, facts.knownDemographics)),
  },
  { reason: 'risk_denied', remedy: 'contact_store', passes: (_loan, _product, facts) => !facts.isRiskDenied },
  {
    reason: 'location',
    remedy: 'try_location_again',
    passes: (_loan, _product, facts) => facts.location !== 'refused',
  },
  {
    reason: 'spouse_notice_missing',
    remedy: 'give_spouse_address',
    passes: (_loan, product, facts) => !product.needsSpouseNotice || !facts.isMarried || facts.hasSpouseNotice,
  },
  // A renewed pawn takes payments and payoff only until its own period begins (loan-core 1.4).
  { reason: 'period_not_begun', remedy: 'wait', passes: (loan) => !isPeriodAhead(loan) },
];

/** Decides by an ordered list of rules whether a loan may be refinanced. `refinanceOffered` checks the amount. Source:
 *  loan-core 4.4 (last paragraph). */
export function refinanceEligible(loan: LoanSnapshot, product: Product, facts: EligibilityFacts): EligibilityDecision {
  const all = RULES.filter((rule) => !rule.passes(loan, product, facts)).map(({ reason, remedy }) => ({
    reason,
    remedy,
  }));
  const [first] = all;
  return first === undefined ? { ok: true } : { ok: false, first, all };
}

/** Returns true when the loan is eligible, or only a missing SSN prevents it. The result decides whether an SSN must be on
 *  file to pay. Source: loan-core 4.3 (payable), P26. */
export function isEligibleButForSsn(decision: EligibilityDecision): boolean {
  return decision.ok || decision.all.every(({ reason }) => reason === 'ssn_missing');
}

/** All reasons in the order of the rules, for tables that must cover every reason. */
export const INELIGIBLE_REASONS: readonly IneligibleReason[] = RULES.map((rule) => rule.reason);
