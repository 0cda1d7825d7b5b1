import type { CardBrand } from '@lendside/domain/cards/card-brand.ts';
import type { FriendStep } from '@lendside/domain/referrals/friend-steps.ts';
import { statement, type Queryable } from '#platform/database.ts';

/** A state of `servicing.referral`. */
export type ReferralState = 'signedUp' | 'applied' | 'funded' | 'held' | 'earned' | 'refused' | 'takenBack';

/** What a referrer sees of each state. Source: `FRIEND_STEPS`. */
export const STEP_OF_STATE: Readonly<Record<ReferralState, FriendStep>> = {
  signedUp: 'signedUp',
  applied: 'onTheWay',
  funded: 'onTheWay',
  held: 'inReview',
  earned: 'rewarded',
  refused: 'ended',
  takenBack: 'ended',
};

/** State and balances of a referrer, in cents. */
export interface ReferralHome {
  /** The referrer's key in the register. */
  readonly place: string;
  readonly state: 'active' | 'closed';
  readonly short_code: string | null;
  readonly referral_url: string | null;
  readonly scans: number;
  readonly signed_up: number;
  readonly balance: number;
  readonly pending: number;
  /** The card that gets the rewards, by its last four digits. */
  readonly payout_card: {
    readonly cardNumber: string;
    readonly cardToken: string;
    readonly cardType: CardBrand;
  } | null;
  readonly friends: readonly {
    readonly firstName: string | null;
    readonly state: ReferralState;
    readonly since: string;
  }[];
}

/** One line of a referrer's balance, oldest first; cents. */
export interface RewardLine {
  readonly kind: 'earned' | 'cashOut';
  readonly on_day: string;
  readonly reference: string;
  readonly amount: number;
  readonly state: string | null;
  readonly display_number: string | null;
}

/** Maximum of friends shown on the home. The count above them includes all friends. */
const FRIENDS_MAX = 50;

const HOME = statement<ReferralHome>('referral_home', 'select * from servicing.referral_home($1, $2)');
const LINES = statement<RewardLine>('reward_lines', 'select * from servicing.reward_lines($1)');
const ENROL = statement<{ short_code: string; is_new: boolean }>(
  'referrer_enrol',
  'select * from servicing.enrol_referrer($1, $2, $3, $4, $5)',
);

const KEEP_URL = statement<{ referral_url: string | null }>(
  'referral_keep_url',
  'select servicing.keep_referral_url($1, $2, $3) as referral_url',
);

/** Reads the state and balances of a referrer; null for somebody who never enrolled. */
export function findReferralHome(db: Queryable, profileId: string): Promise<ReferralHome | null> {
  return db.row(HOME, [profileId, FRIENDS_MAX]);
}

/** Lists the lines of a person's balance, oldest first. */
export function listRewardLines(db: Queryable, profileId: string): Promise<RewardLine[]> {
  return db.rows(LINES, [profileId]);
}

/** Keeps the address that a partner made for a code. The first address stays, and is returned. Null when the code is no longer the person's. */
export async function keepReferralUrl(
  db: Queryable,
  { profileId, code, url }: { readonly profileId: string; readonly code: string; readonly url: string },
): Promise<string | null> {
  return (await db.row(KEEP_URL, [profileId, code, url]))?.referral_url ?? null;
}

/** Writes the enrollment with a wanted code. Throws a unique violation when the code is taken. */
export async function writeReferrer(
  db: Queryable,
  { profileId, kind, code, termsVersion, contact }: EnrollmentToWrite,
): Promise<{ readonly shortCode: string; readonly isNew: boolean }> {
  const row = await db.row(ENROL, [
    profileId,
    kind,
    code,
    termsVersion,
    contact === null ? null : JSON.stringify(contact),
  ]);
  if (row === null) throw new Error('an enrollment got no code');
  return { shortCode: row.short_code, isNew: row.is_new };
}

/** An enrollment to write. `contact`: what a non-customer typed; nobody proved it. */
export interface EnrollmentToWrite {
  readonly profileId: string;
  readonly kind: 'ncr' | 'ecr';
  readonly code: string;
  readonly termsVersion: string | null;
  readonly contact: { readonly email: string; readonly phone: string } | null;
}
