/** Participation in the referral program: `none`, `ecr` (existing customer) or `ncr` (non-customer). Source: RFL-002, CFG-32. */
export const REFERRAL_KINDS = ['none', 'ncr', 'ecr'] as const;

export type ReferralKind = (typeof REFERRAL_KINDS)[number];

/** Returns true when users of that kind take part in the referral program. Source: ENT-11, DOC-22. */
export function isReferralRewardsUser(kind: ReferralKind): boolean {
  return kind !== 'none';
}

/** Facts that decide a referrer's kind. */
export interface ReferrerFacts {
  /** The profile has a number in TLXe. */
  readonly hasTlxeProfile: boolean;
  /** The profile has a number in another loan system. */
  readonly hasOtherProfile: boolean;
  /** The user attribute of non-customers: `active`, `inactive` or empty. Source: LOP-069. */
  readonly nonCustomerAttribute: string;
}

/** Returns the kind of a referrer: customer with a TLXe profile, non-customer when active without any profile, otherwise none.
 *  Source: RFL-003, RFL-004, RFL-005. */
export function referralKind(facts: ReferrerFacts): ReferralKind {
  if (facts.hasTlxeProfile) return 'ecr';
  return !facts.hasOtherProfile && facts.nonCustomerAttribute === 'active' ? 'ncr' : 'none';
}

/** Why somebody may not enroll as a non-customer. */
export type EnrolRefusal = 'programme_off' | 'already_active' | 'is_customer';

/** Returns the first reason why a person may not enroll as a non-customer, or null when the person may. Source: RFL-010,
 *  RFL-011, RFL-012. */
export function enrolRefusal(facts: ReferrerFacts, isProgrammeShown: boolean): EnrolRefusal | null {
  if (!isProgrammeShown) return 'programme_off';
  if (facts.hasTlxeProfile || facts.hasOtherProfile) return 'is_customer';
  return facts.nonCustomerAttribute === 'active' ? 'already_active' : null;
}
