// Runs the real supervisor in a checkout with tiny stand-in programs and its own data folder, PostgreSQL and ports.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { collect, root } from './commands.mjs';
import { query } from './database.mjs';
import { freePort, postgresDataPath } from './postgres.mjs';
import { isAlive } from './process-state.mjs';
import { placeOfTestPostgres } from './test-postgres.mjs';

const writePid = (note) => `
import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync(process.env.LENDSIDE_DATA_DIR + '/logs', { recursive: true });
writeFileSync(process.env.LENDSIDE_DATA_DIR + '/logs/${note}.pid', String(process.pid));`;
const answer200 = (port, note) => `${writePid(note)}
import { createServer } from 'node:http';
createServer((request, response) => response.end('ok')).listen(Number(process.env.${port}));
process.on('SIGTERM', () => process.exit(0));`;

const programs = {
  'apps/services/src/programs/migrate.ts': "console.log('migrated');",
  'apps/services/src/programs/seed.ts': "console.log('seeded');",
  'apps/services/src/programs/cast.ts':
    "console.log(JSON.stringify([{ code: 'P01', username: 'ana', password: 'Pass1', customerIds: ['7'], shows: 'a loan' }]));",
  'apps/services/src/programs/http.ts': answer200('PORT', 'http'),
  'apps/services/src/programs/worker.ts': answer200('WORKER_METRICS_PORT', 'worker'),
  'apps/simulator/src/main.ts': answer200('SIMULATOR_PORT', 'simulator'),
  'apps/web/index.html': '<p>web</p>',
  'apps/web/src/brands/tmx/brand.ts': '',
  'apps/web/vite.config.ts': 'export default { logLevel: "error", build: { manifest: true } };',
  'package.json': '{ "type": "module" }',
};

// Longer than the limit of `until`, whose failure says what it waited for, while a test time-out does not.
const patient = { timeout: 90_000 };

let checkout;
let env;
let started;

beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'lendside-house-'));
  for (const [path, text] of Object.entries(programs)) write(path, text);
  cpSync(join(root, 'tools'), join(checkout, 'tools'), { recursive: true });
  for (const path of ['package-lock.json', 'docs/payment-scripts.md']) cpSync(join(root, path), join(checkout, path));
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
});

beforeEach(async () => {
  started = [];
  const names = [
    'PORT',
    'SIMULATOR_PORT',
    'SMTP_PORT',
    'SCANNER_PORT',
    'METRICS_PORT',
    'WORKER_METRICS_PORT',
    'ROAD_PORT',
  ];
  const ports = await Promise.all(names.map(async (name) => [name, String(await freePort())]));
  const { DATABASE_URL: _, ...outside } = process.env;
  env = { ...outside, ...Object.fromEntries(ports), LENDSIDE_POSTGRES_FAST: '1' };
  return async () => {
    for (const run of started) run.child.kill('SIGTERM');
    await Promise.all(started.map((run) => run.ended));
  };
});

afterAll(async () => {
  await runTask('reset').ended;
  rmSync(checkout, { recursive: true, force: true });
}, 30_000);

function write(path, text) {
  mkdirSync(dirname(join(checkout, path)), { recursive: true });
  writeFileSync(join(checkout, path), text);
}

/** Source of a program that is busy and never ends. */
const hangs = (note) => `${writePid(note)}\nsetInterval(() => {}, 1000);`;

/** Replaces a program of the checkout while `act` runs. */
async function instead(path, text, act) {
  write(path, text);
  try {
    await act();
  } finally {
    write(path, programs[path]);
  }
}

/** Starts a task of the checkout in its own process group. `ended` resolves to its exit code and its whole output. */
function runTask(task, extra = {}) {
  const child = spawn(process.execPath, ['tools/run.mjs', task], {
    cwd: checkout,
    env: { ...env, ...extra },
    detached: true,
  });
  const run = { child, output: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (run.output += text));
  run.ended = new Promise((resolve) => child.on('close', (code) => resolve({ code, output: run.output })));
  started.push(run);
  return run;
}

const until = async (check) => {
  await expect.poll(check, { timeout: 60_000, interval: 50 }).toBe(true);
};
// A run that ended early fails immediately with its own output, instead of a time-out.
const isReady = (run) =>
  until(() => {
    if (run.child.exitCode !== null) throw new Error(`it ended: ${run.output}`);
    return run.output.includes('Lendside is ready');
  });
// When we are root and the folder is private, the data lives where the account of PostgreSQL can reach it.
const postmasterFile = () => join(postgresDataPath(join(checkout, '.data/postgres')), 'postmaster.pid');
const pidFileOf = (name) => join(checkout, '.data/logs', `${name}.pid`);
const pidOf = (name) => Number(readFileSync(pidFileOf(name), 'utf8'));
/** Waits until a program has written its process id again since the last call. */
async function newPidOf(name) {
  // The file exists a moment before it has content.
  await until(() => existsSync(pidFileOf(name)) && readFileSync(pidFileOf(name), 'utf8') !== '');
  const pid = pidOf(name);
  rmSync(pidFileOf(name));
  return pid;
}
/** Does what a terminal does for Ctrl-C: signals the whole foreground group. */
const pressCtrlC = (run) => process.kill(-run.child.pid, 'SIGINT');

test('start prints one URL and who can sign in, and SIGTERM leaves nothing running', patient, async () => {
  const run = runTask('start');
  await isReady(run);
  await until(() => run.output.includes('Ctrl-C'));
  expect(run.output).toContain(`Lendside is ready: http://localhost:${env.PORT}`);
  expect(run.output).toMatch(/P01 +ana +Pass1 +a loan/);
  const pids = ['http', 'worker', 'simulator'].map(pidOf);
  expect(pids.map(isAlive)).toEqual([true, true, true]);
  expect(existsSync(postmasterFile())).toBe(true);
  run.child.kill('SIGTERM');
  expect((await run.ended).code).toBe(0);
  expect(pids.map(isAlive)).toEqual([false, false, false]);
  expect(existsSync(postmasterFile())).toBe(false);
});

test('a second start on the same data is refused in a sentence, and reset stops the first', patient, async () => {
  const first = runTask('start');
  await isReady(first);
  const second = await runTask('start').ended;
  expect(second.code).toBe(1);
  expect(second.output.trim()).toMatch(/^Lendside already runs on .*LENDSIDE_DATA_DIR.*$/);
  expect((await runTask('reset').ended).code).toBe(0);
  expect((await first.ended).code).toBe(0);
  expect(existsSync(join(checkout, '.data'))).toBe(false);
  expect(existsSync(dirname(postmasterFile()))).toBe(false);
});

test('the cast command starts PostgreSQL when nothing runs, stops it and passes arguments on', patient, async () => {
  const { code, output } = await runTask('cast').ended;
  expect(code).toBe(0);
  expect(JSON.parse(output)[0]).toMatchObject({ code: 'P01' });
  expect(existsSync(postmasterFile())).toBe(false);
});

test('a worker that is killed is restarted', patient, async () => {
  const run = runTask('start');
  await isReady(run);
  const before = pidOf('worker');
  process.kill(before, 'SIGKILL');
  await until(() => pidOf('worker') !== before && isAlive(pidOf('worker')));
  expect(isAlive(before)).toBe(false);
});

test('a PostgreSQL that crashes is restarted on the same port', patient, async () => {
  const run = runTask('start');
  await isReady(run);
  const pidFile = postmasterFile();
  const [before, , , port] = readFileSync(pidFile, 'utf8').split('\n');
  process.kill(Number(before), 'SIGKILL');
  const pidNow = () => (existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n')[0] : before);
  await until(() => pidNow() !== before && isAlive(Number(pidNow())));
  const [after, , , samePort] = readFileSync(pidFile, 'utf8').split('\n');
  expect(after).not.toBe(before);
  expect(samePort).toBe(port);
});

test("Ctrl-C during PostgreSQL's first start leaves no server, and the next start is ready", patient, async () => {
  await runTask('reset').ended;
  const run = runTask('start');
  await until(() => existsSync(`${dirname(postmasterFile())}-unfinished`));
  pressCtrlC(run);
  const { code, output } = await run.ended;
  expect([code, output.trim()]).toEqual([130, expect.stringMatching(/^stopping before Lendside was ready: .*$/)]);
  expect(existsSync(postmasterFile())).toBe(false);
  await isReady(runTask('start'));
});

test('a signal during seed and web build ends both, and the next start builds the web again', patient, async () => {
  const slow = `export default { plugins: [{ name: 'slow', closeBundle: () => { ${hangs('build').replaceAll(/^import .*$/gm, '')} return new Promise(() => {}); } }], build: { manifest: true } };`;
  const config = `import { mkdirSync, writeFileSync } from 'node:fs';\n${slow.replaceAll('process.env.LENDSIDE_DATA_DIR', "'../../.data'")}`;
  await instead('apps/services/src/programs/seed.ts', hangs('seed'), () =>
    instead('apps/web/vite.config.ts', config, async () => {
      const run = runTask('start');
      const pids = [await newPidOf('seed'), await newPidOf('build')];
      run.child.kill('SIGTERM');
      expect((await run.ended).code).toBe(143);
      expect(pids.map(isAlive)).toEqual([false, false]);
      expect(existsSync(postmasterFile())).toBe(false);
    }),
  );
  const past = new Date(Date.now() - 60_000);
  utimesSync(join(checkout, 'apps/web/vite.config.ts'), past, past);
  const again = runTask('start');
  await isReady(again);
  expect(again.output).toContain('building the web app');
  again.child.kill('SIGTERM');
  await again.ended;
  const third = runTask('start');
  await isReady(third);
  expect(third.output).not.toContain('building the web app');
});

test('a database program that is interrupted leaves no PostgreSQL behind', patient, async () => {
  await instead('apps/services/src/programs/cast.ts', hangs('cast'), async () => {
    for (const [end, code] of [
      [pressCtrlC, 130],
      [(run) => run.child.kill('SIGTERM'), 143],
    ]) {
      const run = runTask('cast');
      const pid = await newPidOf('cast');
      expect(existsSync(postmasterFile())).toBe(true);
      end(run);
      expect((await run.ended).code).toBe(code);
      expect([isAlive(pid), existsSync(postmasterFile())]).toEqual([false, false]);
    }
  });
});

test('a seed stops by itself when its supervisor is killed', patient, async () => {
  await instead('apps/services/src/programs/seed.ts', hangs('seed'), async () => {
    // A script that calls npm start shares its process group.
    const line = '"$0" tools/run.mjs start & echo $!; exec sleep 60';
    const script = spawn('sh', ['-c', line, process.execPath], { cwd: checkout, env, detached: true });
    const [said] = await once(script.stdout.setEncoding('utf8'), 'data');
    const seed = await newPidOf('seed');
    // On a busy machine the supervisor's first output may arrive in the same chunk; parseInt ignores it.
    process.kill(Number.parseInt(said, 10), 'SIGKILL');
    await until(() => !isAlive(seed));
    expect(isAlive(script.pid)).toBe(true);
    process.kill(-Number(script.pid), 'SIGKILL');
  });
});

test('database tests refuse a second run, and an interrupt leaves no PostgreSQL behind', patient, async () => {
  write(
    'set-up.mjs',
    "import setUp from './tools/pg-test-setup.mjs';\nawait setUp({ provide() {} });\nconsole.log('set up');\nsetInterval(() => {}, 1000);",
  );
  const child = spawn(process.execPath, ['set-up.mjs'], { cwd: checkout, env, detached: true });
  child.stderr.pipe(process.stderr);
  await once(child.stdout, 'data');
  const place = placeOfTestPostgres(join(checkout, '.data/postgres-test'));
  const pidFile = join(postgresDataPath(place), 'postmaster.pid');
  const server = readFileSync(pidFile, 'utf8');
  const second = await collect(process.execPath, ['set-up.mjs'], { cwd: checkout, env });
  expect(second.output).toContain(
    `The database tests of this checkout are already running (process ${child.pid}): wait`,
  );
  expect(readFileSync(pidFile, 'utf8')).toBe(server);
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([130, null]);
  expect([pidFile, join(checkout, '.data/postgres-test.json')].map(existsSync)).toEqual([false, false]);
});

test('a start with DATABASE_URL starts no PostgreSQL of its own', patient, async () => {
  const folder = join(checkout, 'elsewhere');
  const run = runTask('start', { DATABASE_URL: `${String(inject('postgresUrl'))}postgres`, LENDSIDE_DATA_DIR: folder });
  await isReady(run);
  expect(existsSync(join(folder, 'postgres'))).toBe(false);
});

test('children stop by themselves when the supervisor is killed', patient, async () => {
  const run = runTask('start');
  await isReady(run);
  const pids = ['http', 'worker', 'simulator'].map(pidOf);
  run.child.kill('SIGKILL');
  await until(() => pids.every((pid) => !isAlive(pid)));
  const again = runTask('start');
  await isReady(again);
  expect(pids).not.toContain(pidOf('http'));
});

test('a data folder that cannot be created is reported in one sentence, wherever it is', patient, async () => {
  for (const folder of [join(checkout, 'package.json/data'), '/proc/lendside/data']) {
    const { code, output } = await runTask('start', { LENDSIDE_DATA_DIR: folder }).ended;
    expect(code).toBe(1);
    expect(output.trim()).toMatch(
      /^The data folder .* cannot be written \(E\w+\).*LENDSIDE_DATA_DIR to another folder\.$/,
    );
  }
});

test('a busy port, an unreachable database or a failed migration is reported in one sentence', patient, async () => {
  const taken = createServer().listen(Number(env.SMTP_PORT));
  const busy = await runTask('start').ended;
  await new Promise((resolve) => taken.close(resolve));
  expect(busy).toMatchObject({ code: 1, output: expect.stringMatching(/^Port \d+ is in use .*SMTP_PORT=.*\n$/) });

  const port = await freePort();
  const away = await runTask('start', { DATABASE_URL: `postgres://a:secret@127.0.0.1:${port}/x` }).ended;
  expect(away).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^The database x at 127.0.0.1:\d+ cannot be reached.*\n$/),
  });

  write(
    'apps/services/src/programs/migrate.ts',
    "console.error('Migration 0002 is missing its table.'); process.exitCode = 1;",
  );
  const broken = await runTask('start').ended;
  write('apps/services/src/programs/migrate.ts', programs['apps/services/src/programs/migrate.ts']);
  expect(broken.code).toBe(1);
  expect(broken.output.trim()).toBe('The database could not be migrated: Migration 0002 is missing its table.');
});

test('a program that dies again and again is started again after growing pauses, and alone', patient, async () => {
  const dies = "console.error('the worker has no work'); process.exitCode = 3;";
  await instead('apps/services/src/programs/worker.ts', dies, async () => {
    const run = runTask('start');
    const saidOf = (seconds) =>
      run.output.includes(
        `[worker] stopped unexpectedly; it starts again in ${seconds} s. Its last output: the worker has no work`,
      );
    for (const seconds of [1, 2, 4]) await until(() => saidOf(seconds));
    expect([run.child.exitCode, isAlive(pidOf('http'))]).toEqual([null, true]);
    write('apps/services/src/programs/worker.ts', programs['apps/services/src/programs/worker.ts']);
    await isReady(run);
    const http = pidOf('http');
    pressCtrlC(run);
    expect((await run.ended).code).toBe(0);
    expect([isAlive(http), existsSync(postmasterFile())]).toEqual([false, false]);
  });
});

test("programs get narrow logins, and nobody else can read their logs or the owner's password", patient, async () => {
  const tellsLogin = (program) =>
    `${programs[program]}\nwriteFileSync(process.env.LENDSIDE_DATA_DIR + '/logs/' + '${program.at(-4)}.url', process.env.DATABASE_URL);`;
  const tell = (program, act) => instead(program, tellsLogin(program), act);
  const [http, worker] = ['apps/services/src/programs/http.ts', 'apps/services/src/programs/worker.ts'];
  await tell(http, () =>
    tell(worker, async () => {
      const run = runTask('start');
      await isReady(run);
      const logins = ['p', 'r'].map((letter) => readFileSync(join(checkout, `.data/logs/${letter}.url`), 'utf8'));
      const powers = `select session_user::text as login, rolsuper or rolbypassrls or rolcreaterole or pg_has_role(session_user, 'app', 'member') as broad,
        pg_has_role(session_user, 'lendside_api', 'member') as api, pg_has_role(session_user, 'lendside_worker', 'member') as worker
        from pg_roles where rolname = session_user`;
      expect((await Promise.all(logins.map((url) => query(url, powers)))).flat()).toEqual([
        { login: 'lendside_http_login', broad: false, api: true, worker: false },
        { login: 'lendside_worker_login', broad: false, api: false, worker: true },
      ]);
      const anonymous = new URL(logins[0]);
      for (const user of ['app', 'lendside_http_login']) {
        anonymous.username = user;
        anonymous.password = 'guessed';
        await expect(query(anonymous.href, 'select 1')).rejects.toThrow(/password authentication failed/);
      }
      const modeOf = (path) => statSync(join(checkout, '.data', path)).mode & 0o777;
      expect(['logs', 'postgres.password'].map(modeOf)).toEqual([0o700, 0o600]);
      expect(statSync(dirname(postmasterFile())).mode & 0o077).toBe(0);
      run.child.kill('SIGTERM');
      await run.ended;
    }),
  );
});
