import { getAddOnLock, takeAddOnLock } from '@lendside/contract/cash/add-on-lock.ts';
import { getDrawTerms } from '@lendside/contract/cash/draws.ts';
import { getBankruptcyStatus } from '@lendside/contract/checks/get-bankruptcy-status.ts';
import { getMilitaryStatus } from '@lendside/contract/checks/get-military-status.ts';
import { requestMilitaryCheck } from '@lendside/contract/checks/request-military-check.ts';
import { configSettings } from '@lendside/contract/configuration/config-settings.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { getPartiesToAgree } from '@lendside/contract/parties/verification-code.ts';
import { applyServerSettings } from '@lendside/domain/configuration/configuration.ts';
import { codeOf } from '#api/api-error.ts';
import { noteEvent } from '#device/event-notes.ts';
import type { DrawTerms } from '#steps/payout/payout-facts.ts';
import type { MakeCall } from '#steps/renewal/make-call.ts';
import { BRAND_LIMITED } from './cash-reasons.ts';

/** The line that cash is taken from. */
export type LineOfCash = Pick<LoanEntity, 'loanId' | 'lmsId' | 'storeId' | 'customerId' | 'cosignerId'>;

/** Where the person is; null when they did not share it. It travels with the lock and is kept nowhere. Source: GPS-010. */
export type LockPlace = { readonly latitude: number; readonly longitude: number } | null;

/** What a check says. `refused`: the reason. `locked`: the other borrower takes cash now. */
export type CashCheck =
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'locked' }
  | { readonly kind: 'spouse'; readonly customerId: string }
  | { readonly kind: 'passed'; readonly terms: DrawTerms };

// What asks for these comes after the first checks: the place, the lock and the spouse.
const ASKED_LATER: ReadonlySet<string> = new Set([
  'location_outside',
  'location_consent_missing',
  'location_unproven',
  'locked_by_other',
  'spouse_notice_missing',
]);
const SPOUSE = 'spouse_notice_missing';

/** Makes the checks before a place is asked for: bankruptcy, the military check and everything that keeps the services from paying out. A
 *  guest is refused without a call, and so is everybody while some loan systems of the brand are down (`isLimited`). A failed military check
 *  is logged, because the services decide again. Throws ApiError when another read fails. Source: LOP-046, LOP-049, LOP-082, LAP-049, LAP-073,
 *  LAP-074. */
export async function checkStanding(
  loan: LineOfCash,
  { isGuest, isLimited = false }: { readonly isGuest: boolean; readonly isLimited?: boolean },
  make: MakeCall,
): Promise<CashCheck> {
  if (isGuest) return { kind: 'refused', reason: 'guest' };
  if (isLimited) return { kind: 'refused', reason: BRAND_LIMITED };
  const customerId = await readCustomerId(loan, make);
  const { loanId, lmsId } = loan;
  const [bankruptcy, military] = await Promise.all([
    make(getBankruptcyStatus, { customerId, loanId }),
    readMilitary(loan, customerId, make),
  ]);
  if (bankruptcy.isBankrupt) return { kind: 'refused', reason: 'bankrupt' };
  if (military === 'Covered') return { kind: 'refused', reason: 'covered_borrower' };
  // After the military check, which the services want before they answer.
  const terms = await make(getDrawTerms, { loanId, lmsId });
  const first = terms.blockedBy.find(({ reason }) => !ASKED_LATER.has(reason));
  return first === undefined ? { kind: 'passed', terms } : { kind: 'refused', reason: first.reason };
}

/** Takes the lock, and then asks what still keeps the person from cash. Throws ApiError when the terms cannot be read. Source: REF-018 to
 *  REF-020, LOP-045, LOP-100. */
export async function takeAndCheck(loan: LineOfCash, place: LockPlace, make: MakeCall): Promise<CashCheck> {
  if (await isLockedByOther(loan, place, make)) return { kind: 'locked' };
  const { loanId, lmsId } = loan;
  const terms = await make(getDrawTerms, { loanId, lmsId });
  const first = terms.blockedBy.find(({ reason }) => reason !== SPOUSE);
  if (first !== undefined) return { kind: 'refused', reason: first.reason };
  const isSpouseAsked = terms.spousalConsentRequired && terms.blockedBy.some(({ reason }) => reason === SPOUSE);
  return isSpouseAsked ? { kind: 'spouse', customerId: await readCustomerId(loan, make) } : { kind: 'passed', terms };
}

/** Asks for the lock first, then takes it. An answer of 400 means locked; any other failure counts as unlocked. Source: LAP-026, LAP-027,
 *  REF-018 to REF-020, GPS-010. */
export async function isLockedByOther(
  { loanId, storeId }: Pick<LineOfCash, 'loanId' | 'storeId'>,
  place: LockPlace,
  make: MakeCall,
): Promise<boolean> {
  const asked = await lockedBy(() => make(getAddOnLock, { loanId, storeId, ...place }));
  if (asked) return true;
  const { latitude, longitude } = place ?? { latitude: null, longitude: null };
  return lockedBy(() => make(takeAddOnLock, { loanId, storeId, latitude, longitude }));
}

async function lockedBy(ask: () => Promise<{ readonly locked: boolean }>): Promise<boolean> {
  try {
    await ask();
    return false;
  } catch (error) {
    if (codeOf(error) === 'AddOnLocked') return true;
    noteEvent('the add-on lock failed: going on without it');
    return false;
  }
}

/** On a shared loan only the services know which of the two the reader is. */
async function readCustomerId({ loanId, customerId, cosignerId }: LineOfCash, make: MakeCall): Promise<string> {
  if (cosignerId === null) return customerId;
  const parties = await make(getPartiesToAgree, { loanId });
  return parties.spouse.customerId ?? customerId;
}

/** Asks the bureau once when nothing is known yet. Null while the lender's flag is off, or when the check fails. Source: LCF-032. */
async function readMilitary({ lmsId, loanId }: LineOfCash, customerId: string, make: MakeCall) {
  try {
    const { features } = applyServerSettings(await make(configSettings, {}));
    if (!features.mlaCheck) return null;
    const query = { customerId, lmsId, loanId, migrateProduct: false, isDisbursement: true };
    const known = await make(getMilitaryStatus, query);
    return known.status === 'Pending' ? (await make(requestMilitaryCheck, query)).status : known.status;
  } catch {
    noteEvent('the military check failed: going on without it');
    return null;
  }
}
