import { afterEach, expect, test, vi } from 'vitest';
import { toAll, toWord } from './analytics.ts';
import { describeAnalytics, type ReceivedEvent } from './conformance.ts';
import { openFakeAnalytics } from './fake.ts';
import { createGa4Sink } from './ga4-sink.ts';
import { postEvents } from './post-events.ts';
import { createRecordingSink } from './recording-sink.ts';
import { startSimulatedCollectors, type CollectedEvent } from './simulated-collectors.fixture.mjs';

const world = await startSimulatedCollectors();
const STREAM = { measurementId: 'G-SIMULATED1', apiSecret: 'sim-analytics-secret' };
const logged: string[] = [];
vi.spyOn(console, 'warn').mockImplementation((line: string) => void logged.push(line));
afterEach(() => void logged.splice(0));

// Fields of the protocol, not of the event.
const PROTOCOL = ['session_id', 'engagement_time_msec', 'atMs'];
function toReceived({ name, fields, properties }: CollectedEvent): ReceivedEvent {
  const own = Object.entries(fields).filter(([field]) => !PROTOCOL.includes(field));
  const said = own.map(([field, value]) => [field === 'page_title' ? 'page' : field, String(value)] as const);
  return { name, fields: Object.fromEntries(said), properties };
}

describeAnalytics('the fake', 'DEV-14 DEV-16 DEV-17', () => {
  const fake = openFakeAnalytics();
  return Promise.resolve({
    sink: fake,
    received: () => Promise.resolve(fake.received),
    setDown: (isDown) => Promise.resolve(void (fake.isDown = isDown)),
    failures: () => logged.length,
  });
});

describeAnalytics('analytics over the Measurement Protocol', 'DEV-14 DEV-16 DEV-17 OPEN-70', () => {
  const visit = crypto.randomUUID();
  return Promise.resolve({
    sink: createGa4Sink({ url: `${world.url}/analytics`, ...STREAM }, visit, postEvents),
    received: async (count) => (await world.received('analytics', visit, count)).map(toReceived),
    setDown: (isDown) => world.setFailing('analytics', isDown),
    failures: () => logged.length,
  });
});

describeAnalytics('session recording', 'DEV-15 DEV-16 DEV-17 OPEN-70', () => {
  const visit = crypto.randomUUID();
  return Promise.resolve({
    sink: createRecordingSink({ url: `${world.url}/recording` }, visit, { post: postEvents, nowMs: () => 1_200.4 }),
    received: async (count) => (await world.received('recording', visit, count)).map(toReceived),
    setDown: (isDown) => world.setFailing('recording', isDown),
    failures: () => logged.length,
  });
});

test('an unreachable, failing or refusing collector is logged and does not disturb the app [DEV-18 LAP-031]', async () => {
  await world.setFailing('analytics', true);
  await world.setFailing('recording', true);
  const visit = crypto.randomUUID();
  const sinks = [
    createGa4Sink({ url: `${world.url}/analytics`, ...STREAM }, visit, postEvents),
    createGa4Sink({ url: `${world.url}/analytics`, ...STREAM, apiSecret: 'wrong' }, visit, postEvents),
    createGa4Sink({ url: 'http://127.0.0.1:1', ...STREAM }, visit, postEvents),
    createRecordingSink({ url: `${world.url}/recording` }, visit, { post: postEvents, nowMs: () => 0 }),
  ];
  const all = toAll(sinks);
  all.pageView(toWord('Login'));
  all.flush();
  await vi.waitFor(() => expect(logged).toHaveLength(4), { timeout: 15_000 });
  expect(logged.toSorted()).toEqual([...Array(3).fill('analytics failed'), 'session recording failed']);
  await world.setFailing('analytics', false);
  await world.setFailing('recording', false);
});

test('a sink that throws does not stop the other sinks [DEV-18 LAP-031]', () => {
  const fake = openFakeAnalytics();
  const broken = openFakeAnalytics();
  const all = toAll([
    Object.assign(broken, {
      pageView: () => {
        throw new Error('broken');
      },
    }),
    fake,
  ]);
  all.pageView(toWord('Login'));
  expect(fake.received).toHaveLength(1);
  expect(logged).toEqual(['counting failed']);
});
