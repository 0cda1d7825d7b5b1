import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { birdEyeReferralUrl as endpoint } from '@lendside/contract/referrals/bird-eye-referral-url.ts';
import { parseReferralCode } from '@lendside/domain/referrals/referral-code.ts';
import { findAccount } from '#identity/account-queries.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import type { Customer } from '#platform/access/caller.ts';
import { Refused } from '#platform/refused.ts';
import { shortLink } from './referral-home.ts';
import { findReferralHome, keepReferralUrl } from './referral-queries.ts';
import type { MakeLink } from './make-link.ts';

/** Shown when a code is not the caller's own, or they have none. */
export const NO_SUCH_CODE_TEXT = 'This is not your referral code.';

/** What making a link depends on. */
export interface LinkMeans {
  readonly identity: Pick<IdentityMeans, 'database' | 'publicUrl'>;
  readonly makeLink: MakeLink;
}

/** Returns the address that the caller shares. A partner makes it once for a code, and we keep it. Our own link replaces it while the partner makes
 *  none. Names and contacts come from the person's own account, never from the request. Source: LAP-117, RFL-019. */
export async function findReferralUrl(
  { identity, makeLink }: LinkMeans,
  { shortCode }: RequestOf<typeof endpoint>,
  { profileId }: Pick<Customer, 'profileId'>,
): Promise<ResponseOf<typeof endpoint>> {
  const { database, publicUrl } = identity;
  const home = await findReferralHome(database, profileId);
  const code = home?.state === 'active' ? home.short_code : null;
  const isOwn = shortCode === undefined || parseReferralCode(shortCode) === code;
  if (home === null || code === null || !isOwn) throw new Refused('NotFoundException', NO_SUCH_CODE_TEXT);
  if (home.referral_url !== null) return { referralUrl: home.referral_url };
  const ours = shortLink(publicUrl, code);
  const account = await findAccount(database, profileId);
  const made = await makeLink({
    reference: `referral-link-${code}`,
    code,
    target: ours,
    firstName: account?.firstName ?? '',
    lastName: account?.lastName ?? '',
    email: account?.email ?? null,
    phone: account?.phone ?? null,
  });
  // Our own link is not kept, because it follows the address of the web.
  if (made === null || made === ours) return { referralUrl: ours };
  return { referralUrl: (await keepReferralUrl(database, { profileId, code, url: made })) ?? ours };
}
