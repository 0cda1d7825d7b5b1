import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { birdEyeReferralUrl as endpoint } from '@lendside/contract/referrals/bird-eye-referral-url.ts';
import { parseReferralCode } from '@lendside/domain/referrals/referral-code.ts';
import type { Customer } from '#platform/access/caller.ts';
import { Refused } from '#platform/refused.ts';
import { shortLink } from './referral-home.ts';
import { findReferralHome } from './referral-queries.ts';
import type { ReferralMeans } from './referral-means.ts';

/** Shown when a code is not the caller's own, or they have none. */
export const NO_SUCH_CODE_TEXT = 'This is not your referral code.';

/** Returns the address that the caller shares. Source: LAP-117, RFL-019. */
export async function findReferralUrl(
  { identity }: ReferralMeans,
  { shortCode }: RequestOf<typeof endpoint>,
  { profileId }: Customer,
): Promise<ResponseOf<typeof endpoint>> {
  const home = await findReferralHome(identity.database, profileId);
  const isOwn = shortCode === undefined || parseReferralCode(shortCode) === home?.short_code;
  const url = home?.state === 'active' ? (home.referral_url ?? shortLink(identity.publicUrl, home.short_code)) : null;
  if (url === null || !isOwn) throw new Refused('NotFoundException', NO_SUCH_CODE_TEXT);
  return { referralUrl: url };
}
