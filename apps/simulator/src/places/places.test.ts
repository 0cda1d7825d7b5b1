import { afterEach, beforeEach, expect, test } from 'vitest';
import { PLACES_KEY } from './places-routes.ts';
import { findHouse, findHouses, toPlaceId } from './streets.ts';
import { startTrial, type Trial } from '#trial.fixture.ts';

let trial: Trial;
beforeEach(async () => {
  trial = await startTrial();
});
afterEach(() => trial.close());

test('a house is found by number, street and town, and again by its place id', () => {
  const [house] = findHouses('120 oak street, sav');
  expect(house).toMatchObject({ number: 120, street: 'Oak Street', town: { city: 'Savannah', state: 'GA' } });
  expect(house && findHouse(toPlaceId(house))).toEqual(house);
  expect(findHouses('120 oak')).toHaveLength(5);
  for (const nothing of ['', 'oak', '0 oak', '12 zz', '12']) expect(findHouses(nothing)).toEqual([]);
  for (const name of [
    '',
    'x',
    'sim_',
    'sim_e30',
    `sim_${Buffer.from('[1,"Oak Street","00000"]').toString('base64url')}`,
  ])
    expect(findHouse(name)).toBeUndefined();
});

test("the provider requires its key and a field mask, and answers errors in Google's format", async () => {
  const path = '/places/v1/places:autocomplete';
  const body = { input: '12 oak', sessionToken: 't' };
  const headers = { 'x-goog-api-key': PLACES_KEY, 'x-goog-fieldmask': '*' };
  expect((await trial.send('POST', path, body)).status).toBe(403);
  expect((await trial.send('POST', path, body, { 'x-goog-api-key': PLACES_KEY })).status).toBe(400);
  const answer = await trial.send('POST', path, body, headers);
  expect(answer.json['suggestions']).toHaveLength(5);
  expect((await trial.send('GET', '/places/v1/places/nowhere', undefined, headers)).json).toMatchObject({
    error: { status: 'INVALID_ARGUMENT' },
  });
});
