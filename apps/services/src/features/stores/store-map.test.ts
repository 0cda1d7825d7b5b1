import { expect, test } from 'vitest';
import { STORES } from '#servicing/sample-stores.ts';
import { US_STATES } from '@lendside/domain/identity/us-states.ts';
import { makeMapDrawer } from './draw-map.ts';
import { findPlace } from './find-place.ts';
import { loadMapPicture } from './map-shapes.ts';
import { MAP_HEIGHT, MAP_WIDTH, drawStoreMap } from './store-map.ts';

const nameOf = (code: string) => US_STATES.find((state) => state.code === code)?.name ?? '';

test('every store lies inside the map of its state [API-45]', () => {
  const names = loadMapPicture().states.map((state) => state.properties.name);
  for (const { name } of US_STATES) expect(names).toContain(name);
  for (const store of STORES) {
    const place = findPlace(store.address);
    expect([store.name, place]).toEqual([store.name, expect.objectContaining({ latitude: expect.any(Number) })]);
    if (place === null) continue;
    const svg = drawStoreMap({ ...place, state: nameOf(store.state), label: place.city }, loadMapPicture()) ?? '';
    const [, x, y] = /<circle cx="([\d.]+)" cy="([\d.]+)"/.exec(svg) ?? [];
    expect(Number(x) > 0 && Number(x) < MAP_WIDTH && Number(y) > 0 && Number(y) < MAP_HEIGHT).toBe(true);
  }
});

test('markup in the label of a store map is escaped', () => {
  const subject = { state: 'Georgia', latitude: 32, longitude: -81, label: '<script>"&' };
  expect(drawStoreMap(subject, loadMapPicture())).toContain('&lt;script&gt;&quot;&amp;');
});

test('a store map is a PNG drawn once for two requests, and an unknown state has no map [API-45 OPEN-64]', async () => {
  const drawMap = makeMapDrawer();
  const subject = { state: 'Georgia', latitude: 32.08, longitude: -81.09, label: 'Savannah' };
  const [first, second] = await Promise.all([drawMap(subject), drawMap({ ...subject })]);
  expect(first).toBe(second);
  expect(
    Buffer.from(first ?? [])
      .subarray(0, 8)
      .toString('hex'),
  ).toBe('89504e470d0a1a0a');
  expect(await drawMap({ ...subject, state: 'Atlantis' })).toBeNull();
  expect(findPlace('1 Nowhere, ZZ 00000')).toBeNull();
});
