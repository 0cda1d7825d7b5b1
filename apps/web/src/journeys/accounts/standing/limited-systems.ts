import type { serviceProvider } from '@lendside/contract/configuration/service-provider.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { brandAvailability } from '@lendside/domain/brands/brand-availability.ts';
import type { LoanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';

type Told = ResponseOf<typeof serviceProvider>;
type OneBrand = Exclude<Told, { brands: unknown }>;
/** The status of the brand that was asked about; undefined while it is not known. */
type Answer = Pick<OneBrand, 'providers' | 'availableProviders'> | Exclude<Told, OneBrand> | undefined;

/** Whether refinance and draws are off, because some loan systems of the brand are down while others answer. False while it is not known.
 *  Source: LRO-008, LOP-082. */
export function isBrandLimited(answer: Answer): boolean {
  return (
    answer !== undefined &&
    'providers' in answer &&
    brandAvailability(answer.providers, answer.availableProviders) === 'limited'
  );
}

/** The loan systems of a brand that are down while others answer, without those `told` already. Empty when all answer, when none does
 *  (that is maintenance), and while it is not known. Source: LRO-008, LOP-082. */
export function limitedSystems(answer: Answer, told: readonly string[]): readonly LoanSystemName[] {
  if (answer === undefined || !('providers' in answer) || !isBrandLimited(answer)) return [];
  const { providers, availableProviders } = answer;
  return providers.filter((name) => !availableProviders.includes(name) && !told.includes(name));
}
