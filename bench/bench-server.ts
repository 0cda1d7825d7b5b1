import { migrate } from '@lendside/services/database/migrate-database.ts';
import pg from 'pg';
import { findParent } from './cpu-time.ts';
import { startPostgres } from '../tools/postgres.mjs';
import { makePortfolio, type Share } from './portfolio.ts';

/** The PostgreSQL of one run: fsync on, its own folder, the packaged version and settings. */
export interface BenchServer {
  readonly port: number;
  /** The postmaster, whose child processes are connections and helpers; null when it cannot be found. */
  readonly pid: number | null;
  url(database: string): string;
  version(): Promise<string>;
  /** Creates an empty database and drops any of that name first. */
  create(database: string): Promise<string>;
  /** Creates a migrated database with loans in it. */
  createBook(database: string, shares: readonly Share[]): Promise<string>;
  drop(database: string): Promise<void>;
  /** Writes a checkpoint, so that earlier work is not flushed during the next measurement. */
  checkpoint(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the server. Throws when another run uses it. */
export async function startBenchServer(port: number | null): Promise<BenchServer> {
  const server = await startPostgres({
    dir: '.data/postgres-bench',
    // Settlement time comes from the commit timestamp, not from polling. Both sides of every benchmark pay the cost of these
    // timestamps.
    settings: ['track_commit_timestamp=on'],
    ...(port === null ? {} : { port }),
  });
  if (server.isReused)
    throw new Error('another benchmark runs on .data/postgres-bench: wait for it, or stop that PostgreSQL');
  const admin = new pg.Client(server.url('postgres'));
  await admin.connect();
  const { rows } = await admin.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = findParent(rows[0]?.pid ?? 0);
  const drop = async (database: string): Promise<void> => {
    await admin.query(`drop database if exists ${pg.escapeIdentifier(database)} with (force)`);
  };
  const create = async (database: string): Promise<string> => {
    await drop(database);
    await admin.query(`create database ${pg.escapeIdentifier(database)}`);
    return server.url(database);
  };
  return {
    port: server.port,
    pid,
    url: server.url,
    create,
    drop,
    createBook: async (database, shares) => {
      const url = await create(database);
      await migrate(url);
      await makePortfolio(url, shares);
      return url;
    },
    version: async () =>
      (await admin.query<{ server_version: string }>('show server_version')).rows[0]?.server_version ?? '',
    checkpoint: async () => {
      await admin.query('checkpoint');
    },
    stop: async () => {
      await admin.end();
      await server.stop();
    },
  };
}
