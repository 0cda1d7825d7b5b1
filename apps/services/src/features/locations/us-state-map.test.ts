import { expect, test } from 'vitest';
import { usStateMap } from './us-state-map.ts';

const map = usStateMap();
const at = (latitude: number, longitude: number, accuracyM = 20) => map.locate({ latitude, longitude, accuracyM });

// Places whose state is known from the ground: far inside, at state lines, at the edges of the map, and abroad.
const PLACES = [
  ['Atlanta', 33.749, -84.388, 'GA'],
  ['Hardeeville, across the river from Savannah', 32.2871, -81.0807, 'SC'],
  ['Phoenix', 33.4484, -112.074, 'AZ'],
  ['Nashville', 36.1627, -86.7816, 'TN'],
  ['Texarkana, the Texan half', 33.42, -94.09, 'TX'],
  ['Honolulu', 21.3069, -157.8583, 'HI'],
  ['Attu, beyond the date line', 52.9, 172.9, 'AK'],
  ['Washington', 38.9, -77.03, 'DC'],
] as const;

test.each(PLACES)('%s is where it is [GPS-004]', async (_name, latitude, longitude, code) => {
  expect((await at(latitude, longitude)).state).toBe(code);
});

test('abroad and at sea there is no state [GPS-004]', async () => {
  for (const [latitude, longitude] of [
    [43.65, -79.38],
    [52.52, 13.4],
    [0, 0],
    [90, 0],
    [-90, 180],
  ] as const)
    expect(await at(latitude, longitude)).toEqual({ state: null, within: [] });
});

test('close to a state line both sides are possible, and a coarse position reaches further [GPS-004]', async () => {
  // Carter Lake is Iowa by law, west of the river where the atlas draws Nebraska.
  expect((await at(41.2906, -95.9181)).within.toSorted()).toEqual(['IA', 'NE']);
  expect((await at(32.2871, -81.0807)).within).toEqual(['SC']);
  expect((await at(32.2871, -81.0807, 12_000)).within.toSorted()).toEqual(['GA', 'SC']);
});
