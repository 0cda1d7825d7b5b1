import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { LocalPostgres } from '../local-postgres.ts';
import type { Player } from './cast-of-processes.ts';
import { TIMES } from './settings.ts';
import { pause } from './submit-load.ts';

/** Damage done so far. */
export interface Damage {
  kills: number;
  freezes: number;
  databaseCrashes: number;
  cuts: number;
}

/** The database of a run, which can crash and restart. */
export interface CrashableDatabase {
  readonly url: string;
  readonly postgres: () => LocalPostgres;
  restart(): Promise<void>;
}

/** How often what breaks. */
export type Rhythm = Readonly<
  Record<'killEveryMs' | 'killsPerDatabaseCrash' | 'killsPerCut' | 'killsPerFreeze' | 'frozenMs', number>
>;

/** Breaks something in this rhythm until told to stop. Resumes every frozen process before it returns. */
export async function wreakHavoc(
  players: readonly Player[],
  database: CrashableDatabase,
  damage: Damage,
  isOver: () => boolean,
  times: Rhythm = TIMES,
): Promise<void> {
  const thaws: Promise<void>[] = [];
  const mortal = players.filter(({ kind }) => kind !== 'simulator');
  for (let round = 1; !isOver(); round += 1) {
    await pause(times.killEveryMs);
    const victim = mortal[Math.floor(Math.random() * mortal.length)];
    if (round % times.killsPerDatabaseCrash === 0) {
      await crash(database);
      damage.databaseCrashes += 1;
    } else if (round % times.killsPerCut === 0) {
      damage.cuts += await cutConnections(database.url);
    } else if (round % times.killsPerFreeze === 0) {
      // Freezes workers and HTTP processes in turn, alternating between the kinds.
      const order = damage.freezes % 4;
      const kind = order % 2 === 0 ? 'worker' : 'http';
      const frozen = mortal.find((each) => each.kind === kind && each.name.endsWith(order < 2 ? '1' : '2'));
      if (frozen?.signal('SIGSTOP') === true) {
        damage.freezes += 1;
        thaws.push(
          pause(times.frozenMs).then(() => {
            frozen.signal('SIGCONT');
          }),
        );
      }
    } else if (victim?.signal('SIGKILL') === true) {
      damage.kills += 1;
    }
  }
  await Promise.all(thaws);
}

/** Crashes PostgreSQL as `pg_ctl -m immediate` does: no checkpoint and no clean shutdown. The next start replays the log. */
async function crash(database: CrashableDatabase): Promise<void> {
  const postgres = database.postgres();
  process.kill(Number(readFileSync(join(postgres.data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGQUIT');
  for (let waitedMs = 0; postgres.isRunning() && waitedMs < 10_000; waitedMs += 50) await pause(50);
  await database.restart();
}

async function cutConnections(url: string): Promise<number> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query(`
      select pg_terminate_backend(pid) from (
        select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() order by random() limit 3) victims`);
    return rowCount ?? 0;
  } catch (error) {
    // A failure is expected only while the database itself is restarting.
    if (error instanceof Error && !('severity' in error && error.severity === 'ERROR')) return 0;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
