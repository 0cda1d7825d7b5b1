import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { isEligibleButForSsn } from '@lendside/domain/refinance/refinance-eligible.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { readCircumstances } from './loan-readers.ts';
import { decideEligibility } from './refinance-eligibility.ts';

/** Whether a customer without an SSN on file may not pay this loan online. True when only the SSN is missing for a refinance,
 *  and the settings require one. Call this only for customers without an SSN on file. Source: loan-core 4.3 (payable), P26. */
export async function isSsnNeeded(
  readers: readonly LoanReader[],
  record: LoanRecord,
  noSsnRefinanceAllowed: boolean,
): Promise<boolean> {
  const reader = readers.find((each) => each.lmsId === record.snapshot.lmsId);
  const product = findProduct(record.snapshot.productId);
  if (noSsnRefinanceAllowed || reader === undefined || product === null) return false;
  const circumstances = await readCircumstances(reader, [record.customerId]);
  const decision = decideEligibility(record, product, { ssnOnFile: false, noSsnRefinanceAllowed, circumstances });
  return isEligibleButForSsn(decision);
}
