import { hasReferrals } from '@lendside/domain/referrals/brands-without.ts';
import type { ReferralKind } from '@lendside/domain/referrals/referral-kind.ts';
import type { RouteBrand } from '#paths.ts';

/** What a person sees of the referral program. `unavailable`: nothing. `join`: a customer may join in one press. `completeProfile`: a
 *  non-customer may join with a name and a contact. `home`: the person takes part. */
export type ProgramView = 'unavailable' | 'join' | 'completeProfile' | 'home';

/** What decides it. */
export interface ProgramFacts {
  readonly kind: ReferralKind;
  readonly isActive: boolean;
  readonly canEnroll: boolean;
  readonly isNonCustomer: boolean;
  /** The lender turned the program off for customers: the flag of the menu entry. Source: MNU-17. */
  readonly isTurnedOff: boolean;
  /** The lender's flag for non-customers, displayNonCustomerReferral. */
  readonly isShownToNonCustomers: boolean;
  readonly brand: RouteBrand;
}

/** Returns what a person sees of the referral program. The services decide who may join. A non-customer who takes part keeps the program in
 *  every brand and without the flag of the menu. Source: RFL-001, RFL-010, LRO-015, LOP-011, MNU-18, OPEN-28. */
export function programView(facts: ProgramFacts): ProgramView {
  const { kind, isActive, canEnroll, isNonCustomer, isShownToNonCustomers, isTurnedOff, brand } = facts;
  if (!isNonCustomer && (isTurnedOff || !hasReferrals(brand))) return 'unavailable';
  if (isActive && kind !== 'none') return 'home';
  if (!canEnroll) return 'unavailable';
  if (!isNonCustomer) return kind === 'ecr' ? 'join' : 'unavailable';
  return isShownToNonCustomers ? 'completeProfile' : 'unavailable';
}
