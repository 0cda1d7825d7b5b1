import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { PRODUCTION } from '#production.fixture.ts';

/** Nothing listens at this URL. A program that tries to use the database reports that it is unreachable. */
const NO_DATABASE = 'postgres://app:s3cret@127.0.0.1:1/none';

/** Runs a program with only these settings. Returns its exit code and all its output. */
function run(program: string, settings: Record<string, string>, ...args: string[]): Promise<[number, string]> {
  const path = fileURLToPath(new URL(`${program}.ts`, import.meta.url));
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    DATABASE_URL: NO_DATABASE,
    ...settings,
  };
  const { promise, resolve } = Promise.withResolvers<[number, string]>();
  execFile(process.execPath, [path, ...args], { env, timeout: 25_000 }, (error, stdout, stderr) => {
    resolve([typeof error?.code === 'number' ? error.code : 0, `${stdout}${stderr}`]);
  });
  return promise;
}

test.each([
  ['reconcile', []],
  ['day-end', ['--lms', '1']],
] as const)('%s sends no key to a partner without https, nor to the simulator in production', async (name, args) => {
  const settings = { ...PRODUCTION, ACH_URL: 'http://ach.bank.example', CYBERSOURCE_URL: 'http://127.0.0.1:8090/cs' };
  expect(await run(name, settings, ...args)).toEqual([
    2,
    'The setting CYBERSOURCE_URL points at the simulator; production refuses it.\n' +
      'The setting ACH_URL must be an https:// address in production.\n',
  ]);
});

test.each([
  ['migrate', []],
  ['seed', []],
  ['rotate-keys', []],
  ['announce', ['--end']],
] as const)('%s names the setting that is missing in production', async (name, args) => {
  expect(await run(name, { ...PRODUCTION, SEALING_KEYS: '' }, ...args)).toEqual([
    1,
    'The setting SEALING_KEYS is missing; production needs it.\n',
  ]);
});

test('every kind of command reports an unreachable database in one sentence', async () => {
  const sentence = 'The database does not answer: start it, or correct DATABASE_URL.\n';
  for (const [name, code] of [
    ['migrate', 1],
    ['seed', 1],
    ['reconcile', 2],
  ] as const)
    expect([name, ...(await run(name, PRODUCTION))]).toEqual([name, code, sentence]);
});

test('a simulation-only command refuses production before it reports missing settings', async () => {
  expect(await run('cast', {})).toEqual([1, 'There are no seeded people outside a simulation.\n']);
  const [code, sentence] = await run('clock', {});
  expect([code, sentence]).toEqual([
    1,
    expect.stringMatching(/^The clock moves in a simulation only, by --days 1 to \d+\.\n$/),
  ]);
  expect(await run('clock', { LENDSIDE_MODE: 'simulation' }, '--days', '0')).toEqual([1, sentence]);
});
