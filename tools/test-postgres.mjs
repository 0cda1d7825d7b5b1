// The PostgreSQL of a test run: fast, fresh, and with its data in memory where the machine has enough. A database has a thousand
// files, and a file system on a disk takes five times as long to copy them.
import { createHash } from 'node:crypto';
import { existsSync, rmSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isWindows } from './commands.mjs';
import { postgresDataPath, removePostgres, startPostgres } from './postgres.mjs';

// Copies live for seconds: nothing is vacuumed, and no WAL is kept for replicas or crash recovery.
const settings = ['autovacuum=off', 'wal_level=minimal', 'max_wal_senders=0', 'checkpoint_timeout=1h'];
const sharedMemory = '/dev/shm';
const tmpfsMagic = 0x01021994;
// A run uses up to two gigabytes. The rest is for the browsers and the programs.
const bytesNeeded = 6 * 1024 ** 3;
// The path of a socket must be short, and pg_ctl allows no space in a setting.
const isShortAndPlain = /^[\w./-]{1,80}$/;

/** Returns the folder of the test server that belongs to `dir`: in memory, or `dir` itself. A second call may answer differently
 *  only while no server runs. */
export function placeOfTestPostgres(dir) {
  const inMemory = folderInMemory(dir);
  return existsSync(inMemory) || hasMemory() ? join(inMemory, 'postgres') : dir;
}

// A checkout has its own folder, as it has its own data folder.
const folderInMemory = (dir) =>
  join(sharedMemory, `lendside-${createHash('sha256').update(resolve(dir)).digest('hex').slice(0, 16)}`);

function hasMemory() {
  if (!existsSync(sharedMemory)) return false;
  const { type, bavail, bsize } = statfsSync(sharedMemory);
  return type === tmpfsMagic && Math.min(bavail * bsize, process.availableMemory()) >= bytesNeeded;
}

/** Starts a new server that belongs to `dir`, and removes what an earlier run left. Its `url` leads to its Unix socket, because the
 *  tests send millions of statements and a socket takes half the time of TCP. Without sockets it leads to TCP. */
export async function startTestPostgres({ dir, connectionsMax }) {
  removeTestPostgres(dir);
  const place = placeOfTestPostgres(dir);
  const folder = postgresDataPath(place);
  const hasSocket = !isWindows && isShortAndPlain.test(folder);
  const postgres = await startPostgres({
    dir: place,
    fast: true,
    settings: [
      ...settings,
      `max_wal_size=${place === dir ? '8GB' : '1GB'}`,
      ...(connectionsMax === undefined ? [] : [`max_connections=${connectionsMax}`]),
      ...(hasSocket ? [`unix_socket_directories=${folder}`] : []),
    ],
  });
  const socket = `${postgres.login}@${encodeURIComponent(folder)}:${postgres.port}`;
  return hasSocket ? { ...postgres, url: (database) => `postgres://${socket}/${database}` } : postgres;
}

/** Stops the server that belongs to `dir` and deletes its data. */
export function removeTestPostgres(dir) {
  removePostgres(dir);
  const inMemory = folderInMemory(dir);
  if (!existsSync(inMemory)) return;
  removePostgres(join(inMemory, 'postgres'));
  rmSync(inMemory, { recursive: true, force: true });
}
