import type { LoanSystemName } from '#loan-systems/loan-systems.ts';

/** Whether a brand can be used: whole, with some of its loan systems away, or not at all. */
export type BrandAvailability = 'whole' | 'limited' | 'none';

/** How far a brand is available, by its loan systems (`providers`) and those that answer now. A brand without loan systems
 *  needs none. Only none at all is maintenance. Source: LRO-007, LRO-008, LOP-082, DOC-17, OPEN-16. */
export function brandAvailability(
  providers: readonly LoanSystemName[],
  availableProviders: readonly LoanSystemName[],
): BrandAvailability {
  const missing = providers.filter((name) => !availableProviders.includes(name));
  if (missing.length === 0) return 'whole';
  return missing.length < providers.length ? 'limited' : 'none';
}
