import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { EligibilityFacts } from '@lendside/domain/refinance/refinance-eligible.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { statement, type Queryable } from '#platform/database.ts';
import { readCustomerFacts, type CustomerFacts, type FindFacts } from '#servicing/commands/customers/customer-facts.ts';
import { toBuiltIn } from '#servicing/loans/built-in-system.ts';

interface Surroundings {
  readonly loan_id: number;
  readonly is_bankrupt: boolean;
  readonly is_covered: boolean;
  readonly locked_by: string | null;
}

const SURROUNDINGS = statement<Surroundings>(
  'eligibility_surroundings',
  `select l.loan_id, l.is_covered_borrower as is_covered,
          exists (select from servicing.loan o where o.customer_id = l.customer_id and o.lms_id = l.lms_id and o.status in (17, 32)) as is_bankrupt,
          (select k.holder_name from servicing.loan_lock k
            where k.loan_id = l.loan_id and k.expires_at > now() and k.holder_id is distinct from $2 limit 1) as locked_by
     from servicing.loan l where l.loan_id = any ($1)`,
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
  const around = await db.row(SURROUNDINGS, [[loanId], holderId]);
  return toFactsOfMoment(record, customer, around, isNoSsnRefinanceAllowed);
}

/** Reads the facts of several loans on which their eligibility depends. The facts of their borrowers are known. A lock of anybody counts. Returns
 *  the facts of one of these loans. */
export async function readEligibilityOfLoans(
  db: Queryable,
  loanIds: readonly number[],
  findFacts: FindFacts,
): Promise<(record: LoanRecord) => EligibilityFacts> {
  const rows = await db.rows(SURROUNDINGS, [loanIds, null]);
  const around = new Map(rows.map((row) => [row.loan_id, row]));
  return (record) =>
    toFactsOfMoment(record, findFacts(record.customerId), around.get(record.snapshot.loanId) ?? null, false);
}

function toFactsOfMoment(
  record: LoanRecord,
  customer: CustomerFacts,
  around: Surroundings | null,
  isNoSsnRefinanceAllowed: boolean,
): EligibilityFacts {
  return toEligibilityFacts(record, customer, {
    isBankrupt: around?.is_bankrupt ?? false,
    isCoveredLoan: around?.is_covered ?? false,
    lockedByName: around?.locked_by ?? null,
    hasPaymentInFlight: false,
    isNoSsnRefinanceAllowed,
  });
}
