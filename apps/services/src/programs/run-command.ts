import type { Config } from '#config.ts';
import { openDatabase, type Database, type DatabaseRole } from '#platform/database.ts';
import { StartProblem } from '#platform/start-problem.ts';
import { requireMode } from '#platform/system-mode.ts';
import { requireSettings } from './require-settings.ts';

/** Options of a command: its exit code and what it prints when it fails. */
export interface Command {
  /** Printed before the reason of a failure, such as "The keys could not be changed". */
  readonly failure: string;
  /** Exit code of every failure, including wrong settings and arguments; 1 by default. */
  readonly failsWith?: 1 | 2;
  /** The sentence printed when the command refuses to run in production. Absent when the command runs in both modes. */
  readonly simulationOnly?: string;
}

/** Runs a command with the settings of the environment. Prints wrong settings and a `StartProblem` unchanged, and any other
 *  error after `failure`. Each of them sets the exit code to `failsWith`. */
export async function runCommand(
  { failure, failsWith = 1, simulationOnly }: Command,
  run: (config: Config) => Promise<void>,
): Promise<void> {
  const config = requireSettings(failsWith, simulationOnly);
  try {
    await run(config);
  } catch (error) {
    process.stderr.write(error instanceof StartProblem ? `${error.message}\n` : `${failure}: ${reasonOf(error)}\n`);
    process.exitCode = failsWith;
  }
}

/** Opens the configured database, checks its mode, runs `work` on it and closes it. Throws `StartProblem` when the database
 *  cannot be used. */
export async function withDatabase(
  config: Config,
  options: { readonly role: DatabaseRole; readonly connectionsMax: number },
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const database = openDatabase({ url: config.DATABASE_URL, ...options });
  try {
    await requireMode(database, config.LENDSIDE_MODE);
    await work(database);
  } finally {
    await database.close();
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
