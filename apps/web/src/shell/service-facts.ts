import { serviceProvider } from '@lendside/contract/configuration/service-provider.ts';
import { serviceStatus } from '@lendside/contract/configuration/service-status.ts';
import { brandAvailability } from '@lendside/domain/brands/brand-availability.ts';
import { ApiError, codeOf } from '#api/api-error.ts';
import { queryClient, queryOf } from '#api/query-client.ts';
import { noteEvent } from '#device/event-notes.ts';
import type { RouteBrand } from '#paths.ts';

// Loaded after the first paint: it brings the contract and its parser along, which the sign-in form does not need yet.

// A status that takes longer is no reason to keep anybody waiting before a form.
const STATUS_WAIT_MS = 3000;

function after<Value>(waitMs: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(() => resolve(value), waitMs));
}

/** Service status: `down` only by a plain "unavailable"; `unreachable` when nothing answered at all; anything else, silence
 *  included, counts as up. Source: OPEN-14, OPEN-82. */
export async function readServiceStatus(): Promise<'up' | 'down' | 'unreachable'> {
  try {
    const status = queryClient
      .fetchQuery(queryOf(serviceStatus, {}))
      .then(({ available }) => (available ? 'up' : 'down'));
    return await Promise.race([status, after(STATUS_WAIT_MS, 'up' as const)]);
  } catch (error) {
    if (codeOf(error) === 'ServiceUnavailableException') return 'down';
    noteEvent('the service status is unknown');
    return error instanceof ApiError && error.failure.kind === 'unreachable' ? 'unreachable' : 'up';
  }
}

/** Whether any loan system of a brand answers. Not knowing locks nobody out. Source: OPEN-16, OPEN-82. */
export async function isBrandServed(brand: RouteBrand): Promise<boolean> {
  try {
    const served = queryClient
      .fetchQuery(queryOf(serviceProvider, { brand, availability: 'true' }))
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
