import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseConfig } from '../apps/services/src/config.ts';
import { findProductionProblems } from '../apps/services/src/production-problems.ts';
import { PRODUCTION } from '../apps/services/src/production.fixture.ts';
import { lastLine, root } from './commands.mjs';
import { claimedSentence } from './data-claim.mjs';
import { unreachableSentence } from './database.mjs';
import { lineToShow, openLogFile } from './log-file.mjs';
import { PlainFailure, describeFailure } from './plain-failure.mjs';
import { requireFreePorts, waitForAnswer } from './ports.mjs';
import { makeWhole } from './postgres.mjs';
import { reset } from './reset.mjs';
import { decideRestart, healthyMs, restartSentence } from './restart-policy.mjs';
import { toVerifier } from './scram.mjs';
import { childEnvironment, readPorts } from './settings.mjs';
import { formatSignInTable } from './sign-in-table.mjs';
import { findFailed, findSlowest, sumReports } from './test-totals.mjs';
import { belongsOn, isOutdated } from './toolchain.mjs';

const place = mkdtempSync(join(tmpdir(), 'lendside-parts-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

test('an old Node is refused in one sentence, and nothing else is tried', () => {
  const older = "data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '18.20.0' } })";
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', older, join(root, 'tools/run.mjs')], {
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^Lendside needs Node 20 or newer, and this is v[\d.]+: install a newer Node[^\n]*\n$/);
});

test('two programs with the same port are refused, and both are named', () => {
  expect(() => readPorts({ PORT: '8090' })).toThrow('PORT and SIMULATOR_PORT are both 8090');
  expect(() => readPorts({ PORT: '9091' })).toThrow('PORT and WORKER_METRICS_PORT are both 9091');
  expect(readPorts({ METRICS_PORT: '65535' }).WORKER_METRICS_PORT).toBe(65_534);
});

test('a half-made folder is created anew, and a folder with other content is left alone', () => {
  const data = join(place, 'cluster');
  const cutOff = (folder) => {
    writeFileSync(join(folder, 'PG_VERSION'), '18');
    throw new Error('killed');
  };
  expect(() => makeWhole(data, cutOff)).toThrow('killed');
  expect(existsSync(data)).toBe(false);
  mkdirSync(data);
  makeWhole(data, (folder) => writeFileSync(join(folder, 'whole'), ''));
  expect(readdirSync(data)).toEqual(['whole']);
  expect(() => makeWhole(data, () => {})).toThrow('holds something else');
  expect(readdirSync(data)).toEqual(['whole']);
});

test('a reset deletes what Lendside made and nothing else', async () => {
  const folder = join(place, 'home');
  for (const name of ['logs', 'simulator', 'postgres-notes', '.probe-7'])
    mkdirSync(join(folder, name), { recursive: true });
  for (const name of ['supervisor.json', 'postgres-test.json', 'postgres-acceptance.json'])
    writeFileSync(join(folder, name), '{}');
  writeFileSync(join(folder, 'thesis.txt'), 'years of work');
  await reset(folder);
  expect(readdirSync(folder).toSorted()).toEqual(['postgres-notes', 'thesis.txt']);
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
  await reset(folder);
  expect(existsSync(folder)).toBe(false);
});

test('a log that cannot be written is reported once and stops nothing', () => {
  const path = join(place, 'logs/http.log');
  const told = [];
  const write = openLogFile(path, (sentence) => told.push(sentence));
  mkdirSync(path); // Root may write to any file, but not to a folder.
  for (const line of ['one', 'two']) write(line);
  expect(told).toEqual([expect.stringMatching(/http\.log cannot be written \(EISDIR\)/)]);
});

test('a program that dies is always started again, after growing pauses until it ran a minute', () => {
  let life = { deaths: 0, startedMs: 0 };
  const pauses = Array.from({ length: 8 }, () => {
    const { deaths, pauseSeconds } = decideRestart(life, 500);
    life = { ...life, deaths };
    return pauseSeconds;
  });
  expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
  expect(decideRestart(life, healthyMs)).toEqual({ deaths: 1, pauseSeconds: 1 });
  expect(restartSentence(4, 'out of memory')).toBe(
    'stopped unexpectedly; it starts again in 4 s. Its last output: out of memory',
  );
});

test('only the owner can read a log, even one that an earlier version left open', () => {
  const path = join(place, 'open-logs/http.log');
  mkdirSync(join(place, 'open-logs'));
  writeFileSync(path, 'earlier');
  chmodSync(path, 0o644);
  openLogFile(path)('line');
  openLogFile(join(place, 'new-logs/http.log'))('line');
  const modeOf = (name) => statSync(join(place, name)).mode & 0o777;
  expect(['open-logs', 'new-logs', 'open-logs/http.log', 'new-logs/http.log'].map(modeOf)).toEqual([
    0o700, 0o700, 0o600, 0o600,
  ]);
});

test('the verifier of a password is what PostgreSQL itself would keep', () => {
  // Salt and keys of the example in RFC 7677.
  const salt = Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64');
  expect(toVerifier('pencil', { salt })).toBe(
    'SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=',
  );
});

test('a busy port is named with the variable that changes it', async () => {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await expect(requireFreePorts({ SMTP_PORT: port })).rejects.toThrow(new RegExp(`Port ${port} is in use.*SMTP_PORT=`));
  await new Promise((resolve) => server.close(resolve));
  await expect(requireFreePorts({ SMTP_PORT: port })).resolves.toBeUndefined();
});

test('ports have defaults, and an invalid port is refused', () => {
  expect(readPorts({ METRICS_PORT: '7000' })).toEqual({
    PORT: 8080,
    SIMULATOR_PORT: 8090,
    SMTP_PORT: 2525,
    SCANNER_PORT: 3310,
    METRICS_PORT: 7000,
    WORKER_METRICS_PORT: 7001,
    ROAD_PORT: 8091,
  });
  expect(() => readPorts({ PORT: 'http' })).toThrow('PORT is "http"');
});

test('URLs follow the ports unless they are set explicitly', () => {
  const ports = readPorts({ PORT: '8000', SIMULATOR_PORT: '8001' });
  const env = childEnvironment({ SIMULATOR_URL: 'http://world:1' }, ports, {
    databaseUrl: 'postgres://x/y',
    folder: '.data',
  });
  expect(env.PUBLIC_URL).toBe('http://localhost:8000');
  expect(env.SIMULATOR_URL).toBe('http://world:1');
  expect(env.DATABASE_URL).toBe('postgres://x/y');
  expect(env.LENDSIDE_MODE).toBe('simulation');
  expect([env.ROAD_URL, env.ROAD_TARGET_URL]).toEqual(['http://localhost:8091', 'http://localhost:8000']);
  const onWeb = childEnvironment({}, { ...ports, WEB_PORT: 5173 }, { databaseUrl: '', folder: '.data' });
  expect([onWeb.ROAD_TARGET_URL, onWeb.PUBLIC_URL]).toEqual(['http://localhost:5173', 'http://localhost:5173']);
  expect(onWeb.API_ORIGIN).toBe('http://127.0.0.1:8000');
});

test('a complete production configuration stays valid with the values that the tools add', () => {
  const own = { ...PRODUCTION, LENDSIDE_MODE: 'production', DATABASE_URL: 'postgres://x/y' };
  const problemsOf = (env) => {
    const parsed = parseConfig(
      childEnvironment(env, readPorts(env), { databaseUrl: 'postgres://x/y', folder: '.data' }),
    );
    return parsed.ok ? findProductionProblems(parsed.config) : parsed.problems;
  };
  expect(problemsOf(own)).toEqual([]);
  const { SMTP_URL: _, ...withoutMail } = { ...own, SMTP_PORT: '2600' };
  expect(problemsOf(withoutMail)).toEqual([expect.stringContaining('SMTP_URL still has its simulation value')]);
});

test('npm start refuses to run in production before it touches anything', async () => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'tools/run.mjs'), 'start'], {
    encoding: 'utf8',
    env: { ...process.env, LENDSIDE_MODE: 'production', LENDSIDE_DATA_DIR: join(place, 'untouched') },
  });
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^npm start and npm run dev are for the simulated world[^\n]*\n$/),
  ]);
  expect(existsSync(join(place, 'untouched'))).toBe(false);
});

test('waiting for a port on which nothing listens returns false', async () => {
  expect(await waitForAnswer('http://127.0.0.1:9/', { timeoutMs: 250 })).toBe(false);
});

test('the table of seeded people is aligned', () => {
  const people = [
    { code: 'P01', username: 'ana@example.com', password: 'Secret1!', customerIds: ['1'], shows: 'a title loan' },
    { code: 'P10', username: 'b@example.com', password: 'S2', customerIds: [], shows: ['late', 'two loans'] },
  ];
  expect(formatSignInTable(people).split('\n')).toEqual([
    '       Username         Password  Shows',
    '  ---  ---------------  --------  ---------------',
    '  P01  ana@example.com  Secret1!  a title loan',
    '  P10  b@example.com    S2        late, two loans',
  ]);
});

test('an unreachable database is named without its password', () => {
  const sentence = unreachableSentence('postgres://ann:hidden@db.example:6000/loans', { code: 'ECONNREFUSED' });
  expect(sentence).toContain('loans at db.example:6000');
  expect(sentence).toContain('ECONNREFUSED');
  expect(sentence).not.toContain('hidden');
  expect(unreachableSentence('nonsense', { message: 'x' })).toContain('not an address');
});

test('a failure prints one sentence, and a stack trace only on request', () => {
  expect(describeFailure('start', new PlainFailure('Port 1 is in use.'), '')).toBe('Port 1 is in use.');
  expect(describeFailure('start', new Error('boom\nmore'), '').split('\n')).toHaveLength(1);
  expect(describeFailure('start', new Error('boom'), '1')).toContain('supervisor-parts.test.mjs');
  expect(claimedSentence('.data', { pid: 7, address: 'http://localhost:1' })).toContain('process 7');
  expect(lastLine('a\n\n the reason \n')).toBe('the reason');
});

test('the terminal shows plain errors and hides request and status lines', () => {
  expect(lineToShow('{"level":30,"msg":"request"}', false)).toBeUndefined();
  expect(lineToShow('{"level":50,"msg":"failed","err":{"message":"no"}}', false)).toBe('failed: no');
  expect(lineToShow('worker ready', false)).toBeUndefined();
  expect(lineToShow('cannot start', true)).toBe('cannot start');
});

test('totals are summed over both test runners, and a file that does not load counts as failed', () => {
  const vitest = { numPassedTests: 10, numFailedTests: 0, success: true };
  const playwright = { stats: { expected: 5, flaky: 1, unexpected: 2 }, errors: [] };
  expect(sumReports([vitest, playwright])).toEqual({ passed: 16, failed: 2 });
  expect(sumReports([{ ...vitest, success: false }])).toEqual({ passed: 10, failed: 1 });
  expect(() => sumReports([{}])).toThrow('neither');
});

test('the slowest tests are listed across both runners', () => {
  const vitest = {
    testResults: [{ name: 'a.test.ts', assertionResults: [{ title: 'quick', duration: 3 }, { title: 'todo' }] }],
  };
  const spec = { file: 'b.e2e.ts', title: 'slow', tests: [{ results: [{ duration: 20 }, { duration: 30 }] }] };
  const playwright = { suites: [{ specs: [], suites: [{ specs: [spec] }] }] };
  expect(findSlowest([vitest, playwright], 2).map(({ ms, title }) => [title, ms])).toEqual([
    ['slow', 50],
    ['quick', 3],
  ]);
});

test('the failed tests are listed across both runners, each with its message', () => {
  const message = `\u001b[31mexpected 1\u001b[39m\n${'at somewhere\n'.repeat(40)}`;
  const vitest = {
    testResults: [
      {
        name: join(root, 'a.test.ts'),
        status: 'failed',
        assertionResults: [
          { title: 'good', status: 'passed', failureMessages: [] },
          { title: 'bad', status: 'failed', failureMessages: [message] },
        ],
      },
      { name: join(root, 'b.test.ts'), status: 'failed', message: 'does not load', assertionResults: [] },
    ],
  };
  const spec = {
    file: 'c.e2e.ts',
    title: 'slow',
    ok: false,
    tests: [{ results: [{ errors: [{ message: 'gone' }] }] }],
  };
  const playwright = { suites: [{ specs: [{ ...spec, ok: true }], suites: [{ specs: [spec] }] }], errors: [] };
  const [first, ...others] = findFailed([vitest, playwright]);
  expect([first.file, first.title]).toEqual(['a.test.ts', 'bad']);
  expect(first.message.split('\n')).toEqual(['expected 1', ...Array.from({ length: 15 }, () => 'at somewhere')]);
  expect(others).toEqual([
    { file: 'b.test.ts', title: '', message: 'does not load' },
    { file: 'acceptance/c.e2e.ts', title: 'slow', message: 'gone' },
  ]);
});

test('a native package belongs to the machine it was built for', () => {
  const machine = { platform: 'linux', arch: 'x64', libc: 'glibc' };
  expect(belongsOn({ optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] }, machine)).toBe(true);
  expect(belongsOn({ optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] }, machine)).toBe(false);
  expect(belongsOn({ optional: true, os: ['darwin'] }, machine)).toBe(false);
  expect(belongsOn({ os: ['linux'] }, machine)).toBe(false);
});

test('an install is outdated when a locked version is missing, unless its package is optional', () => {
  const locked = {
    '': {},
    'node_modules/a': { version: '2.0.0' },
    'node_modules/b': { version: '1.0.0', optional: true },
  };
  expect(isOutdated(locked, undefined)).toBe(true);
  expect(isOutdated(locked, { 'node_modules/a': { version: '1.0.0' } })).toBe(true);
  expect(isOutdated(locked, { 'node_modules/a': { version: '2.0.0' } })).toBe(false);
  expect(isOutdated(locked, { 'node_modules/a': { version: '2.0.0' }, 'node_modules/b': { version: '0.9.0' } })).toBe(
    true,
  );
});
