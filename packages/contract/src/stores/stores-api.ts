import { getStoreMap } from './get-store-map.ts';
import { getStore } from './get-store.ts';

/** The calls of the area `stores`. */
export const storesApi = {
  getStore,
  getStoreMap,
} as const;
