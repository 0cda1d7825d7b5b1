import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createDoor, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { closeAfterFile } from '#platform/opened.fixture.ts';
import { copyTestDatabase, type TestDatabase } from '#platform/test-database.fixture.ts';
import { PRODUCTION } from '#production.fixture.ts';
import { VERSION } from '#platform/version.ts';

/** A program starts in one second on an idle machine. On a busy machine it has taken twenty seconds. */
const STARTS_WITHIN_MS = 60_000;
const TEST_MS = 2 * STARTS_WITHIN_MS;

const door = fileURLToPath(new URL('http.ts', import.meta.url));
let database: TestDatabase;
beforeAll(async () => {
  database = await copyTestDatabase();
  await database
    .open('owner')
    .rows(statement('test_mode', `insert into app.system_mode (mode) values ('simulation') on conflict do nothing`));
});

/** Returns a port below the range that systems use for outgoing connections (32768 and up on Linux). Otherwise such a
 *  connection could take the port before the program does. */
async function findFreePort(): Promise<number> {
  const port = randomInt(12_000, 32_000);
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.close();
  return isFree ? port : findFreePort();
}

/** Starts a fake PostgreSQL that refuses every connection with one code. Returns its port. */
async function openRefusingDoor(code: string): Promise<number> {
  const fields = Buffer.from(`SFATAL\0C${code}\0Mnot with postgres://app:s3cret@db\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + length.length);
  const door = createDoor((socket) =>
    socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, fields]))),
  );
  closeAfterFile(async () => door.close());
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  return (door.address() as AddressInfo).port;
}

async function start(settings: Record<string, string>) {
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    LENDSIDE_MODE: 'simulation',
    DATABASE_URL: database.url,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    ...settings,
  };
  const child = spawn(process.execPath, [door], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  return { child, exit, port, metricsPort, output: () => output };
}

describe('HTTP program', { timeout: TEST_MS }, () => {
  test('the HTTP program serves both loopback addresses, reports its health and stops on SIGTERM [API-13]', async () => {
    const { child, exit, port, metricsPort, output } = await start({});
    await expect.poll(output, { timeout: STARTS_WITHIN_MS }).toContain('http ready');
    const status = await fetch(`http://localhost:${port}/api/serviceStatus`);
    expect(await status.json()).toEqual({ available: true, message: '', isSimulation: true });
    expect((await fetch(`http://127.0.0.1:${port}/api/serviceStatus`)).status).toBe(200);
    for (const path of ['live', 'ready'])
      expect((await fetch(`http://127.0.0.1:${metricsPort}/${path}`)).status).toBe(200);
    expect(await (await fetch(`http://127.0.0.1:${metricsPort}/live`)).text()).toBe(`live ${VERSION}\n`);
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toContain('http_request_seconds_bucket{le="0.05",route="serviceStatus",method="GET",status="2xx"}');
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).headers.get('content-type')).not.toContain('text/plain');
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
  });

  test.each([
    [
      'a port in use',
      async () => {
        const other = createServer().listen(0, 'localhost');
        closeAfterFile(async () => other.close());
        await once(other, 'listening');
        return { PORT: String((other.address() as AddressInfo).port) };
      },
      /^Port \d+ is in use by another program: stop that program, or set PORT to another port\.\n$/,
    ],
    [
      'a database that is away',
      () => Promise.resolve({ DATABASE_URL: 'postgres://127.0.0.1:1/none' }),
      /^The database does not answer: start it, or correct DATABASE_URL\.\n$/,
    ],
    [
      'a wrong password',
      async () => ({ DATABASE_URL: `postgres://app:s3cret@127.0.0.1:${await openRefusingDoor('28P01')}/x` }),
      /^The database does not let in the user of DATABASE_URL: [^\n]*\n$/,
    ],
    [
      'a database that is not there',
      () => Promise.resolve({ DATABASE_URL: `${database.url}_none` }),
      /^The server of DATABASE_URL has no database of that name: [^\n]*\n$/,
    ],
    [
      'a database of the other mode',
      () => Promise.resolve({ LENDSIDE_MODE: 'production', ...PRODUCTION }),
      /^The database was made for simulation, but LENDSIDE_MODE is production: .*\n$/,
    ],
    [
      'settings that are missing',
      () => Promise.resolve({ DATABASE_URL: '' }),
      /^The setting DATABASE_URL is missing or not valid\.\n$/,
    ],
  ])('the HTTP program reports %s in one sentence and exits with 1', async (_what, settings, sentence) => {
    const { exit, output } = await start({ LOG_LEVEL: 'silent', ...(await settings()) });
    expect(await exit).toBe(1);
    expect(output()).toMatch(sentence);
  });
});
