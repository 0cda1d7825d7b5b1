import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres, stopPostgres } from '../local-postgres.ts';
import type { CrashableDatabase } from './mayhem.ts';

// A crash of the server loses nothing that it has given to the operating system, so the disk need not be waited for. What it has
// committed must be given, though: commits stay synchronous, and pages that it wrote in halves can be repaired.
const SETTINGS = ['synchronous_commit=on', 'full_page_writes=on'];

/** Returns where the PostgreSQL of a run keeps its data. */
export function postgresFolder(folder: string): string {
  return join(folder, 'postgres');
}

/** Starts a PostgreSQL of its own below `folder`, with one empty database. */
export async function openCrashable(folder: string): Promise<CrashableDatabase> {
  const data = postgresFolder(folder);
  // An interrupted run must leave no PostgreSQL behind.
  process.once('exit', () => {
    if (existsSync(folder)) stopPostgres(data);
  });
  const state = { postgres: await startPostgres({ dir: data, fast: true, settings: SETTINGS }) };
  const { port } = state.postgres;
  const admin = new pg.Client(state.postgres.url('postgres'));
  await admin.connect();
  await admin.query('drop database if exists torture');
  await admin.query('create database torture');
  await admin.end();
  return {
    url: state.postgres.url('torture'),
    postgres: () => state.postgres,
    restart: async () => {
      state.postgres = await startPostgres({ dir: data, port, fast: true, settings: SETTINGS });
    },
  };
}
