import { afterEach, beforeEach, expect, test } from 'vitest';
import { ITERABLE_KEY } from './iterable-routes.ts';
import { startTrial, type Trial } from '#trial.fixture.ts';

let trial: Trial;
beforeEach(async () => {
  trial = await startTrial();
});
afterEach(() => trial.close());

const headers = { 'Api-Key': ITERABLE_KEY };
const event = { email: 'a@example.test', eventName: 'sign_in', id: '1', dataFields: { brand: '<b>' } };

test('an event is stored once for its id, and the page escapes its markup', async () => {
  expect((await trial.send('POST', '/iterable/api/events/track', event)).json).toMatchObject({ code: 'BadApiKey' });
  for (const _round of [1, 2])
    expect((await trial.send('POST', '/iterable/api/events/track', event, headers)).json).toMatchObject({
      code: 'Success',
    });
  expect((await trial.send('GET', '/marketing.json')).json['events']).toHaveLength(1);
  expect((await trial.send('GET', '/marketing')).text).toContain('brand: &lt;b&gt;');
});

test("the page's buttons make the service fail and work again", async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const press = (isFailing: string) =>
    fetch(`${trial.simulator.url}/marketing/failing`, {
      method: 'POST',
      headers: form,
      body: `isFailing=${isFailing}`,
    });
  await press('true');
  expect((await trial.send('POST', '/iterable/api/users/update', event, headers)).status).toBe(500);
  await press('false');
  expect((await trial.send('POST', '/iterable/api/users/update', event, headers)).status).toBe(200);
});
