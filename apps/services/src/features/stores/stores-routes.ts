import type { RequestOf, ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getStore } from '@lendside/contract/stores/get-store.ts';
import { brandName, findBrandCode } from '@lendside/domain/brands/brands.ts';
import { statement } from '#platform/database.ts';
import type { Queryable } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';

interface StoreRow {
  readonly store_id: number;
  readonly lms_id: number;
  readonly brand: string;
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly state: string;
  readonly hours: string;
}

const FIND_STORE = statement<StoreRow>(
  'find_store',
  'select store_id, lms_id, brand, name, phone, address, state, hours from servicing.store where store_id = $1',
);

/** Names of the states that have stores. */
const STATE_NAMES: Readonly<Record<string, string>> = { AZ: 'Arizona', GA: 'Georgia', MO: 'Missouri', UT: 'Utah' };

/** The calls of the area `stores`. Source: LAP-014, LOP-096. */
export function storesHandlers({ db }: { readonly db: Queryable }) {
  return {
    getStore: async (input: RequestOf<typeof getStore>): Promise<ResponseOf<typeof getStore>> => {
      const store = await db.row(FIND_STORE, [input.storeId]);
      if (store === null) throw new Refused('NotFoundException', 'We could not find that store.');
      const brand = findBrandCode(store.brand);
      return {
        storeInfo: {
          id: store.store_id,
          name: store.name,
          phone: store.phone,
          address: store.address,
          hoursRaw: store.hours,
          image: null,
          state: { label: STATE_NAMES[store.state] ?? store.state, value: store.state },
          lmsId: store.lms_id,
        },
        brandConfig: { brandName: brand === null ? store.brand : brandName(brand, {}) },
      };
    },
  };
}
