import type { serviceProvider } from '@lendside/contract/configuration/service-provider.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { brandAvailability } from '@lendside/domain/brands/brand-availability.ts';
import type { LoanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';

type Told = ResponseOf<typeof serviceProvider>;
type OneBrand = Exclude<Told, { brands: unknown }>;
/** Of the one brand that was asked about; undefined while nobody knows. */
type Answer = Pick<OneBrand, 'providers' | 'availableProviders'> | Exclude<Told, OneBrand> | undefined;

/** Whether refinance and draws are off: some loan systems of the brand are away while others answer. Not while nobody knows.
 *  Source: LRO-008, LOP-082. */
export function isBrandLimited(answer: Answer): boolean {
  return (
    answer !== undefined &&
    'providers' in answer &&
    brandAvailability(answer.providers, answer.availableProviders) === 'limited'
  );
}

/** The loan systems of a brand that are away while others answer, without those that are `told` of already. Empty when all answer, when
 *  none does (that is maintenance), and while nobody knows. Source: LRO-008, LOP-082. */
export function limitedSystems(answer: Answer, told: readonly string[]): readonly LoanSystemName[] {
  if (answer === undefined || !('providers' in answer) || !isBrandLimited(answer)) return [];
  const { providers, availableProviders } = answer;
  return providers.filter((name) => !availableProviders.includes(name) && !told.includes(name));
}
