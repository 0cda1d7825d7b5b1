import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cents } from '@lendside/domain/money/cents.ts';
import { afterAll, expect, test } from 'vitest';
import { describeCardProcessor, describeUnreadableVault, describeVaultFaults } from '#card-processing/conformance.ts';
import type { CardProcessor } from '#card-processing/port.ts';
import { openCyberSource } from './adapter.ts';
import { startSimulatedWorld, typeCardInto } from '#card-processing/simulated-world.fixture.ts';

const world = await startSimulatedWorld();
const merchant = {
  merchantId: 'lendside_simulation',
  keyId: 'sim-key-1',
  secretBase64: 'bGVuZHNpZGUtc2ltdWxhdGlvbi1vbmx5LXNoYXJlZC1zZWNyZXQ=',
};

function open(baseUrl: string, timeoutMs = 2_000, formUrl = ''): CardProcessor {
  return openCyberSource({ ...merchant, baseUrl, formUrl, timeoutMs, maxLatenessMs: 10_000, connectionsMax: 8 });
}

const processor = open(`${world.url}/cybersource`);

/** Sends a card to the hosted form, as the form's own page does. */
async function typeCard(number = '4242424242424242'): Promise<string> {
  const form = await processor.openCardForm('http://localhost:8080');
  if ('kind' in form) throw new Error(`no form: ${form.detail}`);
  return typeCardInto(world, '/cybersource/flex/v2/tokens', form.formKey, number);
}

describeCardProcessor('cybersource', () =>
  Promise.resolve({
    processor,
    goodCardToken: 'SIMCARD-4242-1230-good',
    declinedCardToken: 'SIMCARD-0002-1230-bad',
    orderFault: async (fault) => {
      const outcome = fault === 'lostAfter' ? 'answer-lost' : 'error-503-before-charging';
      await world.control('POST', '/control/next-charge', { outcome });
    },
    temporaryToken: () => typeCard(),
  }),
);

describeVaultFaults('cybersource', processor, typeCard);

const request = { reference: 'pay_adapter', amountCents: cents(1_234_56), cardToken: 'SIMCARD-4242-1230-x' };
const servers: ReturnType<typeof createServer>[] = [];
afterAll(() => {
  for (const server of servers) server.closeAllConnections();
});

/** Starts a server that gives one answer to every request, and returns its base URL. */
function answering(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      server.unref();
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    });
  });
}

test('a charge counts as not sent after a refused connection or an unknown host', async () => {
  expect(await open('http://127.0.0.1:9').charge(request)).toMatchObject({ kind: 'notSent' });
  expect(await open('http://nowhere.invalid').charge(request)).toMatchObject({ kind: 'notSent' });
});

const OURS = '"clientReferenceInformation":{"code":"pay_adapter"}';

test('a charge stays unknown unless the answer is an explicit yes or no', async () => {
  const cases: readonly (readonly [number, string, string])[] = [
    [
      201,
      `{"id":"1","status":"AUTHORIZED",${OURS},"orderInformation":{"amountDetails":{"authorizedAmount":"1234.56"}}}`,
      'captured',
    ],
    [
      201,
      `{"id":"1","status":"AUTHORIZED",${OURS},"orderInformation":{"amountDetails":{"authorizedAmount":"1.00"}}}`,
      'unknown',
    ],
    [
      201,
      `{"id":"1","status":"AUTHORIZED","orderInformation":{"amountDetails":{"authorizedAmount":"1234.56"}}}`,
      'unknown',
    ],
    [201, '{"id":"1","status":"DECLINED","clientReferenceInformation":{"code":"pay_other"}}', 'unknown'],
    [201, `{"id":"1","status":"PARTIAL_AUTHORIZED",${OURS}}`, 'unknown'],
    [201, `{"id":"1","status":"AUTHORIZED_PENDING_REVIEW",${OURS}}`, 'unknown'],
    [201, `{"id":"1","status":"PENDING_REVIEW",${OURS}}`, 'unknown'],
    [201, `{"id":"1","status":"DECLINED",${OURS},"errorInformation":{"reason":"STOLEN_LOST_CARD"}}`, 'declined'],
    [400, '{"status":"INVALID_REQUEST","reason":"MISSING_FIELD"}', 'declined'],
    // This reference was sent before; only an inquiry can show whether it was charged.
    [400, '{"status":"INVALID_REQUEST","reason":"DUPLICATE_REQUEST"}', 'unknown'],
    [400, `{"status":"INVALID_REQUEST","reason":"DUPLICATE_REQUEST",${OURS}}`, 'unknown'],
    [400, '{"status":"INVALID_REQUEST","reason":"PROCESSOR_UNAVAILABLE"}', 'unknown'],
    [400, '{"status":"INVALID_REQUEST"}', 'unknown'],
    [400, '{"status":"INVALID_REQUEST","reason":"SOMETHING_NEW"}', 'unknown'],
    [201, `{"status":"INVALID_REQUEST","errorInformation":{"reason":"DUPLICATE_REQUEST"},${OURS}}`, 'unknown'],
    [429, '{"status":"TOO_MANY"}', 'unknown'],
    [307, '', 'unknown'],
    [401, '{"response":{"rmsg":"Authentication Failed"}}', 'unknown'],
    [502, '<html>Bad Gateway</html>', 'unknown'],
    [500, '{"status":"SERVER_ERROR"}', 'unknown'],
    [201, 'nonsense', 'unknown'],
    [200, '{"id":"1","status":"AUTHORIZED"}', 'unknown'],
  ];
  for (const [status, body, kind] of cases) {
    const url = await answering((_request, response) => {
      response.writeHead(status).end(body);
    });
    expect({ status, body, kind: (await open(url).charge(request)).kind }).toEqual({ status, body, kind });
  }
});

type Row = Record<string, unknown>;

/** Returns the inquiry outcome for a search that shows these rows. */
async function booksOf(...rows: readonly Row[]) {
  const clientReferenceInformation = { code: request.reference };
  const amount = { orderInformation: { amountDetails: { totalAmount: '1234.56' } } };
  const transactionSummaries = rows.map((row) => ({ clientReferenceInformation, ...amount, ...row }));
  const body = JSON.stringify({ count: rows.length, totalCount: rows.length, _embedded: { transactionSummaries } });
  const url = await answering((_request, response) => response.writeHead(201).end(body));
  return open(url).inquire(request.reference);
}

const made = { reasonCode: '100', rCode: '1', applications: [{ name: 'ics_auth' }, { name: 'ics_bill' }] };
const charge: Row = { id: '1', status: 'TRANSMITTED', applicationInformation: made };
const refused = { reasonCode: '204', rCode: '0', rFlag: 'DDECLINED', applications: [{ name: 'ics_auth' }] };
const voiding: Row = {
  id: '9',
  applicationInformation: { reasonCode: '100', rCode: '1', applications: [{ name: 'ics_void' }] },
};

test('a search row is read by its status, or by its result code when it has no status', async () => {
  expect(await booksOf(charge)).toMatchObject({ kind: 'captured', processorId: '1', copies: 1 });
  expect(await booksOf({ ...charge, status: 'VOIDED' })).toEqual({ kind: 'voided', processorId: '1' });
  const { status: _status, ...bare } = charge;
  expect(await booksOf(bare)).toMatchObject({ kind: 'captured' });
  expect(await booksOf({ ...bare, applicationInformation: refused })).toMatchObject({ kind: 'declined' });
  expect(await booksOf({ ...charge, status: 'DECLINED', applicationInformation: refused })).toMatchObject({
    kind: 'declined',
  });
  const pending = { ...refused, reasonCode: '480', rCode: '1' };
  for (const unclear of [pending, { ...refused, rCode: '-1' }, { ...refused, rCode: undefined }])
    expect(await booksOf({ ...bare, applicationInformation: unclear })).toMatchObject({ kind: 'unknown' });
});

test('a charge is not counted as live when a void row may belong to it', async () => {
  expect(await booksOf(charge, voiding)).toMatchObject({ kind: 'unknown' });
  expect(await booksOf({ ...charge, status: 'VOIDED' }, voiding)).toEqual({ kind: 'voided', processorId: '1' });
  const second = { ...charge, id: '2', status: 'VOIDED' };
  expect(await booksOf(charge, second, voiding)).toMatchObject({ kind: 'captured', processorId: '1', copies: 1 });
  expect(await booksOf(charge, { ...charge, id: '2' }, voiding)).toMatchObject({ kind: 'unknown' });
});

test('a charge is unknown after silence, a cut connection or a cut answer', async () => {
  const silent = await answering(() => undefined);
  expect(await open(silent, 60).charge(request)).toEqual({
    kind: 'unknown',
    detail: 'no answer within 60 ms',
    isTimeout: true,
  });
  const cutting = await answering((incoming) => {
    incoming.socket.destroy();
  });
  expect((await open(cutting).charge(request)).kind).toBe('unknown');
  const halfway = await answering((incoming, response) => {
    response.writeHead(201, { 'content-length': '100' }).write('{"id":"1","sta');
    setImmediate(() => incoming.socket.destroy());
  });
  expect((await open(halfway).charge(request)).kind).toBe('unknown');
});

test('a charge is unknown and not repeated when a kept connection dies during the request', async () => {
  const seen: number[] = [];
  const url = await answering((incoming, response) => {
    seen.push(seen.length);
    if (seen.length === 1) response.writeHead(201, { connection: 'keep-alive' }).end('{"status":"PENDING_REVIEW"}');
    else incoming.socket.destroy();
  });
  const once = open(url);
  await once.charge(request);
  expect((await once.charge(request)).kind).toBe('unknown');
  expect(seen).toHaveLength(2);
});

test('a duplicate answer on a kept connection settles no other payment and closes the connection', async () => {
  const sockets = new Set<unknown>();
  const approval = (code: string): string =>
    JSON.stringify({
      id: '1',
      status: 'AUTHORIZED',
      clientReferenceInformation: { code },
      orderInformation: { amountDetails: { authorizedAmount: '1234.56' } },
    });
  const url = await answering((incoming, response) => {
    const isFirst = !sockets.has(incoming.socket) && sockets.size === 0;
    sockets.add(incoming.socket);
    let text = '';
    incoming.on('data', (part: Buffer) => (text += part.toString()));
    incoming.on('end', () => {
      const body = approval(
        (JSON.parse(text) as { clientReferenceInformation: { code: string } }).clientReferenceInformation.code,
      );
      const once = `HTTP/1.1 201 Created\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
      if (isFirst) incoming.socket.write(once + once);
      else response.writeHead(201).end(body);
    });
  });
  const kept = open(url);
  expect((await kept.charge({ ...request, reference: 'pay_first' })).kind).toBe('captured');
  // The extra answer either arrives before the next request, which closes the connection, or is read as the next request's
  // answer. In that case it names another reference.
  const second = await kept.charge({ ...request, reference: 'pay_second' });
  expect(second.kind).toBe(sockets.size > 1 ? 'captured' : 'unknown');
  const third = await kept.charge({ ...request, reference: 'pay_third' });
  expect(third.kind).toBe('captured');
  expect(sockets.size).toBeGreaterThan(1);
});

test('a wrong key opens no card form and moves no money', async () => {
  const stranger = openCyberSource({
    ...merchant,
    secretBase64: 'd3Jvbmc=',
    baseUrl: `${world.url}/cybersource`,
    timeoutMs: 2_000,
    maxLatenessMs: 0,
    connectionsMax: 2,
  });
  expect(await stranger.charge({ ...request, reference: 'pay_stranger' })).toMatchObject({ kind: 'unknown' });
  expect(await processor.inquire('pay_stranger')).toEqual({ kind: 'absent' });
});

test('an invalid request is a refusal only when the answer names our payment', async () => {
  const once = async (status: number, code: string) => {
    let seen = 0;
    const url = await answering((_request, response) => {
      seen += 1;
      const refusal = { status: 'INVALID_REQUEST', reason: 'INVALID_DATA', clientReferenceInformation: { code } };
      // The second request uses the connection that the first one left open.
      response.writeHead(seen === 1 ? 201 : status).end(JSON.stringify(seen === 1 ? {} : refusal));
    });
    const kept = open(url);
    await kept.lookUpBin('411111');
    return (await kept.charge(request)).kind;
  };
  expect(await once(201, 'pay_adapter')).toBe('declined');
  expect(await once(400, 'pay_adapter')).toBe('declined');
  expect(await once(201, 'pay_other')).toBe('unknown');
  expect(await once(400, 'pay_other')).toBe('unknown');
  expect(await once(500, 'pay_adapter')).toBe('unknown');
});

describeUnreadableVault(
  'cybersource',
  async (status, body) => open(await answering((_request, response) => response.writeHead(status).end(body))),
  'token',
);

test('a card saved in several steps is kept, refused or unknown by its decisive step', async () => {
  const deleted: string[] = [];
  const vault = async (responses: readonly object[], told: readonly [number, string]) => {
    const url = await answering((incoming, response) => {
      const path = String(incoming.url);
      if (incoming.method === 'DELETE') deleted.push(path.split('/').at(-1) ?? '');
      if (path === '/tms/v2/tokenize') response.writeHead(200).end(JSON.stringify({ responses }));
      else response.writeHead(incoming.method === 'GET' ? told[0] : 204).end(incoming.method === 'GET' ? told[1] : '');
    });
    return open(url).vaultCard('token', 'Ann Lee');
  };
  const identifier = { resource: 'instrumentIdentifier', httpStatus: 200, id: 'i1' };
  const instrument = { resource: 'paymentInstrument', httpStatus: 201, id: 'p1' };
  const card = (type: string) =>
    JSON.stringify({
      id: 'p1',
      card: { type, expirationMonth: '12', expirationYear: '2028' },
      _embedded: { instrumentIdentifier: { card: { number: '424242XXXXXX4242' } } },
    });
  expect(await vault([identifier, instrument], [200, card('001')])).toMatchObject({ cardToken: 'p1', brand: 'visa' });
  expect(deleted).toEqual([]);
  const notTried = { resource: 'paymentInstrument', httpStatus: 424 };
  expect(await vault([{ ...identifier, httpStatus: 400 }, notTried], [200, ''])).toMatchObject({ kind: 'refused' });
  expect(await vault([{ ...identifier, httpStatus: 500 }, notTried], [200, ''])).toMatchObject({ because: 'broken' });
  for (const nothing of [[], [identifier], [notTried]])
    expect(await vault(nothing, [200, ''])).toMatchObject({ because: 'unclear' });
  expect(deleted).toEqual([]);
  expect(await vault([identifier, instrument], [200, card('007')])).toMatchObject({ kind: 'refused' });
  expect(await vault([identifier, instrument], [200, '<html>'])).toMatchObject({ because: 'unclear' });
  expect(await vault([identifier, instrument], [503, ''])).toMatchObject({ because: 'away' });
  expect(deleted).toEqual(['p1', 'p1', 'p1']);
});

test("the card form uses and allows the lender's page when CyberSource names no page", async () => {
  const asked: string[] = [];
  const part = (claims: object): string => Buffer.from(JSON.stringify(claims)).toString('base64url');
  const data = { clientLibrary: 'https://testflex.cybersource.com/microform/bundle/v2/flex-microform.min.js' };
  const context = `${part({ alg: 'RS256' })}.${part({ exp: 1_781_500_000, ctx: [{ type: 'mf-2.1.0', data }] })}.signature`;
  const url = await answering((incoming, response) => {
    incoming.on('data', (chunk: Buffer) => asked.push(chunk.toString()));
    incoming.on('end', () => response.writeHead(201).end(context));
  });
  const form = await open(url, 2_000, 'https://cards.lender.example/form').openCardForm('https://lender.example');
  expect(form).toEqual({
    formKey: context,
    formUrl: `https://cards.lender.example/form?captureContext=${context}`,
    formOrigin: 'https://cards.lender.example',
    expiresAt: '2026-06-15T05:06:40.000Z',
  });
  expect(JSON.parse(asked.join(''))).toMatchObject({
    targetOrigins: ['https://lender.example', 'https://cards.lender.example'],
    transientTokenResponseOptions: { includeCardPrefix: true },
  });
  expect(await open(url).openCardForm('https://lender.example')).toMatchObject({ kind: 'unavailable' });
});
