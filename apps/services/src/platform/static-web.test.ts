import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { openServer } from './http-server.ts';
import { openLogger } from './logging.ts';
import { makeHttpMetrics } from './metrics.ts';
import { serveWeb } from './static-web.ts';

async function open(folder: string): Promise<FastifyInstance> {
  const app = await openServer({
    logger: openLogger('test', 'silent'),
    metrics: makeHttpMetrics(() => 0),
    isHttps: false,
    frameOrigins: [],
    telemetryOrigins: [],
    trustedProxy: '',
  });
  await serveWeb(app, folder);
  return app;
}

let app: FastifyInstance;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dist-'));
  mkdirSync(join(folder, 'assets'));
  for (const [name, text] of [
    ['index.html', '<title>app</title>'],
    ['sw.js', 'self'],
    ['assets/main-abc.js', 'run()'],
  ] as const) {
    writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
  }
  app = await open(folder);
});

describe('web app', () => {
  test('hashed files are cached for a year and sent precompressed', async () => {
    const response = await app.inject({
      method: 'GET',
      url: '/assets/main-abc.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect([response.statusCode, response.headers['cache-control'], response.headers['content-encoding']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'br',
    ]);
    expect(response.headers['content-type']).toContain('javascript');
    expect((await app.inject({ method: 'GET', url: '/assets/main-abc.js' })).body).toBe('run()');
  });

  test.each(['/', '/index.html', '/sw.js', '/tmx/Dashboard/100001', '/Login?x=1'])(
    '%s is revalidated at each request',
    async (url) => {
      const response = await app.inject({ method: 'GET', url });
      expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-cache']);
    },
  );

  test.each(['/api/nowhere', '/userpool/nowhere', '/assets/missing.js', '/api'])(
    '%s is not a page and gets a 404',
    async (url) => {
      expect((await app.inject({ method: 'GET', url })).statusCode).toBe(404);
    },
  );

  test.each(['/../package.json', '/%2e%2e/%2e%2e/etc/passwd', '/assets/..%2f..%2fetc/passwd', '/.env'])(
    '%s returns nothing from outside the folder',
    async (url) => {
      const response = await app.inject({ method: 'GET', url });
      expect(response.body).not.toMatch(/root:|"name"/);
    },
  );

  test.each([
    [416, { range: 'bytes=999-' }],
    [412, { 'if-match': '"another"' }],
  ])('an unsatisfiable range or precondition gets a %i instead of a fault', async (status, headers) => {
    const response = await app.inject({ method: 'GET', url: '/assets/main-abc.js', headers });
    expect([response.statusCode, response.json<{ errorCode: string }>().errorCode]).toEqual([
      status,
      'ValidationException',
    ]);
  });

  test.each(['/Login?x=', '/api/cards?x=', '/'])(
    'a URL longer than 8 KB below %s is refused as too long',
    async (url) => {
      const response = await app.inject({ method: 'GET', url: `${url}${'a'.repeat(8 * 1024)}` });
      expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
        400,
        'The address is too long.',
      ]);
    },
  );

  test('the page’s policy allows only its own inline code by hash, also after a new build', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dist-'));
    const write = (script: string) => {
      const page = `<script>${script}</script><style>p { color: red }</style><style>a</style><script src="/b.js"></script>`;
      writeFileSync(join(folder, 'index.html'), page);
      writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(page));
    };
    write('first()');
    const own = await open(folder);
    const policyOf = async (url: string, encoding: string) => {
      const response = await own.inject({ method: 'GET', url, headers: { 'accept-encoding': encoding } });
      return String(response.headers['content-security-policy']);
    };
    // Result of `printf 'first()' | openssl dgst -sha256 -binary | base64`.
    const styles =
      "style-src 'self' 'sha256-ngewhhP73WDIbgwseeu52VAAJgKdGUsu1IUQQsAm8m4=' 'sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs='";
    for (const [url, encoding] of [
      ['/', 'br'],
      ['/index.html', 'identity'],
      ['/tmx/Accounts', 'br'],
    ] as const) {
      const policy = await policyOf(url, encoding);
      expect(policy).toContain("; script-src 'self' 'sha256-fDYmfWjvur9AxjhDbjHe6RvExc05MbXhhrbgz2vvy/A='; ");
      expect(policy).toContain(`; ${styles}; `);
    }
    expect(await policyOf('/api/nowhere', 'br')).not.toContain('sha256');
    write('second()');
    utimesSync(join(folder, 'index.html.br'), 1, 1);
    expect(await policyOf('/', 'br')).toContain(
      "; script-src 'self' 'sha256-VRcK3v7WYQJL3yHheBe4dsvLYjAYwFTyoPi2odncRio='; ",
    );
  });

  test('the server explains on a page that the web app has not been built', async () => {
    const bare = await open(join(tmpdir(), 'no-such-folder'));
    const response = await bare.inject({ method: 'GET', url: '/' });
    expect([response.statusCode, response.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect(response.body).toContain('npm run build');
  });
});
