import type { Player } from './cast-of-processes.ts';
import { TIMES } from './settings.ts';
import { wreakHavoc, type CrashableDatabase, type Damage, type Rhythm } from './mayhem.ts';

/** What breaks while people are at work, and how often. */
export interface Havoc {
  readonly players: readonly Player[];
  readonly database: CrashableDatabase;
  /** Minimum number of kills; they go on until that number is reached. */
  readonly kills: number;
  readonly rhythm?: Rhythm;
  /** Other troubles of the run, which end when told that it is over. */
  readonly troubles?: (isOver: () => boolean) => readonly Promise<void>[];
}

/** Does this work while programs are killed and frozen, the database crashes and connections are cut. Returns the damage. */
export async function underHavoc(
  { players, database, kills, rhythm = TIMES, troubles = () => [] }: Havoc,
  work: () => Promise<void>,
): Promise<Damage> {
  const damage: Damage = { kills: 0, freezes: 0, databaseCrashes: 0, cuts: 0 };
  const load = { isOver: false, isGivenUp: false };
  const isOver = (): boolean => load.isGivenUp || (load.isOver && damage.kills >= kills);
  const havoc = Promise.all([wreakHavoc(players, database, damage, isOver, rhythm), ...troubles(isOver)]);
  // Awaited below, after the last act. Without this handler, an earlier rejection would end the process without cleanup.
  havoc.catch(() => undefined);
  try {
    await work();
    load.isOver = true;
  } catch (error) {
    // A failed run must end: otherwise the faults would continue forever over a stopped database.
    load.isGivenUp = true;
    throw error;
  } finally {
    await havoc;
  }
  return damage;
}
