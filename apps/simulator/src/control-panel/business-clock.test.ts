import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { moveClock, readClocks } from './business-clock.ts';

const ANSWER = {
  clocks: [{ lmsId: 2, name: 'TLXe', currentDate: '2026-06-16' }],
  days: [{ lmsId: 2, date: '2026-06-16', payments: 3, breaches: [] }],
};
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url} ${String(request.headers['x-simulation-key'])}`);
  response.setHeader('content-type', 'application/json').end(JSON.stringify(ANSWER));
});
const config = () => ({
  lendsideUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  simulationKey: 'key',
});
beforeEach(
  () =>
    new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    }),
);
afterEach(
  () =>
    new Promise<void>((resolve) => {
      server.close(() => {
        resolve();
      });
    }),
);

test("the panel shows Lendside's business dates and the result of each advanced day", async () => {
  const settings = config() as Parameters<typeof moveClock>[0];
  expect(await readClocks(settings)).toEqual({
    ok: true,
    clocks: [{ loanSystem: 'TLXe', businessDate: '2026-06-16' }],
  });
  expect(await moveClock(settings, 1)).toEqual({
    ok: true,
    days: [{ lmsId: '2', date: '2026-06-16', payments: '3', breaches: '[]' }],
  });
  expect(asked).toEqual(['GET /api/simulation/clock key', 'POST /api/simulation/clock key']);
});
