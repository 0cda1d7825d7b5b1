import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getStoreMap } from '@lendside/contract/stores/get-store-map.ts';
import type { getStore } from '@lendside/contract/stores/get-store.ts';
import { brandName, findBrandCode } from '@lendside/domain/brands/brands.ts';
import { US_STATES } from '@lendside/domain/identity/us-states.ts';
import { statement, type Queryable } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { makeMapDrawer } from './draw-map.ts';

interface StoreRow {
  readonly store_id: number;
  readonly lms_id: number;
  readonly brand: string;
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly state: string;
  readonly hours: string;
  readonly time_zone: string;
}

// The cast to bigint turns an id that is too large into "not found" instead of a database error.
const FIND_STORE = statement<StoreRow>(
  'find_store',
  'select store_id, lms_id, brand, name, phone, address, state, hours, time_zone from servicing.store where store_id = $1::bigint',
);

/** Returns the handlers of the area `stores`. Source: LAP-014, LAP-015, LOP-096. */
export function storesHandlers({ db }: { readonly db: Queryable }) {
  const drawMap = makeMapDrawer();
  const getRow = async (storeId: number): Promise<StoreRow> => {
    const store = await db.row(FIND_STORE, [storeId]);
    if (store === null) throw new Refused('NotFoundException', 'We could not find that store.');
    return store;
  };
  return {
    getStore: async ({ storeId }: RequestOf<typeof getStore>): Promise<ResponseOf<typeof getStore>> => {
      const store = await getRow(storeId);
      const brand = findBrandCode(store.brand);
      return {
        storeInfo: {
          id: store.store_id,
          name: store.name,
          phone: store.phone,
          address: store.address,
          hoursRaw: store.hours,
          image: `/api/storemap?storeId=${store.store_id}`,
          state: { label: stateName(store.state), value: store.state },
          lmsId: store.lms_id,
          timeZone: store.time_zone,
        },
        brandConfig: { brandName: brand === null ? store.brand : brandName(brand, {}) },
      };
    },
    getStoreMap: async ({ storeId }: RequestOf<typeof getStoreMap>): Promise<ResponseOf<typeof getStoreMap>> => {
      const store = await getRow(storeId);
      // Loaded late: the table of zip codes is large, and most processes never draw a map.
      const { findPlace } = await import('./find-place.ts');
      const place = findPlace(store.address);
      const map = place && (await drawMap({ ...place, state: stateName(store.state), label: place.city }));
      if (map === null) throw new Refused('NotFoundException', 'There is no map of that store.');
      return map;
    },
  };
}

function stateName(code: string): string {
  return US_STATES.find((state) => state.code === code)?.name ?? code;
}
