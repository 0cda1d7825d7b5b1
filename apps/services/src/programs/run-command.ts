import type { Config } from '#config.ts';
import { openDatabase, type Database, type DatabaseRole } from '#platform/database.ts';
import { StartProblem } from '#platform/start-problem.ts';
import { requireMode } from '#platform/system-mode.ts';
import { requireSettings } from './require-settings.ts';

/** How a command ends and what it says when it fails. */
export interface Command {
  /** Printed before the reason of a failure: "The keys could not be changed". */
  readonly failure: string;
  /** The exit code of a failure, wrong settings and arguments included; 1 without it. */
  readonly failsWith?: 1 | 2;
  /** The sentence that refuses a production; absent when the command runs in both modes. */
  readonly simulationOnly?: string;
}

/** Runs a command with the settings of the environment. Prints wrong settings and a `StartProblem` as they are, and any other fault after
 *  `failure`. Each of them makes the exit code `failsWith`. */
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

/** Opens the database of the settings, checks its mode, works on it and closes it. Faults with `StartProblem` when it cannot be used. */
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
