import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { redeemExternalCode as redeemEndpoint } from '@lendside/contract/session/redeem-external-code.ts';
import { takeAddressTry } from '#platform/access/attempt-limits.ts';
import { writeAudit } from '#platform/access/audit.ts';
import { hashSecret, isSameHash, newSecret } from '#platform/access/binding.ts';
import type { Customer } from '#platform/access/caller.ts';
import { personStatement, statement } from '#platform/database.ts';
import { LIMITS } from '#platform/limits.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { Refused } from '#platform/refused.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';

const insertCode = personStatement(
  'external_code_insert',
  `
  insert into user_pool.external_code (code_hash, sub, site, expires_at) values ($1, $2, $3, now() + make_interval(secs => $4))`,
  2,
);
const useCode = statement<{ sub: string; first_name: string }>(
  'external_code_use',
  'select sub, first_name from user_pool.use_external_code($1, $2)',
);

/** Returns the URL of a configured outside site with a single-use code. The code works for one minute and for that site only.
 *  Refuses with `NotFoundException` when the site is not configured. Source: RTE-19, OPEN-74, security T28, C19. */
export async function openExternalSite(
  means: IdentityMeans,
  name: string,
  caller: Customer,
  context: CallContext,
): Promise<{ url: string }> {
  const site = means.externalSites.get(name);
  if (site === undefined) throw new Refused('NotFoundException', 'There is no such site.');
  const code = newSecret();
  await means.database.rows(insertCode, [hashSecret(code), caller.profileId, name, LIMITS.externalCodeSeconds]);
  await writeAudit(means.database, {
    action: 'openExternalSite',
    decision: 'allowed',
    profileId: caller.profileId,
    sessionId: caller.sessionId,
    object: name,
    brand: context.brand,
    requestId: context.requestId,
  });
  const url = new URL(site.url);
  url.searchParams.set('code', code);
  return { url: url.href };
}

/** Returns, once, the person for whom a code was made. A wrong key, an unknown site, and a used, expired or foreign code all
 *  get the same refusal. Refuses with `TooManyRequestsException` after too many wrong tries of an address. Source: OPEN-74. */
export async function redeemExternalCode(
  means: IdentityMeans,
  asked: RequestOf<typeof redeemEndpoint>,
  context: CallContext,
): Promise<ResponseOf<typeof redeemEndpoint>> {
  // Only wrong tries count, because one address of a site redeems the codes of all its visitors.
  const address = means.keys.hideAddress(context.ip);
  const bucket = `redeem:address:${address}`;
  await takeAddressTry(means.addressLimit, bucket);
  const site = means.externalSites.get(asked.name);
  const isSite = isSameHash(hashSecret(site?.key ?? newSecret()), hashSecret(asked.siteKey));
  const person = isSite
    ? await means.database.row<{ sub: string; first_name: string }>(useCode, [hashSecret(asked.code), asked.name])
    : null;
  await writeAudit(means.database, {
    action: 'redeemExternalCode',
    decision: person === null ? 'refused' : 'allowed',
    ...(person === null ? { strangersAddress: address } : { profileId: person.sub }),
    // The name of an unknown site is free text, so it stays out of the audit log.
    object: site === undefined ? 'unknown site' : asked.name,
    ...(isSite ? {} : { reason: 'site not proven' }),
    brand: context.brand,
    requestId: context.requestId,
  });
  if (person === null) throw new Refused('NotAuthorizedException', 'This code is not valid.');
  await means.addressLimit.giveBack(bucket);
  return { profileId: person.sub, firstName: person.first_name };
}
