import { expect, test } from 'vitest';
import { startSimulatedWorld } from '#card-processing/simulated-world.fixture.ts';
import { describeAddressGeo } from '#address-geo/conformance.ts';
import { openGooglePlaces } from './adapter.ts';

const world = await startSimulatedWorld();
const baseUrl = `${world.url}/places`;
const open = (key = 'sim-places-key') => openGooglePlaces({ baseUrl, key, timeoutMs: 2_000 });

describeAddressGeo('Google Places over HTTP', () => Promise.resolve({ geo: open(), search: '12 oak' }));

test('searches and the final choice share one billing session, and a used token is rejected [API-42 API-43]', async () => {
  const billedBefore = (await world.control('GET', '/control/places')) as { sessions: number; requestsAlone: number };
  const geo = open();
  const found = await geo.predict('12 o', 'token-1');
  await geo.predict('12 oa', 'token-1');
  const placeId = found.kind === 'found' ? (found.predictions[0]?.placeId ?? '') : '';
  await geo.getDetails(placeId, 'token-1');
  await geo.getDetails(placeId, 'token-1');
  expect(await world.control('GET', '/control/places')).toMatchObject({
    sessions: billedBefore.sessions + 1,
    requestsAlone: billedBefore.requestsAlone + 1,
  });
});

test('a wrong key or a failing provider returns unavailable, never an empty list [LAP-011]', async () => {
  expect(await open('wrong').predict('12 oak', 't')).toEqual({ kind: 'unavailable', detail: 'HTTP 403' });
  await world.control('PUT', '/control/places', { isFailing: true });
  expect(await open().predict('12 oak', 't')).toEqual({ kind: 'unavailable', detail: 'HTTP 503' });
  expect(await open().getDetails('x', 't')).toEqual({ kind: 'unavailable', detail: 'HTTP 503' });
  await world.control('PUT', '/control/places', { isFailing: false });
  const nowhere = openGooglePlaces({ baseUrl: 'http://127.0.0.1:1', key: 'k', timeoutMs: 500 });
  expect(await nowhere.predict('12 oak', 't')).toMatchObject({ kind: 'unavailable' });
});
