import type { LocalPostgres } from './postgres.d.mts';

/** Starts PostgreSQL like `startPostgres`. Its `url` leads to its Unix socket, or to TCP where there can be no socket. */
export function startPostgresOnSocket(options: {
  dir: string;
  fast?: boolean;
  port?: number;
  settings?: readonly string[];
}): Promise<LocalPostgres>;
