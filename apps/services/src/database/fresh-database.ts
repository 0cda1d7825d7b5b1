import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Creates a database on the server of `databaseUrl`, runs `work` on it and drops it afterwards. */
export async function withFreshDatabase<T>(databaseUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `fresh_${process.pid}_${randomBytes(4).toString('hex')}`;
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  const admin = new pg.Client(databaseUrl);
  await admin.connect();
  try {
    await admin.query(`create database ${name}`);
    try {
      return await work(url.href);
    } finally {
      await admin.query(`drop database ${name} with (force)`);
    }
  } finally {
    await admin.end();
  }
}
