import { Agent, get, type IncomingMessage } from 'node:http';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { parseConfig } from '#config.ts';
import { closeAnswered, httpStopsWithinMs } from './http-stop.ts';
import { PRODUCTION } from '#production.fixture.ts';
import { CARD_PROCESSORS, PROVIDERS } from '#wiring/providers.ts';

function configOf(settings: Record<string, string>) {
  const parsed = parseConfig({ DATABASE_URL: 'postgres://x/y', ...settings });
  if (!parsed.ok) throw new Error(parsed.problems.join(' '));
  return parsed.config;
}

test('a stop waits for the slowest partner in production and under five seconds in simulation', () => {
  const production = configOf({ LENDSIDE_MODE: 'production', ...PRODUCTION, INVICTUS_URL: 'https://loans.example' });
  const stopsWithinMs = httpStopsWithinMs(production);
  expect(stopsWithinMs).toBe(22_000); // The value stated in docs/operations.md.
  expect(stopsWithinMs).toBeGreaterThan(CARD_PROCESSORS[1].options(production)?.timeoutMs ?? Infinity);
  expect(stopsWithinMs).toBeGreaterThan(PROVIDERS.loanSystem.options(production)?.timeoutMs ?? Infinity);
  expect(httpStopsWithinMs(configOf({ LENDSIDE_MODE: 'simulation' }))).toBe(4_500);
});

test('the server answers a running call before it closes, and drops its idle connection', async () => {
  const app = Fastify({ keepAliveTimeout: 60_000 });
  const [begun, go] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  app.get('/slow', async () => {
    begun.resolve(undefined);
    await go.promise;
    return 'done';
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const answered = new Promise<IncomingMessage>((resolve) => {
    get(`${url}/slow`, { agent: new Agent({ keepAlive: true }) }, resolve);
  });
  await begun.promise;
  const closed = closeAnswered(app);
  await expect.poll(() => app.server.listening, { timeout: 20_000, interval: 5 }).toBe(false);
  go.resolve(undefined);
  const answer = await answered;
  answer.resume();
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'keep-alive']);
  await expect(closed).resolves.toBeUndefined();
});
