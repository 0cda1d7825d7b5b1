import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { afterAll, expect, test } from 'vitest';
import { describeBankDebits } from '#bank-debits/conformance.ts';
import { startSimulatedWorld } from '#card-processing/simulated-world.fixture.ts';
import { openAchOriginator } from './adapter.ts';

const world = await startSimulatedWorld();
const open = (baseUrl: string) =>
  openAchOriginator({ baseUrl, apiKey: 'sim-ach-key', timeoutMs: 2_000, maxLatenessMs: 10_000 });
const bank = open(`${world.url}/ach`);

describeBankDebits('ach originator', () =>
  Promise.resolve({
    bank,
    orderFault: async (fault) => {
      const outcome = fault === 'lostAfter' ? 'answer-lost' : 'error-503-before-charging';
      await world.control('POST', '/control/next-charge', { outcome });
    },
  }),
);

const request = {
  reference: 'pay_adapter',
  amountCents: cents(12_345),
  holder: 'Ann Lee',
  routingNumber: '061000104',
  accountNumber: '123456789',
  accountType: 'savings',
  effectiveOn: businessDate('2026-06-15'),
} as const;
const servers: ReturnType<typeof createServer>[] = [];
afterAll(() => {
  for (const server of servers) server.closeAllConnections();
});

test('only an answer that names the reference and the amount counts', async () => {
  const entry = (changes: Record<string, unknown>): string =>
    JSON.stringify({ id: 'e1', reference: 'pay_adapter', status: 'ACCEPTED', amount: '123.45', ...changes });
  const cases: readonly (readonly [number, string, string])[] = [
    [201, entry({}), 'accepted'],
    [201, entry({ reference: 'pay_other' }), 'unknown'],
    [201, entry({ amount: '1.00' }), 'unknown'],
    [422, entry({ status: 'REFUSED', reason: 'INVALID_ACCOUNT' }), 'refused'],
    [422, entry({ status: 'REFUSED', reference: 'pay_other' }), 'unknown'],
    [201, entry({ status: 'PENDING' }), 'unknown'],
    [401, '{}', 'unknown'],
    [502, '<html>', 'unknown'],
  ];
  for (const [status, body, kind] of cases) {
    const server = createServer((_incoming, response) => response.writeHead(status).end(body));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    server.unref();
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect({ body, kind: (await open(url).debit(request)).kind }).toEqual({ body, kind });
  }
  expect(await open('http://127.0.0.1:9').debit(request)).toMatchObject({ kind: 'notSent' });
});

test('a stranger without the key is told nothing and moves nothing', async () => {
  const stranger = openAchOriginator({
    baseUrl: `${world.url}/ach`,
    apiKey: 'wrong',
    timeoutMs: 2_000,
    maxLatenessMs: 0,
  });
  expect(await stranger.debit({ ...request, reference: 'pay_stranger' })).toMatchObject({ kind: 'unknown' });
  expect(await bank.inquire('pay_stranger')).toEqual({ kind: 'absent' });
  expect(await stranger.returns(request.effectiveOn, request.effectiveOn)).toMatchObject({ kind: 'unavailable' });
});
