import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getUserSettings as contract } from '@lendside/contract/alias/get-user-settings.ts';
import { maskDestination } from '#identity/codes/mask-destination.ts';
import { readName } from '#identity/stranger-name.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import type { Customer } from '#platform/access/caller.ts';
import { takeAliasLook } from './alias-rules.ts';
import { getAliasSettings, isAliasTaken } from './alias-store.ts';

/** Returns the masked aliases and the settings. With `newAlias` it also returns whether that alias is free. Source: API-30,
 *  AUT-21, OPEN-47. */
export async function getUserSettings(
  means: IdentityMeans,
  { newAlias }: RequestOf<typeof contract>,
  customer: Customer,
): Promise<ResponseOf<typeof contract>> {
  const settings = await getAliasSettings(means.database, customer.profileId);
  const { email, phone } = settings;
  const answer = {
    email: email === null ? null : maskDestination({ channel: 'email', address: email }),
    phoneNumber: phone === null ? null : maskDestination({ channel: 'text', address: phone }),
    isEmailPrimary: settings.is_email_primary,
    communicationSettings: settings.preference,
    pendingAlias: settings.pending_alias,
  };
  if (newAlias === undefined) return answer;
  const name = readName(newAlias, 'newAlias');
  await takeAliasLook(means, customer);
  return { ...answer, isFree: !(await isAliasTaken(means.database, name)) };
}
