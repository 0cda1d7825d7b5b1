import { serviceProvider } from '@lendside/contract/configuration/service-provider.ts';
import { serviceStatus } from '@lendside/contract/configuration/service-status.ts';
import { brandAvailability } from '@lendside/domain/brands/brand-availability.ts';
import { parseResponse } from '@lendside/contract/wire.ts';
import { ApiError, codeOf } from '#api/api-error.ts';
import { answersOfCheck } from '#api/check-services.ts';
import { queryClient, queryOf } from '#api/query-client.ts';
import { buildBrand } from '#brands/build-brand.ts';
import { noteEvent } from '#device/event-notes.ts';
import { routeBrandOf, type RouteBrand } from '#paths.ts';

// Loaded after the first paint: it imports the contract and its parser, which the sign-in form does not need yet.

// After this time the page no longer waits for the status.
const STATUS_WAIT_MS = 3000;

/** Puts the answers that the sign-in form has read into the cache, each for as long as the call allows. */
const keepCheck = async (): Promise<void> => {
  const answers = await answersOfCheck();
  if (answers === null) return;
  const status = parseResponse(serviceStatus, answers.status);
  if (status.ok) queryClient.setQueryData(queryOf(serviceStatus, {}).queryKey, status.value);
  const systems = parseResponse(serviceProvider, answers.systems);
  const input = { brand: routeBrandOf(buildBrand.code), availability: 'true' } as const;
  if (systems.ok) queryClient.setQueryData(queryOf(serviceProvider, input).queryKey, systems.value);
};
let kept: Promise<void> | undefined;
const whenCheckIsKept = () => (kept ??= keepCheck());

function after<Value>(waitMs: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(() => resolve(value), waitMs));
}

/** Reads the service status. `down` only for a plain "unavailable", `unreachable` when nothing answers. Anything else, a late
 *  answer included, counts as up. Source: OPEN-14, OPEN-82. */
export async function readServiceStatus(): Promise<'up' | 'down' | 'unreachable'> {
  try {
    const status = whenCheckIsKept()
      .then(() => queryClient.fetchQuery(queryOf(serviceStatus, {})))
      .then(({ available }) => (available ? 'up' : 'down'));
    return await Promise.race([status, after(STATUS_WAIT_MS, 'up' as const)]);
  } catch (error) {
    if (codeOf(error) === 'ServiceUnavailableException') return 'down';
    noteEvent('the service status is unknown');
    return error instanceof ApiError && error.failure.kind === 'unreachable' ? 'unreachable' : 'up';
  }
}

/** True when any loan system of the brand answers. An unknown status counts as true, so that no customer is locked out.
 *  Source: OPEN-16, OPEN-82. */
export async function isBrandServed(brand: RouteBrand): Promise<boolean> {
  try {
    const served = whenCheckIsKept()
      .then(() => queryClient.fetchQuery(queryOf(serviceProvider, { brand, availability: 'true' })))
      .then(
        (answer) =>
          !('providers' in answer) || brandAvailability(answer.providers, answer.availableProviders) !== 'none',
      );
    return await Promise.race([served, after(STATUS_WAIT_MS, true)]);
  } catch {
    noteEvent('brand availability is unknown');
    return true;
  }
}
