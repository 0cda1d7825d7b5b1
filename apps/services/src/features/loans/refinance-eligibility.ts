import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { refinanceEligible, type EligibilityDecision } from '@lendside/domain/refinance/refinance-eligible.ts';
import type { Circumstances } from '@lendside/providers/loan-systems/capabilities.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';

/** The facts that eligibility depends on, besides the loan record and the loan's product. */
export interface EligibilityAround {
  readonly ssnOnFile: boolean;
  readonly noSsnRefinanceAllowed: boolean;
  readonly circumstances: Circumstances;
}

/** Decides for the screens whether a loan may be refinanced. The command decides again under lock. The location is checked
 *  later in the journey. Source: loan-core 4.4. */
export function decideEligibility(
  record: LoanRecord,
  product: Product,
  around: EligibilityAround,
): EligibilityDecision {
  const { snapshot, paymentInFlight } = record;
  const { circumstances, ssnOnFile, noSsnRefinanceAllowed } = around;
  const hasHold = (snapshot.line?.holdsCents ?? 0) > 0;
  return refinanceEligible(snapshot, product, {
    // An open renewal is a money operation of its own.
    hasPaymentInFlight: paymentInFlight || record.renewal != null,
    hasDrawInFlight: hasHold || circumstances.pendingDrawLoans.has(snapshot.loanId),
    isBankrupt: circumstances.isBankrupt,
    isRefusedAsMilitary: circumstances.isCoveredBorrower,
    lockedByName: circumstances.lockedBy.get(snapshot.loanId) ?? null,
    hasSsn: ssnOnFile,
    isNoSsnRefinanceAllowed: noSsnRefinanceAllowed,
    knownDemographics: circumstances.demographicsComplete ? product.demographics : [],
    isRiskDenied: circumstances.isBlocked,
    location: 'notAsked',
    isMarried: circumstances.isMarried,
    hasSpouseNotice: circumstances.isSpouseNoticed,
  });
}

/** Returns each failed rule with its remedy, the most important first. */
export function toWhyNotRefinance(decision: EligibilityDecision): LoanEntity['whyNotRefinance'] {
  return decision.ok ? [] : decision.all.map(({ reason, remedy }) => ({ reason, remedy }));
}
