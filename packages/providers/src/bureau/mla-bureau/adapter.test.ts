import { expect, test } from 'vitest';
import { describeBureau } from '#bureau/conformance.ts';
import { startSimulatedWorld } from '#card-processing/simulated-world.fixture.ts';
import { openMlaBureau } from './adapter.ts';

const world = await startSimulatedWorld();
const open = (key = 'sim-bureau-key', baseUrl = `${world.url}/bureau`) =>
  openMlaBureau({ baseUrl, key, timeoutMs: 2_000 });

describeBureau('bureau over HTTP', () =>
  Promise.resolve({
    bureau: open(),
    setFailing: async (isFailing) => {
      await world.control('PUT', '/control/bureau', { isFailing });
    },
  }),
);

const question = { reference: 'check_adapter', firstName: 'Ann', lastName: 'Lee', bornOn: null, ssnLastFour: null };

test('a wrong key or an unreachable bureau returns unavailable and hides the SSN [LAP-073]', async () => {
  const lost = await Promise.all([
    open('wrong').checkMilitary(question),
    open('k', 'http://127.0.0.1:1').checkSsn(question),
  ]);
  expect(lost.map(({ kind }) => kind)).toEqual(['unavailable', 'unavailable']);
  expect(JSON.stringify(lost)).not.toMatch(/\d{4}/);
  expect(await world.control('GET', '/control/bureau')).toMatchObject({ isFailing: false });
});
