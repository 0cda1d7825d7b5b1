import { hasReferrals } from '@lendside/domain/referrals/brands-without.ts';
import {
  enrolRefusal,
  referralKind,
  type ReferralKind,
  type ReferrerFacts,
} from '@lendside/domain/referrals/referral-kind.ts';
import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';
import type { Customer } from '#platform/access/caller.ts';

/** How a person may take part: their kind, and whether they can join now. */
export interface WhoRefers {
  readonly kind: ReferralKind;
  readonly canEnroll: boolean;
}

/** The lender's flags of the program. */
interface ProgramFlags {
  readonly isShownToNonCustomers: boolean;
  /** Customers see the program and may join it. */
  readonly referralRewardsButton: boolean;
}

/** Decides how a person may take part in the program. `isActive`: they take part already. Source: RFL-002 to RFL-005, RFL-010 to RFL-012, MNU-17. */
export function whoRefers(
  { customerIdBySystem }: Customer,
  isActive: boolean,
  { isShownToNonCustomers, referralRewardsButton }: ProgramFlags,
  brand: BrandCode,
): WhoRefers {
  const facts: ReferrerFacts = {
    hasTlxeProfile: customerIdBySystem.TLXe !== undefined,
    hasOtherProfile: customerIdBySystem.TLXe === undefined && Object.keys(customerIdBySystem).length > 0,
    nonCustomerAttribute: isActive ? 'active' : '',
  };
  const mayJoin = facts.hasTlxeProfile ? referralRewardsButton : enrolRefusal(facts, isShownToNonCustomers) === null;
  return { kind: referralKind(facts), canEnroll: !isActive && mayJoin && hasReferrals(brand) };
}
