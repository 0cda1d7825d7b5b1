import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removePostgres } from '../local-postgres.ts';
import { postgresFolder } from './crashable-database.ts';

/** Exit code of a run that a signal ended. */
const INTERRUPTED = 130;

/** Lets signals end the run, and returns its folder: the one that was asked for, or one of its own. An own folder is removed with its PostgreSQL
 *  when a signal ends the run or when nothing was wrong; otherwise it stays, so that somebody can look at it. */
export function openRun(asked: string | null, name: string): string {
  // Each signal again and again: one that is sent to the whole process group arrives twice, because the npm script passes it on. The second must
  // not break off what the first one cleans up.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(INTERRUPTED));
  if (asked !== null) return asked;
  const folder = mkdtempSync(join(tmpdir(), `lendside-${name}-`));
  process.once('exit', (code) => {
    if (code !== 0 && code !== INTERRUPTED) return;
    removePostgres(postgresFolder(folder));
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });
  return folder;
}
