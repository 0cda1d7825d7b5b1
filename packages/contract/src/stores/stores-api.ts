import { getStoreMap } from './get-store-map.ts';
import { getStore } from './get-store.ts';

/** API calls of the `stores` feature. */
export const storesApi = {
  getStore,
  getStoreMap,
} as const;
