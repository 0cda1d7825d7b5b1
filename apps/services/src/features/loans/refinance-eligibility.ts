import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { Product } from '@lendside/domain/loans/products/product.ts';
import { refinanceEligible, type EligibilityDecision } from '@lendside/domain/refinance/refinance-eligible.ts';
import type { Circumstances } from '@lendside/providers/loan-systems/capabilities.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';

/** What eligibility depends on besides the loan and its customer. */
export interface EligibilityAround {
  readonly ssnOnFile: boolean;
  readonly noSsnRefinanceAllowed: boolean;
  readonly circumstances: Circumstances;
}

/** Whether a loan may be refinanced, as its screens ask; the command asks again under lock. The location is asked for in the
 *  journey itself. Source: loan-core 4.4. */
export function decideEligibility(
  record: LoanRecord,
  product: Product,
  around: EligibilityAround,
): EligibilityDecision {
  const { snapshot, paymentInFlight } = record;
  const { circumstances, ssnOnFile, noSsnRefinanceAllowed } = around;
  const hasHold = (snapshot.line?.holdsCents ?? 0) > 0;
  return refinanceEligible(snapshot, product, {
    hasPaymentInFlight: paymentInFlight,
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

/** Every rule that fails, with what would change it, first things first. */
export function toWhyNotRefinance(decision: EligibilityDecision): LoanEntity['whyNotRefinance'] {
  return decision.ok ? [] : decision.all.map(({ reason, remedy }) => ({ reason, remedy }));
}
