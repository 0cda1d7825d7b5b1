import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { sendAliasCode as contract } from '@lendside/contract/alias/send-alias-code.ts';
import { readName, toDestination } from '#identity/stranger-name.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import type { Customer } from '#platform/access/caller.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { refuseTaken, requireEditable, takeAliasLook } from './alias-rules.ts';
import { isAliasTaken, keepPendingAlias } from './alias-store.ts';

/** Sends a code to a new e-mail or phone. The alias changes only when the code is confirmed. Source: API-32, AUT-20, OPEN-47,
 *  security T24. */
export async function sendAliasCode(
  means: IdentityMeans,
  { newAlias, isVoice }: RequestOf<typeof contract>,
  { profileId, ...customer }: Customer,
  { brand, requestId }: CallContext,
): Promise<ResponseOf<typeof contract>> {
  const name = readName(newAlias, 'newAlias');
  const configuration = await means.configuration();
  requireEditable(name, configuration, means);
  await takeAliasLook(means, { profileId, ...customer });
  if (await isAliasTaken(means.database, name)) throw refuseTaken();
  const sent = await means.codes.send({
    purpose: 'alias',
    sub: profileId,
    destination: toDestination(name, isVoice, configuration),
    boundTo: name.plain,
    brand,
    requestId,
  });
  await keepPendingAlias(means.database, profileId, name);
  return sent;
}
