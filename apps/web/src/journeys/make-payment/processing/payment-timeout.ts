import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { LOAN_SYSTEM_IDS } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { LimitName } from '@lendside/domain/configuration/setting-limits.ts';

/** Names the setting that says how many seconds a page waits for a payment. A renewal has its own, and a longer one in NLS.
 *  Source: LCF-002 to LCF-004. */
export function timeoutSetting(isRenewal: boolean, lmsId: LoanEntity['lmsId'] | null): LimitName {
  if (!isRenewal) return 'paymentTimeoutSeconds';
  return lmsId === LOAN_SYSTEM_IDS.NLS ? 'nlsRefinanceTimeoutSeconds' : 'refinanceTimeoutSeconds';
}
