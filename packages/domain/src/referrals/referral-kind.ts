/** How somebody takes part in the referral programme: not at all, as a customer, or without being one. Source: RFL-002, CFG-32. */
export const REFERRAL_KINDS = ['none', 'ncr', 'ecr'] as const;

/** One of the three kinds. */
export type ReferralKind = (typeof REFERRAL_KINDS)[number];

/** Whether somebody of that kind takes part in the referral programme. Source: ENT-11, DOC-22. */
export function isReferralRewardsUser(kind: ReferralKind): boolean {
  return kind !== 'none';
}

/** What decides the kind. */
export interface ReferrerFacts {
  /** Whether the profile has a number in TLXe. */
  readonly hasTlxeProfile: boolean;
  /** Whether it has a number in any other loan system. */
  readonly hasOtherProfile: boolean;
  /** The user attribute of non-customers: `active`, `inactive` or empty. Source: LOP-069. */
  readonly nonCustomerAttribute: string;
}

/** The kind of a referrer: with a TLXe profile a customer's, without any profile and active a non-customer's, else none.
 *  Source: RFL-003, RFL-004, RFL-005. */
export function referralKind(facts: ReferrerFacts): ReferralKind {
  if (facts.hasTlxeProfile) return 'ecr';
  return !facts.hasOtherProfile && facts.nonCustomerAttribute === 'active' ? 'ncr' : 'none';
}

/** Why somebody may not enrol as a non-customer. */
export type EnrolRefusal = 'programme_off' | 'already_active' | 'is_customer';

/** Whether somebody may enrol as a non-customer, or the first reason why not. Source: RFL-010, RFL-011, RFL-012. */
export function enrolRefusal(facts: ReferrerFacts, isProgrammeShown: boolean): EnrolRefusal | null {
  if (!isProgrammeShown) return 'programme_off';
  if (facts.hasTlxeProfile || facts.hasOtherProfile) return 'is_customer';
  return facts.nonCustomerAttribute === 'active' ? 'already_active' : null;
}
