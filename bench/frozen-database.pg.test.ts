import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openFakeProcessor } from '@lendside/providers/card-processing/fake.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { parseConfig } from '@lendside/services/config.ts';
import { openPaymentLanes } from '@lendside/services/features/payments/pay-job/payment-lanes.fixture.ts';
import { statement } from '@lendside/services/platform/database.ts';
import { openLogger } from '@lendside/services/platform/logging.ts';
import { openInternalServer } from '@lendside/services/platform/metrics.ts';
import { closeAfterFile } from '@lendside/services/platform/opened.fixture.ts';
import { openOwnServer } from './own-server.fixture.ts';
import { openFoundation } from '@lendside/services/wiring/foundation.ts';
import { composeHttp, type HttpProgram } from '@lendside/services/wiring/http.ts';
import { openRooms } from '@lendside/services/wiring/rooms.ts';

const STEP_MS = 50;
const STEPS_OF_SECOND = 20;
const FROZEN_MS = 25_000;
const TEST_MS = 120_000;

const server = await openOwnServer();
const lanes = await openPaymentLanes(server);
const log: string[] = [];
let program: HttpProgram;
let health: string;

beforeAll(async () => {
  const parsed = parseConfig({
    LENDSIDE_MODE: 'simulation',
    DATABASE_URL: server.urlOf('lendside_api'),
    SIMULATION_DATABASE_URL: server.urlOf('lendside_worker'),
    POOL_SIZE: '4',
  });
  if (!parsed.ok) throw new Error(parsed.problems.join(' '));
  const logger = openLogger('test', 'info', {
    write: (line) => {
      log.push(line);
    },
  });
  const foundation = await openFoundation(parsed.config, logger);
  const rooms = await openRooms(foundation);
  program = await composeHttp(foundation, rooms, mkdtempSync(join(tmpdir(), 'web-')));
  const internal = openInternalServer(program.registry, program.isReady).listen(0, '127.0.0.1');
  await once(internal, 'listening');
  health = `http://127.0.0.1:${(internal.address() as AddressInfo).port}`;
  closeAfterFile(async () => {
    internal.close();
    internal.closeAllConnections();
    await program.app.close();
    await rooms.close();
    await foundation.database.close();
  });
});

const timed = async <T>(work: Promise<T>): Promise<{ readonly result: T; readonly ms: number }> => {
  const startedMs = performance.now();
  const result = await work;
  return { result, ms: performance.now() - startedMs };
};
const one = statement<{ n: number }>('test_one', 'select 1 as n');
// Waits for whoever inserted the row first, and inserts it only when they rolled back.
const insertOnce = statement<{ bucket: string }>(
  'test_insert_once',
  `insert into app.rate_counter (bucket, count, window_started_at) values ('test', 1, now()) on conflict do nothing returning bucket`,
);

/** Waits until a payment is booked once with its amount. */
const isPosted = (id: string): Promise<void> =>
  vi.waitFor(async () => expect(await lanes.posted(id)).toEqual({ n: 1, amount: 2500 }), {
    timeout: 60_000,
    interval: 100,
  });

/** Waits until calls and health are answered, also on a machine that is slow for a moment. */
const answersAgain = (): Promise<void> =>
  vi.waitFor(
    async () => {
      expect((await signIn()).statusCode).toBe(401);
      expect([await probe('/live'), await probe('/ready')]).toEqual([200, 200]);
    },
    { timeout: 20_000, interval: 100 },
  );

/** Returns how long a second takes on this machine, whose timers are late while it is busy. */
const measureSecond = async (): Promise<number> => {
  const startedMs = performance.now();
  for (let step = 0; step < STEPS_OF_SECOND; step += 1) await pause(STEP_MS);
  return performance.now() - startedMs;
};
const signIn = () =>
  program.app.inject({
    method: 'POST',
    url: '/api/authenticate',
    payload: { username: 'nobody@example.com', password: 'Wrong-Horse-1' },
  });
const probe = async (path: string): Promise<number> => (await fetch(`${health}${path}`)).status;
const isPending = (work: Promise<unknown>): Promise<boolean> =>
  Promise.race([work.then(() => false), new Promise<boolean>((resolve) => setImmediate(resolve, true))]);

test(
  'calls to a frozen database are refused in a second, and no payment is lost [R7]',
  { timeout: TEST_MS },
  async () => {
    const processor = openFakeProcessor();
    lanes.startLanes(processor);
    const before = await lanes.accept();
    await isPosted(before.id);
    await answersAgain();
    const underWay = await vi.waitFor(() => lanes.accept(), { timeout: 20_000, interval: 100 });
    const [isFrozen, isBegun] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const [isOpen, isWritten] = [Promise.withResolvers<undefined>(), Promise.withResolvers<number>()];
    const toldOfFailure = lanes.api.transaction(async (tx) => {
      await tx.rows(one);
      isOpen.resolve(undefined);
      await isFrozen.promise;
      isWritten.resolve((await tx.rows(insertOnce)).length);
    });
    toldOfFailure.catch(() => undefined);
    // The worker waits: day-end and reports have their longer limit.
    const waiting = lanes.worker.transaction(async (tx) => {
      await tx.rows(one);
      isBegun.resolve(undefined);
      await isFrozen.promise;
      return tx.rows(one);
    });
    await Promise.all([isBegun.promise, isOpen.promise]);

    server.freeze();
    isFrozen.resolve(undefined);
    const endsMs = performance.now() + FROZEN_MS;
    // Both fall silent together: the first calls wait for a sign of life, the later ones are refused at once.
    const [second, call, ready, live] = await Promise.all([
      measureSecond(),
      timed(signIn()),
      timed(probe('/ready')),
      timed(probe('/live')),
    ]);
    expect([call.result.statusCode, call.result.headers['retry-after'], ready.result, live.result]).toEqual([
      503,
      '1',
      503,
      200,
    ]);
    expect(Math.max(call.ms, ready.ms, live.ms)).toBeLessThan(second);
    const refused = await timed(lanes.accept().catch((error: unknown) => String(error)));
    expect(refused.result).toContain('the database does not answer');
    expect(refused.ms).toBeLessThan(second);
    await vi.waitFor(
      async () => {
        const again = await timed(signIn());
        expect([again.result.statusCode, again.ms < second]).toEqual([503, true]);
        expect(performance.now()).toBeGreaterThan(endsMs);
      },
      { timeout: TEST_MS, interval: 250 },
    );
    expect(await isPending(waiting)).toBe(true);
    await expect(toldOfFailure).rejects.toThrow('the database does not answer');

    server.thaw();
    expect(await waiting).toEqual([{ n: 1 }]);
    // What was answered as failed is not done later.
    expect(await isWritten.promise).toBe(1);
    expect(await lanes.owner.rows(insertOnce)).toHaveLength(1);
    await answersAgain();
    const after = await vi.waitFor(() => lanes.accept(), { timeout: 20_000, interval: 50 });
    for (const { id } of [underWay, after]) await isPosted(id);
    expect(await lanes.posted(before.id)).toEqual({ n: 1, amount: 2500 });
    expect(log.filter((line) => line.includes('the database does not answer'))).not.toEqual([]);
    expect(log.filter((line) => line.includes('the database answers again'))).not.toEqual([]);
  },
);
