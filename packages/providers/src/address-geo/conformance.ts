import { expect, test } from 'vitest';
import type { AddressGeo } from './port.ts';

/** What the suite needs: a look-up, and the start of a street it knows. */
export interface AddressGeoSetup {
  readonly geo: AddressGeo;
  readonly search: string;
}

/** The suite every look-up must pass, the fake included. */
export function describeAddressGeo(name: string, setUp: () => Promise<AddressGeoSetup>): void {
  const token = () => `session-${process.pid}-${Math.round(performance.now())}`;

  test(`${name}: what is typed finds places, and a chosen one is a whole address [API-42 API-43 LOP-093 LOP-094]`, async () => {
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

  test(`${name}: text that fits nowhere finds nothing, and that is no failure [API-42]`, async () => {
    const { geo } = await setUp();
    expect(await geo.predict('zzqx nowhere at all', token())).toEqual({ kind: 'found', predictions: [] });
  });

  test(`${name}: a place nobody knows is none [API-43]`, async () => {
    const { geo } = await setUp();
    expect(await geo.getDetails('no-such-place', token())).toEqual({ kind: 'none' });
  });
}
