import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { saveCustomerInfo as endpoint } from '@lendside/contract/profile/save-customer-info.ts';
import { preferenceCode } from '@lendside/domain/customers/contact-preference.ts';
import { INVALID_EMAIL_TEXT, isEmail } from '@lendside/domain/identity/email.ts';
import { INVALID_PHONE_TEXT, parsePhone } from '@lendside/domain/identity/phone.ts';
import { loanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { ProfileCalls } from '@lendside/providers/loan-systems/capabilities.ts';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import { sendSecurityNotice } from '#identity/codes/security-notice.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { writeAudit } from '#platform/access/audit.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { findOwnEmail, keepPartnerProfile, notePartnerTold, saveAddress, saveRecordEmail } from './profile-store.ts';
import { readAddress, type Problem } from './read-address.ts';
import { saveBank } from './save-bank.ts';
import { saveDemographics } from './save-demographics.ts';

type Asked = RequestOf<typeof endpoint>;
type Answer = ResponseOf<typeof endpoint>;

/** Saves the message preference. The alias feature provides this function, so that one rule decides which channels are
 *  reachable. */
export type SavePreference = (
  means: IdentityMeans,
  change: { readonly communicationSettings: 0 | 1 | 2 },
  caller: Customer,
  context: CallContext,
) => Promise<unknown>;

/** The dependencies of saving that lie outside our own records. */
export interface ProfilePartners {
  readonly savePreference: SavePreference;
  /** The partner that runs loan system 3. Null when the lender has no partner that keeps profiles. */
  readonly partnerProfiles: ProfileCalls | null;
}

/** Saves one part of the caller's own record. A customer number that is not the caller's in the named loan system is refused
 *  as not found. Source: LAP-039 to LAP-044, CRD-011, CUS-010, CUS-014, CUS-015, AUT-26, OPEN-49, LOP-104, D17. */
export async function saveCustomerInfo(
  means: IdentityMeans & ProfilePartners,
  asked: Asked,
  caller: Customer,
  context: CallContext,
): Promise<Answer> {
  const { profileId, sessionId } = caller;
  const { brand, requestId } = context;
  const entry = { action: 'saveCustomerInfo', profileId, sessionId, brand, requestId };
  const part = partOf(asked);
  if (caller.customerIdBySystem[loanSystemName(asked.lmsId)] !== asked.customerId) {
    await writeAudit(means.database, { ...entry, decision: 'refused', object: 'customer', reason: 'claimed identity' });
    throw new Refused('NotFoundException', 'There is no such record.');
  }
  if (part === 'bankInfo' && asked.bankInfo !== undefined) {
    const bankAccountId = await saveBank(means, asked.bankInfo, caller);
    await writeAudit(means.database, { ...entry, decision: 'allowed', object: 'bank account' });
    return { success: true, bankAccountId };
  }
  if (part === 'communicationSettings' && asked.communicationSettings !== undefined) {
    const communicationSettings = preferenceCode(asked.communicationSettings.transMsgPreference);
    await means.savePreference(means, { communicationSettings }, caller, context);
  }
  if (part === 'invictusProfile' && asked.invictusProfile !== undefined)
    await savePartner(means, asked.invictusProfile, { profileId, customerId: asked.customerId });
  if (part === 'email' && asked.email !== undefined) await saveEmail(means, asked.email, profileId);
  if (part === 'profile' && asked.profile !== undefined) await saveHome(means, asked.profile, caller, context);
  if (part === 'demographics' && asked.demographics !== undefined)
    await saveDemographics(means, asked.demographics, caller);
  await writeAudit(means.database, { ...entry, decision: 'allowed', object: part });
  return { success: true };
}

const PARTS = ['email', 'communicationSettings', 'profile', 'bankInfo', 'demographics', 'invictusProfile'] as const;

/** Parts that only the built-in loan systems store. */
const BUILT_IN_PARTS: ReadonlySet<string> = new Set(['profile', 'demographics']);

/** Returns the single part of the request. The partner's profile requires a customer number of the partner. All other parts
 *  require one of our own loan systems. */
function partOf(asked: Asked): (typeof PARTS)[number] {
  const [part, ...more] = PARTS.filter((name) => asked[name] !== undefined);
  const isPartners = part === 'invictusProfile';
  if (
    part !== undefined &&
    more.length === 0 &&
    (isPartners || BUILT_IN_PARTS.has(part) ? isPartners === (asked.lmsId === 3) : true)
  )
    return part;
  const message = 'Send exactly one part that this loan system keeps.';
  throw new Refused('ValidationException', message, { fields: [{ field: part ?? 'profile', message }] });
}

function refuse(part: string, problems: readonly Problem[]): void {
  const [first] = problems;
  if (first === undefined) return;
  const fields = problems.map(({ field, message }) => ({ field: `${part}.${field}`, message }));
  throw new Refused('ValidationException', first.message, { fields });
}

/** Saves the profile here first, and afterwards sends it to the partner outside any transaction. The profile stays due while
 *  the partner is down, and the person sends it again. Sending the same profile twice is harmless. Source: CUS-015, decision
 *  003. */
async function savePartner(
  { database, sealing, partnerProfiles }: Pick<IdentityMeans, 'database' | 'sealing'> & ProfilePartners,
  typed: NonNullable<Asked['invictusProfile']>,
  { profileId, customerId }: { readonly profileId: string; readonly customerId: string },
): Promise<void> {
  const { address, problems } = readAddress({ ...typed, cellNumber: parsePhone(typed.cellNumber) ?? '' });
  refuse('invictusProfile', [
    ...problems,
    ...(address.cellNumber === '' ? [{ field: 'cellNumber', message: INVALID_PHONE_TEXT }] : []),
    ...(isEmail(address.email) ? [] : [{ field: 'email', message: INVALID_EMAIL_TEXT }]),
  ]);
  const sealed = sealing.seal('partnerProfile', JSON.stringify(address));
  await keepPartnerProfile(database, profileId, sealed);
  try {
    await partnerProfiles?.saveProfile(customerId, address);
  } catch (error) {
    if (!(error instanceof LoanSystemUnavailable)) throw error;
    throw new Refused(
      'ServiceUnavailableException',
      'Our lending partner does not answer right now. Please try again.',
    );
  }
  await notePartnerTold(database, profileId, sealed);
}

/** Accepts only the confirmed e-mail, because an unproven address would divert the receipts (security T24). */
async function saveEmail({ database }: IdentityMeans, email: string, profileId: string): Promise<void> {
  const own = await findOwnEmail(database, profileId);
  if (own === null || own.toLowerCase() !== email.trim().toLowerCase()) {
    const message = 'Confirm this email with its code first.';
    throw new Refused('ValidationException', message, { fields: [{ field: 'email', message }] });
  }
  await saveRecordEmail(database, profileId);
}

/** Sends the person a notice, so that they notice when somebody else changed the address. */
async function saveHome(
  { database, sealing }: IdentityMeans,
  typed: NonNullable<Asked['profile']>,
  { profileId }: Customer,
  { brand, requestId }: CallContext,
): Promise<void> {
  const { address, problems } = readAddress(typed);
  refuse('profile', problems);
  await database.transaction(async (tx) => {
    const written = await saveAddress(tx, profileId, { ...address, street2: (address.street2 ?? '').trim() });
    if (written === 0) throw new Refused('NotFoundException', 'There is no such record.');
    await sendSecurityNotice(tx, sealing, { profileId, notice: 'addressChanged', brand, requestId });
  });
}
