import { quoteFigures } from '@lendside/domain/loans/figures/loan-figures.ts';
import type { RenewalFacts } from '@lendside/domain/payment-decision/payment-facts.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import type { Customer } from '#platform/access/caller.ts';
import { isCashAvailable, toCashFacts } from './cash-available.ts';
import { customerIdsIn, getReader, readCircumstances } from './loan-readers.ts';
import { decideEligibility } from './refinance-eligibility.ts';

/** Facts that allow or forbid a renewal of a loan, besides its terms. */
export type RenewalStanding = Pick<
  RenewalFacts,
  'eligibility' | 'isGuestRefinanceEnabled' | 'isPrevented' | 'isCashAvailable' | 'lockedByName'
>;

/** Failed rules that prevent every renewal. Source: LOP-046, LOP-047. */
const PREVENTING: ReadonlySet<string> = new Set(['bankrupt', 'military', 'risk_denied']);

/** Reads the facts that allow or forbid a renewal of a loan. A lock counts only when somebody else holds it. Null for a
 *  product that we do not know. Source: loan-core 4.4, LOP-043, LOP-046, LOP-047. */
export async function readRenewalStanding(
  readers: readonly LoanReader[],
  record: LoanRecord,
  caller: Customer,
  around: { readonly ssnOnFile: boolean; readonly noSsnRefinanceAllowed: boolean },
): Promise<RenewalStanding | null> {
  const reader = getReader(readers, record.snapshot.lmsId);
  const product = findProduct(record.snapshot.productId);
  if (product === null) return null;
  const customerIds = customerIdsIn(caller, reader);
  const { loanId } = record.snapshot;
  const { customers, locks } = reader.capabilities;
  const [known, risk, holder] = await Promise.all([
    readCircumstances(reader, [record.customerId]),
    customers?.riskInfo(loanId, customerIds, null) ?? null,
    locks?.findLock(loanId, 'alternate', customerIds) ?? null,
  ]);
  // The lock is looked up by its holder, because the circumstances name the caller's own too.
  const circumstances = { ...known, lockedBy: new Map<number, string>() };
  const eligibility = decideEligibility(record, product, { ...around, circumstances });
  const figures = quoteFigures(record.snapshot, product, toCashFacts(record, product, circumstances));
  const failed = eligibility.ok ? [] : eligibility.all;
  return {
    eligibility,
    isGuestRefinanceEnabled: circumstances.guestRefinanceEnabled,
    isPrevented: risk?.refinanceDenied === true || failed.some(({ reason }) => PREVENTING.has(reason)),
    isCashAvailable: isCashAvailable(record, product, figures, circumstances),
    lockedByName: holder === null || customerIds.includes(holder.holderId) ? null : holder.holderName,
  };
}
