import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getStore } from '@lendside/contract/stores/get-store.ts';
import { getStoreMap } from '@lendside/contract/stores/get-store-map.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';

const ADDRESS = '12 Main St, Savannah, GA 31401';
const STORE: ResponseOf<typeof getStore> = {
  storeInfo: {
    id: 101,
    name: 'Savannah',
    phone: '9125550101',
    address: ADDRESS,
    hoursRaw: 'Mon-Fri 9:00-18:00',
    image: null,
    state: { label: 'Georgia', value: 'GA' },
    lmsId: 1,
    timeZone: 'America/New_York',
  },
  brandConfig: { brandName: 'TitleMax' },
};

// The page needs a browser; loading it uses only matchMedia and window.
vi.stubGlobal('matchMedia', () => ({ matches: false }));
vi.stubGlobal('window', globalThis);
const { queryOf } = await import('#api/query-client.ts');
const { StorePage } = await import('./store-details-screen.tsx');

/** Renders the store page after its map has loaded or failed. */
function renderWithMap(map: { readonly data: Uint8Array } | { readonly error: Error }): string {
  const client = new QueryClient();
  const { queryKey } = queryOf(getStoreMap, { storeId: 101, storeAddress: ADDRESS });
  if ('data' in map) client.setQueryData(queryKey, map.data);
  else client.getQueryCache().build(client, { queryKey }).setState({ status: 'error', error: map.error });
  const page = createElement(StorePage, { store: STORE });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, page));
}

test('a store page without a map shows the address and directions, and no picture [LOP-059 OPEN-64]', () => {
  const page = renderWithMap({ error: new Error('no map') });
  expect(page).not.toContain('<img');
  expect(page).toContain(ADDRESS);
  expect(page).toContain('Get directions');
});

test('a store page shows its map with alternative text above the address and directions [APT-008]', () => {
  const page = renderWithMap({ data: new Uint8Array([137, 80, 78, 71]) });
  expect(page).toContain(`alt="Map of Georgia with the store marked: ${ADDRESS}"`);
  expect(page.indexOf('Get directions')).toBeGreaterThan(page.indexOf('<img'));
});
