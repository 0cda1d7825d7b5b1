// Says of each file whether it is ours and intact: `verify file.pdf`. Checks the seal of a PDF that we sealed, and looks up the hash
// of every file in our books: its loan, who signed it and the loan's chain of documents. Exits with 1 when a file is changed or
// unknown or a chain is broken, and with 2 when it cannot check. Source: width 2.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { readEvidence } from '#features/documents/read-evidence.ts';
import { StartProblem } from '#platform/start-problem.ts';
import { sealKey } from '#wiring/own-keys.ts';
import { runCommand, withDatabase } from './run-command.ts';

const CANNOT_CHECK = 2;
const USAGE = 'Say which files: verify file.pdf [more files].';

/** Returns the paths of the files. Throws `StartProblem` when there are none. */
function readPaths(): readonly string[] {
  try {
    const { positionals } = parseArgs({ allowPositionals: true, options: {} });
    if (positionals.length > 0) return positionals;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new StartProblem(USAGE);
}

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new StartProblem(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

await runCommand({ failure: 'The files could not be checked', failsWith: CANNOT_CHECK }, async (config) => {
  const paths = readPaths();
  const files = await Promise.all(paths.map(async (path) => ({ name: basename(path), bytes: await readBytes(path) })));
  const ours = sealKey(config)?.known ?? [];
  await withDatabase(config, { role: 'lendside_worker', connectionsMax: 2 }, async (database) => {
    for (const file of files) {
      const { isSound, sentences } = await readEvidence(database, file, ours);
      process.stdout.write(`${sentences.join('\n')}\n`);
      if (!isSound) process.exitCode = 1;
    }
  });
});
