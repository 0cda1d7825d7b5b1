import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { query } from './database.mjs';
import { accountToRunAs } from './postgres-binaries.mjs';
import { removePostgres, startPostgres } from './postgres.mjs';
import { isAlive } from './process-state.mjs';

const place = mkdtempSync(join(tmpdir(), 'lendside-server-'));
chmodSync(place, 0o711); // When we are root, PostgreSQL runs under another account.
const dir = join(place, 'data');
let stranger;
afterAll(() => {
  stranger?.kill();
  removePostgres(dir);
  rmSync(place, { recursive: true, force: true });
});

test('a running PostgreSQL is reused, and a killed one restarts even if its process id is reused', async () => {
  const first = await startPostgres({ dir, fast: true });
  const pidFile = join(first.data, 'postmaster.pid');
  const [pid = '', ...rest] = readFileSync(pidFile, 'utf8').split('\n');
  expect((await startPostgres({ dir, fast: true })).isReused).toBe(true);
  await first.stop();

  stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { ...accountToRunAs(), cwd: '/' });
  await once(stranger, 'spawn');
  writeFileSync(pidFile, [stranger.pid, ...rest].join('\n'));
  const second = await startPostgres({ dir, fast: true });
  expect(second.isReused).toBe(false);
  expect(await query(second.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
  await second.stop();
  expect([isAlive(Number(pid)), isAlive(stranger.pid)]).toEqual([false, true]);
});

test('a server of an earlier version that asks for no password gets one at its next start', async () => {
  const first = await startPostgres({ dir, fast: true });
  await first.stop();
  rmSync(`${dir}.password`);
  writeFileSync(join(first.data, 'pg_hba.conf'), 'host all all 127.0.0.1/32 trust\n');
  const second = await startPostgres({ dir, fast: true });
  expect(await query(second.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
  const guessed = second.url('postgres').replace(/:[^:@]+@/, ':guessed@');
  await expect(query(guessed, 'select 1')).rejects.toThrow(/password authentication failed/);
  expect(statSync(`${dir}.password`).mode & 0o777).toBe(0o600);
  await second.stop();
});
