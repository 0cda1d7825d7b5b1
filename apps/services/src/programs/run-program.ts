import type { Config } from '#config.ts';
import { StartProblem } from '#platform/start-problem.ts';
import { requireSettings } from './require-settings.ts';

/** Runs a long-lived program with the settings of the environment. Prints start problems as sentences, one per line, and exits
 *  with 1. */
export async function runProgram(run: (config: Config) => Promise<void>): Promise<void> {
  const config = requireSettings();
  try {
    await run(config);
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
