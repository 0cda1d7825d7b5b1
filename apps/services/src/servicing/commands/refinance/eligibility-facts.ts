import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { EligibilityFacts } from '@lendside/domain/refinance/refinance-eligible.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { statement, type Queryable } from '#platform/database.ts';
import { readCustomerFacts, type CustomerFacts } from '#servicing/commands/customers/customer-facts.ts';
import { toBuiltIn } from '#servicing/loans/built-in-system.ts';

const SURROUNDINGS = statement<{ is_bankrupt: boolean; is_covered: boolean; locked_by: string | null }>(
  'eligibility_surroundings',
  `select exists (select from servicing.loan o where o.customer_id = $2 and o.lms_id = $3 and o.status in (17, 32)) as is_bankrupt,
          coalesce((select o.is_covered_borrower from servicing.loan o where o.loan_id = $1), false) as is_covered,
          (select k.holder_name from servicing.loan_lock k
            where k.loan_id = $1 and k.expires_at > now() and k.holder_id is distinct from $4 limit 1) as locked_by`,
);

/** Converts the facts about a customer for the eligibility rule. The refinance's own payment is the payment in flight, so it
 *  does not count as another. Source: loan-core 4.4 (last paragraph). */
export function toEligibilityFacts(
  record: LoanRecord,
  customer: CustomerFacts,
  around: {
    readonly isBankrupt: boolean;
    readonly isCoveredLoan: boolean;
    readonly lockedByName: string | null;
    readonly hasPaymentInFlight: boolean;
    readonly isNoSsnRefinanceAllowed?: boolean;
  },
): EligibilityFacts {
  return {
    hasPaymentInFlight: around.hasPaymentInFlight,
    hasDrawInFlight: (record.snapshot.line?.holdsCents ?? 0) > 0,
    isBankrupt: around.isBankrupt,
    isRefusedAsMilitary: customer.isCoveredBorrower || around.isCoveredLoan,
    lockedByName: around.lockedByName,
    hasSsn: customer.ssnOnFile,
    isNoSsnRefinanceAllowed: around.isNoSsnRefinanceAllowed ?? false,
    knownDemographics: customer.demographicsComplete
      ? (findProduct(record.snapshot.productId)?.demographics ?? [])
      : [],
    isRiskDenied: customer.isBlocked,
    location: 'notAsked',
    isMarried: customer.isMarried,
    hasSpouseNotice: customer.isSpouseNoticed,
  };
}

/** Reads the eligibility facts of a locked loan. A lock held by `holderId` does not count. */
export async function readEligibilityFacts(
  db: Queryable,
  record: LoanRecord,
  holderId: string | null,
  isNoSsnRefinanceAllowed = false,
): Promise<EligibilityFacts> {
  const { loanId, lmsId } = record.snapshot;
  const customer = await readCustomerFacts(db, toBuiltIn(lmsId), record.customerId);
  const around = await db.row(SURROUNDINGS, [loanId, record.customerId, lmsId, holderId]);
  return toEligibilityFacts(record, customer, {
    isBankrupt: around?.is_bankrupt ?? false,
    isCoveredLoan: around?.is_covered ?? false,
    lockedByName: around?.locked_by ?? null,
    hasPaymentInFlight: false,
    isNoSsnRefinanceAllowed,
  });
}
