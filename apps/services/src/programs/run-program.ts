import type { Config } from '#config.ts';
import { StartProblem } from '#platform/start-problem.ts';
import { requireSettings } from './require-settings.ts';

/** A long-lived program that has started. */
export interface OpenProgram {
  /** Longest time that stopping may take. */
  readonly stopsWithinMs: number;
  /** Finishes the work in progress and closes everything. */
  stop(): Promise<void>;
}

/** Runs a long-lived program with the settings of the environment, until SIGTERM or SIGINT. Prints start problems as sentences, one
 *  per line, and exits with 1. */
export async function runProgram(open: (config: Config) => Promise<OpenProgram>): Promise<void> {
  const config = requireSettings();
  try {
    stopOnSignal(await open(config));
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

function stopOnSignal(program: OpenProgram): void {
  const stop = async (): Promise<void> => {
    setTimeout(() => process.exit(0), program.stopsWithinMs).unref();
    await program.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      void stop();
    });
}
