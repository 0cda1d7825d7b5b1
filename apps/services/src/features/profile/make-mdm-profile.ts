import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { mdmProfile as endpoint } from '@lendside/contract/profile/mdm-profile.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { writeAudit } from '#platform/access/audit.ts';
import type { Customer } from '#platform/access/caller.ts';
import { newId } from '#platform/ids.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import { findMdmId, keepAttributes, keepMdmId } from './profile-store.ts';

/** Creates the caller's master profile once. Returns its id, also when the call is repeated. The id is also stored as the
 *  attribute `custom:mdm_id`. Refuses customer numbers that are not the caller's with `AccessDeniedException`, and ignores
 *  other data about the person (C15). Source: API-33, CUS-016, OPEN-50, LOP-109, ENT-01. */
export async function makeMdmProfile(
  { database }: IdentityMeans,
  { customerIds = [] }: RequestOf<typeof endpoint>,
  caller: Customer,
  { brand, requestId }: CallContext,
): Promise<ResponseOf<typeof endpoint>> {
  const { profileId, sessionId } = caller;
  const entry = { action: 'mdmProfile', profileId, sessionId, brand, requestId };
  if (!customerIds.every((customerId) => caller.customerIds.includes(customerId))) {
    await writeAudit(database, { ...entry, decision: 'refused', object: 'customer', reason: 'claimed identity' });
    throw new Refused('AccessDeniedException', 'These customer numbers are not yours.');
  }
  const known = await findMdmId(database, profileId);
  if (known !== null) return { mdmId: known };
  const mdmId = await database.transaction(async (tx) => {
    const kept = await keepMdmId(tx, profileId, newId('mdm'));
    await keepAttributes(tx, profileId, { 'custom:mdm_id': kept });
    return kept;
  });
  await writeAudit(database, { ...entry, decision: 'allowed' });
  return { mdmId };
}
