import type { IdentityMeans } from '#identity/identity-means.ts';

/** What the calls of referral rewards depend on. */
export interface ReferralMeans {
  readonly identity: IdentityMeans;
  /** Whether the lender pays rewards out to cards. */
  readonly isPaidToCards: boolean;
}
