import type { AddressGeo, PostalAddress } from './port.ts';

/** Addresses that a fake knows, by place id. */
export type KnownAddresses = Readonly<Record<string, PostalAddress>>;

/** In-memory address look-up. Finds streets that start with the text, ignoring case. Returns `unavailable` while `isDown` is
 *  true. */
export interface FakeAddressGeo extends AddressGeo {
  isDown: boolean;
  readonly asked: { readonly call: 'predict' | 'getDetails'; readonly sessionToken: string }[];
}

/** Opens a fake that knows the given addresses. */
export function openFakeAddressGeo(known: KnownAddresses): FakeAddressGeo {
  const down = { kind: 'unavailable', detail: 'down' } as const;
  const fake: FakeAddressGeo = {
    isDown: false,
    asked: [],
    predict: (search, sessionToken) => {
      fake.asked.push({ call: 'predict', sessionToken });
      if (fake.isDown) return Promise.resolve(down);
      const found = Object.entries(known).filter(([, { street }]) =>
        street.toLowerCase().startsWith(search.trim().toLowerCase()),
      );
      const predictions = found.map(([placeId, { street, city, state }]) => ({
        placeId,
        description: `${street}, ${city}, ${state}`,
        mainText: street,
        secondaryText: `${city}, ${state}`,
      }));
      return Promise.resolve({ kind: 'found', predictions });
    },
    getDetails: (placeId, sessionToken) => {
      fake.asked.push({ call: 'getDetails', sessionToken });
      if (fake.isDown) return Promise.resolve(down);
      const address = known[placeId];
      return Promise.resolve(address === undefined ? { kind: 'none' } : { kind: 'found', address });
    },
  };
  return fake;
}
