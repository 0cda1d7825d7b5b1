import { expect, test } from 'vitest';
import { usStateMap } from './us-state-map.ts';

const map = usStateMap();
const at = (latitude: number, longitude: number, accuracyM = 20) => map.locate({ latitude, longitude, accuracyM });

// Places with a known state: far inside a state, near state lines, at the edges of the map, and abroad.
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

test.each(PLACES)('%s is located in its state [GPS-004]', async (_name, latitude, longitude, code) => {
  expect((await at(latitude, longitude)).state).toBe(code);
});

test('a position abroad or at sea has no state [GPS-004]', async () => {
  for (const [latitude, longitude] of [
    [43.65, -79.38],
    [52.52, 13.4],
    [0, 0],
    [90, 0],
    [-90, 180],
  ] as const)
    expect(await at(latitude, longitude)).toEqual({ state: null, within: [] });
});

test('a position close to a state line, within its accuracy, may be in either state [GPS-004]', async () => {
  // Carter Lake belongs to Iowa but lies west of the river, where the atlas draws Nebraska.
  expect((await at(41.2906, -95.9181)).within.toSorted()).toEqual(['IA', 'NE']);
  expect((await at(32.2871, -81.0807)).within).toEqual(['SC']);
  expect((await at(32.2871, -81.0807, 12_000)).within.toSorted()).toEqual(['GA', 'SC']);
});

// Test points of loan-core 6.5 (Census 2017 boundaries): cities near a state line, and places abroad.
const STATE_POINTS = [
  ['Savannah GA', 32.0809, -81.0912, 'GA'],
  ['Atlanta GA', 33.749, -84.388, 'GA'],
  ['North Augusta SC', 33.5018, -81.9651, 'SC'],
  ['Phenix City AL', 32.471, -85.0208, 'AL'],
  ['Rossville GA', 34.975, -85.2861, 'GA'],
  ['Memphis TN', 35.1495, -90.049, 'TN'],
  ['Southaven MS', 34.969, -90.0126, 'MS'],
  ['Bristol VA, north of State Street', 36.62, -82.19, 'VA'],
  ['Texarkana AR', 33.4418, -94.0177, 'AR'],
  ['Kansas City KS', 39.1141, -94.6475, 'KS'],
  ['East St. Louis IL', 38.6245, -90.1309, 'IL'],
  ['Yuma AZ', 32.67, -114.6, 'AZ'],
  ['Four Corners NE', 37.049, -108.9952, 'CO'],
  ['Four Corners SW', 36.949, -109.0952, 'AZ'],
  ['Stateline NV', 38.9724, -119.9199, 'NV'],
  ['Cincinnati OH', 39.1131, -84.512, 'OH'],
  ['Mobile AL', 30.6954, -88.0799, 'AL'],
  ['Duluth MN', 46.8067, -92.1205, 'MN'],
  ['Arlington VA', 38.8816, -77.111, 'VA'],
  ['Wendover UT', 40.7372, -114.0175, 'UT'],
  ['Honolulu HI', 21.3269, -157.8383, 'HI'],
  ['Northwest Angle MN (exclave)', 49.33, -95.05, 'MN'],
  ['Windsor ON', 42.2849, -82.9964, null],
  ['Ciudad Juarez MX', 31.6904, -106.4245, null],
] as const;

test.each(STATE_POINTS)(
  'state point %s is located in the state given by the Census boundaries [GPS-004]',
  async (_name, latitude, longitude, code) => {
    expect((await at(latitude, longitude)).state).toBe(code);
  },
);
