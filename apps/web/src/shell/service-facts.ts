import { serviceProvider } from '@lendside/contract/configuration/service-provider.ts';
import { serviceStatus } from '@lendside/contract/configuration/service-status.ts';
import { codeOf } from '#api/api-error.ts';
import { queryClient, queryOf } from '#api/query-client.ts';
import { noteEvent } from '#device/event-notes.ts';
import type { RouteBrand } from '#paths.ts';

// Loaded after the first paint: it brings the contract and its parser along, which the sign-in form does not need yet.

// A status that takes longer is no reason to keep anybody waiting before a form.
const STATUS_WAIT_MS = 3000;

function after(waitMs: number): Promise<true> {
  return new Promise((resolve) => setTimeout(() => resolve(true), waitMs));
}

/** Service status; any failure but a plain "unavailable" counts as up. Source: OPEN-14. */
export async function isServiceUp(): Promise<boolean> {
  try {
    const status = queryClient.fetchQuery(queryOf(serviceStatus, {})).then((answer) => answer.available);
    return await Promise.race([status, after(STATUS_WAIT_MS)]);
  } catch (error) {
    return codeOf(error) !== 'ServiceUnavailableException';
  }
}

/** Whether any loan system of a brand answers. Not knowing locks nobody out. Source: OPEN-16. */
export async function isBrandServed(brand: RouteBrand): Promise<boolean> {
  try {
    const served = queryClient
      .fetchQuery(queryOf(serviceProvider, { brand, availability: 'true' }))
      .then(({ providers, availableProviders }) => providers.length === 0 || availableProviders.length > 0);
    return await Promise.race([served, after(STATUS_WAIT_MS)]);
  } catch {
    noteEvent('brand availability is unknown');
    return true;
  }
}
