import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { issueSignedLink as endpoint } from '@lendside/contract/simulation/issue-signed-link.ts';
import { findFlow } from '@lendside/domain/identity/session-flows.ts';
import { Refused } from '#platform/refused.ts';
import { findAccount } from '#identity/account-queries.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { signOwnLink, toLinkUrl } from './signed-links.ts';

/** Makes a signed link for a person of the simulation. Whether a guest's loan belongs to that person is checked only when the
 *  link is opened. Refuses with `NotFoundException` when the person or page is unknown, or when a guest's page is not a
 *  payment. Source: OPEN-09. */
export async function issueSignedLink(
  means: IdentityMeans,
  asked: RequestOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  const target = findFlow(asked.path);
  if (means.mode !== 'simulation') throw new Refused('NotFoundException', 'There is nothing here.');
  if (target === null) throw new Refused('NotFoundException', 'There is no such page.');
  if (asked.isGuestPayment && !target.isPaymentPage)
    throw new Refused('NotFoundException', 'A guest pays a loan: use a path like /tmx/Accounts/41/Payment.');
  if ((await findAccount(means.database, asked.profileId)) === null)
    throw new Refused('NotFoundException', 'There is no such person.');
  const link = {
    profileId: asked.profileId,
    path: asked.path,
    expiration: Math.floor(Date.now() / 1000) + asked.validMinutes * 60,
    isGuest: asked.isGuestPayment,
  };
  return { url: toLinkUrl(means.publicUrl, link, signOwnLink(means.linkSealing, link)) };
}
