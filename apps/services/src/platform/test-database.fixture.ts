import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { openDatabase } from '#platform/database.ts';
import type { Database, DatabaseRole } from '#platform/database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the test server, ending in "/". */
    postgresUrl: string;
    /** Name of the migrated template database. */
    templateName: string;
  }
}

/** A database of a test file's own, migrated and empty. */
export interface TestDatabase {
  readonly url: string;
  open(role: DatabaseRole): Database;
}

/** Copies the migrated template for one test file. Leftovers are dropped at the next start, because dropping here would
 *  race with pools that are still closing. */
export async function copyTestDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl').replace(/[^/]*$/, '');
  const name = `t_${process.pid}_${randomBytes(4).toString('hex')}`;
  const admin = new pg.Client(`${server}postgres`);
  await admin.connect();
  await admin.query(`create database ${name} template ${inject('templateName')}`);
  await admin.end();
  const opened: Database[] = [];
  afterAll(async () => {
    await Promise.all(opened.map((database) => database.close()));
  });
  return {
    url: `${server}${name}`,
    open: (role) => {
      const database = openDatabase({ url: `${server}${name}`, role, connectionsMax: 4 });
      opened.push(database);
      return database;
    },
  };
}
