import type { Config } from '#config.ts';
import { openDatabase, type Database, type DatabaseRole } from '#platform/database.ts';
import { StartProblem } from '#platform/start-problem.ts';
import { requireMode } from '#platform/system-mode.ts';
import { requireSettings } from './require-settings.ts';

/** What a command says of itself. */
export interface Command {
  /** How its failure is told, before the reason: "The keys could not be changed". */
  readonly failure: string;
  /** What it ends with when it cannot be done, its settings and arguments included; 1 without it. */
  readonly failsWith?: 1 | 2;
  /** Why a production has nothing of it; absent where it is for both modes. */
  readonly simulationOnly?: string;
}

/** Runs a command under the settings of the environment, to its end. Settings that do not fit and a `StartProblem` are told as
 *  they are, any other fault after what failed; all of them end the process with `failsWith`. */
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

/** Works on the database of the settings, once it is sure to be of their mode, and closes it. Faults with `StartProblem` when it
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
