import { getBankruptcyStatus } from '@lendside/contract/checks/get-bankruptcy-status.ts';
import { getExperianStatus } from '@lendside/contract/checks/get-experian-status.ts';
import { getMilitaryStatus } from '@lendside/contract/checks/get-military-status.ts';
import { getRiskInfo } from '@lendside/contract/checks/get-risk-info.ts';
import { requestMilitaryCheck } from '@lendside/contract/checks/request-military-check.ts';
import { configSettings } from '@lendside/contract/configuration/config-settings.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { getLoanLocks, LOAN_LOCK_TYPE } from '@lendside/contract/parties/loan-lock.ts';
import { getPartiesToAgree } from '@lendside/contract/parties/verification-code.ts';
import { applyServerSettings } from '@lendside/domain/configuration/configuration.ts';
import { noteEvent } from '#device/event-notes.ts';
import type { EntryFacts, EntryLock } from './entry-checks.ts';
import type { MakeCall } from './make-call.ts';

/** The loan and who enters its renewal. */
export interface EntryAsk {
  readonly loan: Pick<LoanEntity, 'loanId' | 'lmsId' | 'customerId' | 'cosignerId' | 'whyNotRefinance'>;
  readonly isGuest: boolean;
  /** The product of the new loan. */
  readonly newProductId: number;
  readonly isProductMigrated: boolean;
  readonly isDisclosed: boolean;
}

const NO_SPOUSE = { customerId: null, isRequired: false, isOnFile: false };

/** Reads everything that decides whether a renewal may be entered. Failures of the lock, of the military check and of the Experian check
 *  are logged, and the renewal goes on without them, because the services decide again. Throws ApiError when another read fails. A guest
 *  is asked nothing about the borrower. Source: LOP-046, LOP-047, LAP-023, LAP-049, LAP-050, LAP-073, LAP-074, LAP-090, LER-041 to
 *  LER-043. */
export async function readEntryFacts(asked: EntryAsk, make: MakeCall): Promise<EntryFacts> {
  const { loan, isGuest, isDisclosed } = asked;
  const own = isGuest ? null : readAboutBorrower(asked, make);
  const [lock, borrower] = await Promise.all([readLock(loan.loanId, make), own]);
  return {
    reasons: loan.whyNotRefinance.map(({ reason }) => reason),
    lock,
    isDisclosed,
    isBankrupt: borrower?.isBankrupt ?? false,
    military: borrower?.military ?? null,
    isRefinanceDenied: borrower?.isRefinanceDenied ?? false,
    experian: borrower?.experian ?? null,
    spouse: borrower?.spouse ?? NO_SPOUSE,
  };
}

async function readLock(loanId: number, make: MakeCall): Promise<EntryLock | null> {
  const answer = await swallow(
    'the lock check failed: going on without it',
    make(getLoanLocks, { loanIds: String(loanId), lockType: LOAN_LOCK_TYPE }),
  );
  const lock = answer?.locks.find((each) => each.loanId === loanId && each.value);
  return lock === undefined ? null : { byName: lock.lockedByName, since: lock.lockedAt, until: lock.lockedUntil };
}

async function readAboutBorrower(asked: EntryAsk, make: MakeCall) {
  const { loan, newProductId, isProductMigrated } = asked;
  const { loanId } = loan;
  const askedParties = make(getPartiesToAgree, { loanId });
  // On a shared loan only the services know which of the two the reader is.
  const customerId =
    loan.cosignerId === null ? loan.customerId : ((await askedParties).spouse.customerId ?? loan.customerId);
  const [bankruptcy, military, risk, experian, parties] = await Promise.all([
    make(getBankruptcyStatus, { customerId, loanId }),
    swallow('the military check failed: going on without it', readMilitary(asked, customerId, make)),
    swallow(
      'the risk check failed: going on without it',
      make(getRiskInfo, { isAddon: false, loanId, migrateProduct: isProductMigrated }),
    ),
    swallow(
      'the Experian check failed: going on without it',
      make(getExperianStatus, { customerId, loanId, productId: newProductId }),
    ),
    askedParties,
  ]);
  return {
    isBankrupt: bankruptcy.isBankrupt,
    military,
    isRefinanceDenied: risk?.refinanceDenied ?? false,
    experian: experian?.status ?? null,
    spouse: parties.spouse,
  };
}

/** Asks the bureau once when nothing is known yet. Null while the lender's flag is off. Source: LCF-032. */
async function readMilitary(
  { loan, isProductMigrated }: EntryAsk,
  customerId: string,
  make: MakeCall,
): Promise<EntryFacts['military']> {
  const { features } = applyServerSettings(await make(configSettings, {}));
  if (!features.mlaCheck) return null;
  const { lmsId, loanId } = loan;
  const query = { customerId, lmsId, loanId, migrateProduct: isProductMigrated, isDisbursement: false };
  const known = await make(getMilitaryStatus, query);
  return known.status === 'Pending' ? (await make(requestMilitaryCheck, query)).status : known.status;
}

async function swallow<Answer>(note: string, asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch {
    noteEvent(note);
    return null;
  }
}
