import { expect, test } from 'vitest';
import { startSimulatedWorld } from '#card-processing/simulated-world.fixture.ts';
import { describeMarketing } from '#marketing/conformance.ts';
import type { MarketingFields } from '#marketing/port.ts';
import { openIterable } from './adapter.ts';

const world = await startSimulatedWorld();
const open = (key = 'sim-iterable-key') => openIterable({ baseUrl: `${world.url}/iterable`, key, timeoutMs: 2_000 });

interface Kept {
  readonly profiles: readonly { readonly email: string; readonly dataFields: MarketingFields }[];
  readonly events: readonly { readonly email: string; readonly eventName: string }[];
}

describeMarketing('Iterable over HTTP', () =>
  Promise.resolve({
    marketing: open(),
    kept: async (email) => {
      const { events, profiles } = (await world.control('GET', '/marketing.json')) as Kept;
      return {
        events: events.filter((event) => event.email === email).map(({ eventName }) => eventName),
        fields: profiles.find((profile) => profile.email === email)?.dataFields ?? {},
      };
    },
  }),
);

test('a wrong key or a failing or unreachable service returns failed [API-47 LOP-102]', async () => {
  expect(await open('wrong').saveProfile('a@example.test', {})).toEqual({
    kind: 'failed',
    detail: 'HTTP 401 BadApiKey',
  });
  await world.control('PUT', '/control/marketing', { isFailing: true });
  expect(await open().saveProfile('a@example.test', {})).toEqual({ kind: 'failed', detail: 'HTTP 500 GenericError' });
  await world.control('PUT', '/control/marketing', { isFailing: false });
  const nowhere = openIterable({ baseUrl: 'http://127.0.0.1:1', key: 'k', timeoutMs: 500 });
  expect(await nowhere.saveProfile('a@example.test', {})).toMatchObject({ kind: 'failed' });
});
