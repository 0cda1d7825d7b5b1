import type { LocalPostgres } from './postgres.d.mts';

/** Starts a new server for a test run that belongs to `dir`. Its `url` leads to its Unix socket where there can be one. */
export function startTestPostgres(options: { dir: string; connectionsMax?: number }): Promise<LocalPostgres>;

/** Stops the server that belongs to `dir` and deletes its data. */
export function removeTestPostgres(dir: string): void;
