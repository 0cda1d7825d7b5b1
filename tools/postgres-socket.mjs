// Starts a PostgreSQL for tests that listens on a Unix socket too. The tests send millions of statements, and a socket takes half
// the time of TCP.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isWindows } from './commands.mjs';
import { postgresDataPath, startPostgres } from './postgres.mjs';

// The path of a socket must be short, and pg_ctl allows no space in a setting.
const isShortAndPlain = /^[\w./-]{1,80}$/;

/** Starts PostgreSQL like `startPostgres`. Its `url` leads to the socket, or to TCP where there can be no socket. */
export async function startPostgresOnSocket({ dir, settings = [], ...options }) {
  const folder = postgresDataPath(dir);
  if (isWindows || !isShortAndPlain.test(folder)) return startPostgres({ dir, settings, ...options });
  const postgres = await startPostgres({
    dir,
    settings: [...settings, `unix_socket_directories=${folder}`],
    ...options,
  });
  // A server that an earlier run left behind may have none.
  if (!existsSync(join(folder, `.s.PGSQL.${postgres.port}`))) return postgres;
  const url = (database) =>
    `postgres://${postgres.login}@${encodeURIComponent(folder)}:${postgres.port}/${database}`;
  return { ...postgres, url };
}
