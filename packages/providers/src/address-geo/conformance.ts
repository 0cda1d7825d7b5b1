import { expect, test } from 'vitest';
import type { AddressGeo } from './port.ts';

/** Setup for the suite: an address look-up, and the start of a street it knows. */
export interface AddressGeoSetup {
  readonly geo: AddressGeo;
  readonly search: string;
}

/** Conformance suite for every address look-up, including the fake. */
export function describeAddressGeo(name: string, setUp: () => Promise<AddressGeoSetup>): void {
  const token = () => `session-${process.pid}-${Math.round(performance.now())}`;

  test(`${name}: typed text finds places, and a chosen place gives a full address [API-42 API-43 LOP-093 LOP-094]`, async () => {
    const { geo, search } = await setUp();
    const sessionToken = token();
    const outcome = await geo.predict(search, sessionToken);
    if (outcome.kind !== 'found') throw new Error(outcome.detail);
    const [first] = outcome.predictions;
    if (first === undefined) throw new Error('nothing was found');
    expect(first.mainText.toLowerCase()).toContain(search.toLowerCase());
    expect(first.description).toContain(first.mainText);
    const chosen = await geo.getDetails(first.placeId, sessionToken);
    if (chosen.kind !== 'found') throw new Error(chosen.kind);
    expect(chosen.address.street).toBe(first.mainText);
    expect(chosen.address.state).toMatch(/^[A-Z]{2}$/);
    expect(chosen.address.zip === '' || /^\d{5}$/.test(chosen.address.zip)).toBe(true);
  });

  test(`${name}: an unknown search text returns an empty list, not a failure [API-42]`, async () => {
    const { geo } = await setUp();
    expect(await geo.predict('zzqx nowhere at all', token())).toEqual({ kind: 'found', predictions: [] });
  });

  test(`${name}: an unknown place id returns no address [API-43]`, async () => {
    const { geo } = await setUp();
    expect(await geo.getDetails('no-such-place', token())).toEqual({ kind: 'none' });
  });
}
