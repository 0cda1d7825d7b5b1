import type { BrandCode } from '#brands/brand-codes.ts';

const WITHOUT: readonly BrandCode[] = ['ccf'];

/** Whether a brand has the referral program. Source: MNU-18. */
export function hasReferrals(brand: BrandCode): boolean {
  return !WITHOUT.includes(brand);
}
