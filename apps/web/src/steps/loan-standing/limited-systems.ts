import type { serviceProvider } from '@lendside/contract/configuration/service-provider.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { brandAvailability } from '@lendside/domain/brands/brand-availability.ts';
import type { LoanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';

type Told = ResponseOf<typeof serviceProvider>;
type OneBrand = Exclude<Told, { brands: unknown }>;
/** The status of one brand; undefined while it is unknown. */
type Answer = Pick<OneBrand, 'providers' | 'availableProviders'> | Exclude<Told, OneBrand> | undefined;

/** Whether refinances and draws are off because some, but not all, loan systems of the brand are down. False while the status
 *  is unknown. Source: LRO-008, LOP-082. */
export function isBrandLimited(answer: Answer): boolean {
  return (
    answer !== undefined &&
    'providers' in answer &&
    brandAvailability(answer.providers, answer.availableProviders) === 'limited'
  );
}

/** Lists the loan systems of a brand that are down while others answer, except those in `told`. Empty when all answer, when
 *  none answers (that is maintenance), and while the status is unknown. Source: LRO-008, LOP-082. */
export function limitedSystems(answer: Answer, told: readonly string[]): readonly LoanSystemName[] {
  if (answer === undefined || !('providers' in answer) || !isBrandLimited(answer)) return [];
  const { providers, availableProviders } = answer;
  return providers.filter((name) => !availableProviders.includes(name) && !told.includes(name));
}
