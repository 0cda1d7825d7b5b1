import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { openAchOriginator } from '#bank-debits/ach-originator/adapter.ts';
import { startSimulatedWorld } from '#card-processing/simulated-world.fixture.ts';
import { describeDisbursements, RECEIVER } from '#disbursements/conformance.ts';
import { openAnswering } from '#sending/answering.fixture.ts';
import { openAchCredits } from './adapter.ts';

const world = await startSimulatedWorld();
const options = (baseUrl: string) => ({
  baseUrl,
  apiKey: 'sim-ach-key',
  timeoutMs: 2_000,
  maxLatenessMs: 10_000,
  connectionsMax: 8,
});
const desk = openAchCredits(options(`${world.url}/ach`));
const control = '/control/payouts/ach';
const MONDAY = businessDate('2026-06-15');
const account = (accountNumber: string) =>
  ({
    kind: 'account',
    routingNumber: '061000104',
    accountNumber,
    accountType: 'checking',
    effectiveOn: MONDAY,
  }) as const;

describeDisbursements('ach credit', () =>
  Promise.resolve({
    desk,
    goodTarget: account('000123456789'),
    refused: { target: account('77779299'), reason: 'invalidAccount' },
    orderFault: async (fault) => {
      const outcome = fault === 'lostAfter' ? 'cut-after-booking' : 'cut-before-booking';
      await world.control('POST', `${control}/next`, { outcome });
    },
    payOut: null,
    expire: null,
    comeBack: async (reference, on) => {
      await world.control('POST', `${control}/return`, { reference, code: 'R02', on });
    },
  }),
);

const request = {
  reference: 'out_adapter',
  amountCents: cents(123_45),
  receiver: RECEIVER,
  target: account('000123456789'),
} as const;
const answering = openAnswering();

test('credits and debits of one originator never meet in a list of returns', async () => {
  const bank = openAchOriginator(options(`${world.url}/ach`));
  await desk.send({ ...request, reference: 'out_closed', target: account('000009202') });
  const TUESDAY = businessDate('2026-06-16');
  const [credits, debits] = [await desk.returns(MONDAY, TUESDAY), await bank.returns(MONDAY, TUESDAY)];
  expect(credits.kind === 'told' && credits.returns.find(({ reference }) => reference === 'out_closed')).toEqual({
    reference: 'out_closed',
    code: 'R02',
    amountCents: 123_45,
    returnedOn: TUESDAY,
  });
  expect(debits).toEqual({ kind: 'told', returns: [] });
});

test("a credit's answer counts only when it names the reference and the amount", async () => {
  const entry = (changes: Record<string, unknown>): string =>
    JSON.stringify({ id: 'e1', reference: 'out_adapter', status: 'ACCEPTED', amount: '123.45', ...changes });
  const cases: readonly (readonly [number, string, string])[] = [
    [201, entry({}), 'sent'],
    [201, entry({ reference: 'out_other' }), 'unknown'],
    [201, entry({ amount: '1.00' }), 'unknown'],
    [422, entry({ status: 'REFUSED', reason: 'INVALID_ACCOUNT' }), 'refused'],
    [422, entry({ status: 'REFUSED', reference: 'out_other' }), 'unknown'],
    [401, '{}', 'unknown'],
    [502, '<html>', 'unknown'],
  ];
  for (const [status, body, kind] of cases) {
    const theirs = openAchCredits(options(await answering.always(status, body)));
    expect([body, (await theirs.send(request)).kind]).toEqual([body, kind]);
  }
  expect(await openAchCredits(options('http://127.0.0.1:9')).send(request)).toMatchObject({ kind: 'notSent' });
});

test('a 404 that did not come from the originator does not prove that a credit is absent', async () => {
  for (const body of ['<html>404 Not Found</html>', '', '[]'])
    expect(await openAchCredits(options(await answering.always(404, body))).inquire('out_adapter', null)).toEqual({
      kind: 'unknown',
      detail: 'HTTP 404',
    });
});
