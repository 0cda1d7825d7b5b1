import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { confirmUser as contract } from '@lendside/contract/registration/confirm-user.ts';
import { findAccountByName } from '#identity/account-queries.ts';
import { toDeviceName } from '#identity/device-name.ts';
import { trustBrowser } from '#identity/devices.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { toAuditFacts, toBrowserFacts } from '#identity/browser-facts.ts';
import { writeAudit } from '#platform/access/audit.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { takeStrangersTry } from './address-limit.ts';
import { findRegistrationSecret } from './registration-cookie.ts';
import { toDeviceCookie } from '#identity/session-cookies.ts';
import { confirmRegistration } from '#identity/registration-store.ts';
import { findWaiting } from './waiting-account.ts';
import { refuseWithPool } from './pool-password.ts';
import { readName } from '#identity/stranger-name.ts';

/** Verifies a new person by code and trusts the browser in which the code was typed. A name without a waiting registration
 *  takes the same steps, and every code for it is wrong. Source: API-22, AUT-11, OPEN-42, C1. */
export async function confirmUser(
  means: IdentityMeans,
  input: RequestOf<typeof contract>,
  context: CallContext,
): Promise<ResponseOf<typeof contract>> {
  const { ip, brand, requestId } = context;
  refuseWithPool(means);
  const name = readName(input.username, 'username');
  await takeStrangersTry(means, { ip, provenBrowser: null });
  const strangersAddress = means.keys.hideAddress(ip);
  const sub = findWaiting(await findAccountByName(means.database, name.plain));
  await means.codes.check({ purpose: 'confirm', sub, boundTo: name.plain, code: input.code, brand, strangersAddress });
  if (sub === null) throw new Error('a code for nobody was right');
  const facts = toAuditFacts(toBrowserFacts(input.encodedData, means.keys.hideName));
  await means.database.transaction(async (tx) => {
    const secretHash = findRegistrationSecret(means.isHttps, context);
    const isConfirmed = await confirmRegistration(tx, sub, name, secretHash, means.keys.hideName);
    if (isConfirmed) {
      const proof = await trustBrowser(tx, sub, toDeviceName(context.userAgent));
      context.setCookie(toDeviceCookie(means.isHttps, proof, false));
    }
    await writeAudit(tx, { action: 'confirmUser', decision: 'allowed', profileId: sub, brand, requestId, ...facts });
  });
  return { confirmed: true };
}
