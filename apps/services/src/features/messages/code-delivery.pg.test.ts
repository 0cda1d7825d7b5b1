import { openFakeProcessor } from '@lendside/providers/card-processing/fake.ts';
import { openFakeMessenger } from '@lendside/providers/messaging/fake.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MESSAGE_CHANNEL, makeWorkNotifier } from '#platform/work-notifier.ts';
import { makeSealing } from '#platform/sealing.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { runWorker, type RunningWorker } from '#wiring/worker.ts';
import { makeCodes } from '#identity/codes/make-codes.ts';

const copy = await copyTestDatabase();
const database = copy.open('lendside_api');
const sealing = makeSealing(['a sealing key of a test, long enough']);
const messenger = openFakeMessenger();
const lines: string[] = [];
const logger = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
const notifier = makeWorkNotifier(database, () => undefined, MESSAGE_CHANNEL);
const codes = makeCodes({ database, sealing, hideName: (name) => name, notifier });
const started: RunningWorker[] = [];

beforeAll(() => {
  const parts = { processors: [openFakeProcessor()], messenger, sealing, logger, loanSystems: {}, codePollMs: 60_000 };
  started.push(runWorker({ ...parts, database: copy.open('lendside_worker'), mode: 'simulation', metricsPort: 0 }));
});
afterAll(async () => {
  for (const worker of started) await worker.stop();
});

test('a sign-in code is sent at once without waiting for the poll, and is never logged [OPEN-43 D12]', async () => {
  for (let n = 0; n < 4; n += 1) {
    const address = `person${n}@example.com`;
    const destination = { channel: 'email', address } as const;
    await codes.send({ purpose: 'reset', sub: 'ann', destination, boundTo: address, brand: 'tmx', requestId: 'r' });
    await vi.waitFor(() => expect(messenger.mails.at(-1)?.to).toBe(address), { timeout: 10_000, interval: 10 });
  }
  const code = /\b\d{6}\b/.exec(messenger.mails.at(-1)?.text ?? '')?.[0] ?? '';
  expect(code).toHaveLength(6);
  expect(lines.join('')).not.toContain(code);
});
