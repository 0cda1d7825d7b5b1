import { serviceProvider } from '@lendside/contract/configuration/service-provider.ts';
import { serviceStatus } from '@lendside/contract/configuration/service-status.ts';
import { codeOf } from '#api/api-error.ts';
import { queryClient, queryOf } from '#api/query-client.ts';
import { noteEvent } from '#device/event-notes.ts';
import type { RouteBrand } from '#paths.ts';

// Loaded after the first paint: it brings the contract and its parser along, which the sign-in form does not need yet.

/** Service status; any failure but a plain "unavailable" counts as up. Source: OPEN-14. */
export async function isServiceUp(): Promise<boolean> {
  try {
    return (await queryClient.fetchQuery(queryOf(serviceStatus, {}))).available;
  } catch (error) {
    return codeOf(error) !== 'ServiceUnavailableException';
  }
}

/** Whether any loan system of a brand answers. Not knowing locks nobody out. Source: OPEN-16. */
export async function isBrandServed(brand: RouteBrand): Promise<boolean> {
  try {
    const { providers, availableProviders } = await queryClient.fetchQuery(
      queryOf(serviceProvider, { brand, availability: 'true' }),
    );
    return providers.length === 0 || availableProviders.length > 0;
  } catch {
    noteEvent('brand availability is unknown');
    return true;
  }
}
