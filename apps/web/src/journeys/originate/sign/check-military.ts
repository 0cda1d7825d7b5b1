import { getMilitaryStatus } from '@lendside/contract/checks/get-military-status.ts';
import { requestMilitaryCheck } from '@lendside/contract/checks/request-military-check.ts';
import { configSettings } from '@lendside/contract/configuration/config-settings.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { applyServerSettings } from '@lendside/domain/configuration/configuration.ts';
import { noteEvent } from '#device/event-notes.ts';
import type { MakeCall } from '#steps/renewal/make-call.ts';

/** Returns true when the borrower of a loan that waits for its signature is covered by the Military Lending Act. Asks the bureau once when
 *  nothing is known yet. Returns false while the lender's flag is off. A failure is logged and counts as false, because the services refuse
 *  the signature of a person whom they know to be covered. Source: LAP-073, LAP-074, LCF-032, LER-042, LOP-046. */
export async function isCoveredBorrower(
  { loanId, lmsId, customerId }: Pick<LoanEntity, 'loanId' | 'lmsId' | 'customerId'>,
  make: MakeCall,
): Promise<boolean> {
  try {
    const { features } = applyServerSettings(await make(configSettings, {}));
    if (!features.mlaCheck) return false;
    const query = { customerId, lmsId, loanId, migrateProduct: false, isDisbursement: true };
    const known = await make(getMilitaryStatus, query);
    const { status } = known.status === 'Pending' ? await make(requestMilitaryCheck, query) : known;
    return status === 'Covered';
  } catch {
    noteEvent('the military check failed: going on without it');
    return false;
  }
}
