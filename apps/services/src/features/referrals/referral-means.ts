import type { IdentityMeans } from '#identity/identity-means.ts';
import type { MakeLink } from './make-link.ts';

/** What the calls of referral rewards depend on. */
export interface ReferralMeans {
  readonly identity: IdentityMeans;
  /** Whether the lender pays rewards out to cards. */
  readonly isPaidToCards: boolean;
  readonly makeLink: MakeLink;
}
