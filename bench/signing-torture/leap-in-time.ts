import pg from 'pg';
import { TIMES } from './settings.ts';

/** A lease of the product lasts a minute. */
const LEASE_MS = 60_000;

// What a quarter of an hour would bring in a few seconds: sweeps are due, and work that a killed process held is free again.
const LEAP = `
  with held as (
    update app.outbox set next_at = clock_timestamp()
     where sent_at is null and given_up_at is null and lease_until is not null and lease_until < clock_timestamp() + $1 * interval '1 millisecond'
  ), envelopes as (
    update app.envelope set worked_until = clock_timestamp()
     where worked_until < clock_timestamp() + $1 * interval '1 millisecond'
  ), uses as (
    delete from app.rate_counter
  ), swept as (
    update app.envelope set read_at = read_at - interval '1 hour' where state in ('making', 'sent') and read_at > clock_timestamp() - interval '1 hour'
       and (worked_until is null or worked_until <= clock_timestamp())
  )
  update app.outbox set next_at = clock_timestamp()
   where sent_at is null and given_up_at is null and lease_until is null and next_at > clock_timestamp() + interval '1 second'
     and kind in ('signing.sweep', 'signing.read', 'signing.void', 'upload.check')`;

/** Moves the clocks of a run once. While the database is down, nothing happens. */
export async function leapInTime(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(LEAP, [LEASE_MS - TIMES.leaseMs]);
  } catch (error) {
    // A failure is expected only while the database itself is restarting, or when this statement waited behind another one.
    if (error instanceof Error && 'severity' in error && error.severity === 'ERROR' && !isDeadlock(error)) throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function isDeadlock(error: Error): boolean {
  return 'code' in error && error.code === '40P01';
}
