import type { LoanSystemName } from '#loan-systems/loan-systems.ts';

/** Availability of a brand: all of its loan systems respond, some do, or none does. */
export type BrandAvailability = 'whole' | 'limited' | 'none';

/** Computes a brand's availability from its loan systems (`providers`) and those that respond now. A brand without loan
 *  systems is always fully available. Only `none` means maintenance. Source: LRO-007, LRO-008, LOP-082, DOC-17, OPEN-16. */
export function brandAvailability(
  providers: readonly LoanSystemName[],
  availableProviders: readonly LoanSystemName[],
): BrandAvailability {
  const missing = providers.filter((name) => !availableProviders.includes(name));
  if (missing.length === 0) return 'whole';
  return missing.length < providers.length ? 'limited' : 'none';
}
