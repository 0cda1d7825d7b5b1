import fastify from 'fastify';
import { expect, test } from 'vitest';
import { manualClock } from './manual-clock.fixture.ts';
import { noteArrivals, waitSinceArrival } from './since-arrival.ts';

const READING_MS = 3;

/** Runs a partner that takes a while to read and answers `afterMs` after arrival. Returns its answer time by the clock. */
async function askPartner(afterMs: number, advanceBy: readonly number[]): Promise<number> {
  const clock = manualClock(0);
  const app = fastify();
  noteArrivals(app, clock);
  app.post('/', async (request) => {
    clock.advance(READING_MS);
    await waitSinceArrival(request, clock, afterMs);
    return clock.nowMs();
  });
  const answer = app.inject({ method: 'POST', url: '/' });
  for (const stepMs of advanceBy) {
    await clock.waiterArrived();
    clock.advance(stepMs);
  }
  const answeredAtMs = Number((await answer).body);
  await app.close();
  return answeredAtMs;
}

test('a partner’s delay counts from the arrival of the request, so reading it is included', async () => {
  expect(await askPartner(100, [100 - READING_MS])).toBe(100);
});

test('a delay that has passed when the request is read adds no wait', async () => {
  expect(await askPartner(READING_MS, [])).toBe(READING_MS);
});
