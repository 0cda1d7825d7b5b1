import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { saveCustomerInfo as endpoint } from '@lendside/contract/profile/save-customer-info.ts';
import { INVALID_EMAIL_TEXT, isEmail } from '@lendside/domain/identity/email.ts';
import { INVALID_PHONE_TEXT, parsePhone } from '@lendside/domain/identity/phone.ts';
import { isStateCode } from '@lendside/domain/identity/us-states.ts';
import { INVALID_ZIP_TEXT, isZip } from '@lendside/domain/identity/zip.ts';
import { loanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { writeAudit } from '#platform/access/audit.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { keepPartnerProfile } from './profile-store.ts';
import { saveBank } from './save-bank.ts';

type Asked = RequestOf<typeof endpoint>;
type PartnerProfile = NonNullable<Asked['invictusProfile']>;

/** Saves one part of a customer's profile: that of a partner's customer, sealed, or a bank account. The customer number must be the
 *  caller's own in that loan system, else it does not exist.
 *  Source: LAP-042, LAP-044, AUT-26, CRD-011, OPEN-49, LOP-104, D17. */
export async function saveCustomerInfo(
  means: IdentityMeans,
  asked: Asked,
  caller: Customer,
  { brand, requestId }: CallContext,
): Promise<ResponseOf<typeof endpoint>> {
  const { database, sealing } = means;
  const { profileId, sessionId } = caller;
  const entry = { action: 'saveCustomerInfo', profileId, sessionId, brand, requestId };
  const isPartner = asked.invictusProfile !== undefined;
  if (isPartner === (asked.bankInfo !== undefined) || (isPartner && asked.lmsId !== 3))
    throw new Refused('ValidationException', 'Send one part of the profile at a time.');
  if (caller.customerIdBySystem[loanSystemName(asked.lmsId)] !== asked.customerId) {
    await writeAudit(database, { ...entry, decision: 'refused', object: 'customer', reason: 'claimed identity' });
    throw new Refused('NotFoundException', 'There is no such record.');
  }
  if (asked.bankInfo !== undefined) {
    const bankAccountId = await saveBank(means, asked.bankInfo, caller);
    await writeAudit(database, { ...entry, decision: 'allowed', object: 'bank account' });
    return { success: true, bankAccountId };
  }
  if (asked.invictusProfile === undefined) return { success: true };
  const profile = readProfile(asked.invictusProfile);
  await keepPartnerProfile(database, profileId, sealing.seal('partnerProfile', JSON.stringify(profile)));
  await writeAudit(database, { ...entry, decision: 'allowed' });
  return { success: true };
}

function readProfile(typed: PartnerProfile): PartnerProfile {
  const profile = {
    ...typed,
    street: typed.street.trim(),
    city: typed.city.trim(),
    state: typed.state.toUpperCase(),
    cellNumber: parsePhone(typed.cellNumber) ?? '',
  };
  const fields = [
    ...(profile.street === '' ? [{ field: 'street', message: 'Street is required' }] : []),
    ...(profile.city === '' ? [{ field: 'city', message: 'City is required' }] : []),
    ...(isStateCode(profile.state) ? [] : [{ field: 'state', message: 'Invalid State' }]),
    ...(isZip(profile.zip) ? [] : [{ field: 'zip', message: INVALID_ZIP_TEXT }]),
    ...(profile.cellNumber === '' ? [{ field: 'cellNumber', message: INVALID_PHONE_TEXT }] : []),
    ...(isEmail(profile.email) ? [] : [{ field: 'email', message: INVALID_EMAIL_TEXT }]),
  ].map(({ field, message }) => ({ field: `invictusProfile.${field}`, message }));
  if (fields.length > 0) throw new Refused('ValidationException', fields[0]?.message ?? '', { fields });
  return profile;
}
