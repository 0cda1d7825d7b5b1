import { getStore } from '@lendside/contract/stores/get-store.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';

/** Returns the IANA name of a store's clock; null until the store is read. */
export function useStoreZone(storeId: number): string | null {
  return useQuery(queryOf(getStore, { storeId })).data?.storeInfo.timeZone ?? null;
}
