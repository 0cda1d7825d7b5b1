import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@lendside/services/database/migrate-database.ts';
import { openDatabase, type DatabaseRole } from '@lendside/services/platform/database.ts';
import { closeAfterFile } from '@lendside/services/platform/opened.fixture.ts';
import { fixMode } from '@lendside/services/platform/system-mode.ts';
import { openLogins, query, removePostgres, startPostgres } from './local-postgres.ts';
import type { TestDatabase } from '@lendside/services/platform/test-database.fixture.ts';

/** A migrated database on a PostgreSQL of its own, which the test may freeze. */
export interface OwnServer extends TestDatabase {
  /** Stops every process of the server, so that it neither answers nor closes a connection. */
  freeze(): void;
  thaw(): void;
}

/** Starts a PostgreSQL for one test file. */
export async function openOwnServer(): Promise<OwnServer> {
  const place = mkdtempSync(join(tmpdir(), 'lendside-own-'));
  chmodSync(place, 0o711); // When we are root, PostgreSQL runs under another account.
  const dir = join(place, 'data');
  const server = await startPostgres({ dir, fast: true });
  const signal = (name: 'SIGSTOP' | 'SIGCONT'): void => {
    for (const pid of processesOf(server.data)) signalIfAlive(pid, name);
  };
  closeAfterFile(() => {
    signal('SIGCONT');
    removePostgres(dir);
    rmSync(place, { recursive: true, force: true });
    return Promise.resolve();
  });
  await query(server.url('postgres'), 'create database own');
  const url = server.url('own');
  await migrate(url);
  await fixMode(url, 'simulation');
  const logins = await openLogins(url, { quick: true });
  const urlOf = (role: DatabaseRole): string =>
    role === 'owner' ? url : logins[role === 'lendside_api' ? 'http' : 'worker'];
  return {
    url,
    urlOf,
    open: (role) => {
      const database = openDatabase({
        url: urlOf(role),
        role,
        connectionsMax: 4,
        ...(role === 'lendside_api' && { failsAfterMs: 800 }),
        onBroken: () => undefined,
      });
      closeAfterFile(() => database.close());
      return database;
    },
    freeze: () => {
      signal('SIGSTOP');
    },
    thaw: () => {
      signal('SIGCONT');
    },
  };
}

/** The postmaster and its children; the postmaster first, so that it starts no more. */
function processesOf(data: string): number[] {
  const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const children = rows
    .map((row) => row.trim().split(/\s+/).map(Number))
    .flatMap(([pid, parent]) => (parent === postmaster && pid !== undefined ? [pid] : []));
  return [postmaster, ...children];
}

/** A process of the server may end by itself between being listed and being signaled. */
function signalIfAlive(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
