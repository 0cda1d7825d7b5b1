import { UPLOADS_PATH } from '@lendside/contract/headers.ts';
import { connect, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { openServer } from './http-server.ts';
import { openLogger } from './logging.ts';
import { makeHttpMetrics } from './metrics.ts';
import { closeAfterFile } from './opened.fixture.ts';
import { serveWeb } from './static-web.ts';

const FAST = { requestTimeoutMs: 600, uploadTimeoutMs: 3_000, headersTimeoutMs: 300, connectionsCheckMs: 50 };
const SETTINGS = { isHttps: true, frameOrigins: [], telemetryOrigins: [], receiving: FAST };
const REQUIRED = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'strict-transport-security',
  'x-request-id',
  'cache-control',
];

const log: string[] = [];
let app: FastifyInstance;
const [begun, finish] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];

beforeAll(async () => {
  const write = (line: string) => {
    log.push(line);
  };
  app = await openServer({
    ...SETTINGS,
    logger: openLogger('test', 'info', { write }),
    metrics: makeHttpMetrics(() => 0),
    trustedProxy: '',
  });
  app.post('/api/echo', (request) => Promise.resolve(request.body));
  app.get('/api/held', async (_request, reply) => {
    begun.resolve(undefined);
    await finish.promise;
    return reply.send({ held: true });
  });
  await serveWeb(app, '/nowhere');
  await app.listen({ host: 'localhost', port: 0 });
  closeAfterFile(() => app.close());
});

/** Sends bytes, then one more byte whenever `drip` asks for it, and returns all bytes of the answer when the connection ends. */
function exchange(address: AddressInfo, first: string, drip?: { byte: string; everyMs: number }): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(address.port, address.address, () => socket.write(first));
    const timer = drip && setInterval(() => socket.writable && socket.write(drip.byte), drip.everyMs);
    socket.setEncoding('latin1');
    socket.on('data', (text) => {
      answer += text;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve(answer);
    });
  });
}

const addresses = (): AddressInfo[] => app.addresses() as AddressInfo[];
const main = (): AddressInfo => addresses()[0] as AddressInfo;

function parse(answer: string): { status: number; headers: Record<string, string>; body: string } {
  const [head = '', ...rest] = answer.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((each) => [each.slice(0, each.indexOf(':')).toLowerCase(), each.slice(each.indexOf(':') + 2)]),
  );
  return { status: Number(line.split(' ')[1]), headers, body: rest.join('\r\n\r\n') };
}

const BAD: readonly (readonly [string, number, string])[] = [
  ['bytes that are not HTTP', 400, 'nonsense\r\n\r\n'],
  ['an HTTP/2 preface', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['two lengths', 400, 'POST /api/echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx'],
  ['headers of 20 kB', 431, `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['no Host header', 400, 'GET /api/echo HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['an unknown expectation', 417, 'GET / HTTP/1.1\r\nHost: a\r\nExpect: cake\r\nConnection: close\r\n\r\n'],
  ['headers that never end', 408, 'GET / HTTP/1.1\r\nHost: a\r\n'],
  ['an unknown address', 404, 'GET /api/nowhere HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ['an unknown method', 404, 'PROPFIND /api/echo HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  [
    'a wrong content type',
    415,
    'POST /api/echo HTTP/1.1\r\nHost: a\r\nContent-Type: text/xml\r\nContent-Length: 1\r\nConnection: close\r\n\r\nx',
  ],
  [
    'a body that says it is too large',
    413,
    'POST /api/echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99999\r\nConnection: close\r\n\r\n',
  ],
  [
    'an upgrade that is not offered',
    404,
    'GET /api/x HTTP/1.1\r\nHost: a\r\nUpgrade: h2c\r\nConnection: Upgrade, close\r\n\r\n',
  ],
];

describe('HTTP listener', () => {
  test.each(BAD)('%s gets a %i with all security headers on every address', async (_what, status, bytes) => {
    for (const address of addresses()) {
      const { headers, body, ...answer } = parse(await exchange(address, bytes));
      expect(answer.status).toBe(status);
      expect(REQUIRED.filter((name) => headers[name] === undefined)).toEqual([]);
      expect(JSON.parse(body)).toMatchObject({ message: expect.stringMatching(/\S/) });
      expect(body).not.toMatch(/statusCode|FST_/);
    }
  });

  test('a body sent byte by byte ends at its limit with a 408, and the connection closes', async () => {
    for (const address of addresses()) {
      const start =
        'POST /api/echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{';
      const startedMs = performance.now();
      const { status, headers, body } = parse(await exchange(address, start, { byte: ' ', everyMs: 20 }));
      expect(status).toBe(408);
      expect(performance.now() - startedMs).toBeGreaterThanOrEqual(FAST.requestTimeoutMs - 50);
      expect(REQUIRED.filter((name) => headers[name] === undefined)).toEqual([]);
      expect(JSON.parse(body)).toEqual({
        errorCode: 'ValidationException',
        message: 'The request took too long to arrive.',
      });
    }
    // A client that is too slow or hangs up is neither a fault nor a lost database.
    expect(log.filter((line) => /fault|unavailable/.test(line))).toEqual([]);
  });

  test('a file may take longer to arrive than any other body', async () => {
    for (const address of addresses()) {
      const start = `POST ${UPLOADS_PATH} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{`;
      const startedMs = performance.now();
      const { status } = parse(await exchange(address, start, { byte: ' ', everyMs: 20 }));
      expect(status).toBe(408);
      expect(performance.now() - startedMs).toBeGreaterThanOrEqual(FAST.uploadTimeoutMs - 50);
    }
  });

  test.each([
    ['', '10.0.0.9', '10.0.0.9'],
    ['10.0.0.1', '10.0.0.9', '10.0.0.9'],
    ['10.0.0.9', '10.0.0.9', '203.0.113.7'],
  ])('with the trusted proxy "%s", a call from %s comes from %s', async (trustedProxy, remoteAddress, ip) => {
    const logger = openLogger('test', 'silent');
    const server = await openServer({ ...SETTINGS, logger, metrics: makeHttpMetrics(() => 0), trustedProxy });
    server.get('/api/ip', (request) => Promise.resolve({ ip: request.ip }));
    const headers = { 'x-forwarded-for': '198.51.100.4, 203.0.113.7' };
    const answer = await server.inject({ url: '/api/ip', remoteAddress, headers });
    expect(answer.json()).toEqual({ ip });
  });

  test('a request that arrives while the server closes gets our answer with all security headers', async () => {
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
    const socket = connect(main().port, main().address);
    let answers = '';
    socket.setEncoding('latin1').on('data', (text) => {
      answers += text;
    });
    const ended = new Promise((resolve) => socket.on('close', resolve));
    socket.write(get('/api/held'));
    await begun.promise;
    const closing = app.close();
    await expect.poll(() => app.server.listening, { timeout: 20_000 }).toBe(false);
    socket.write(get('/api/nowhere'), () => setImmediate(() => finish.resolve(undefined)));
    await Promise.all([ended, closing]);
    const parsed = answers.split(/(?=HTTP\/1\.1 )/).map(parse);
    expect(parsed.map(({ status }) => status)).toEqual([200, 404]);
    for (const { headers } of parsed) expect(REQUIRED.filter((name) => headers[name] === undefined)).toEqual([]);
  });
});
