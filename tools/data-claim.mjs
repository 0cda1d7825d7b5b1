// Allows one supervisor per data folder: a file with its process id marks the owner.
import { accessSync, constants, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findHolder, takeClaim } from './claim-file.mjs';
import { makeDataFolder } from './postgres.mjs';
import { PlainFailure } from './plain-failure.mjs';
import { readProcessFile } from './process-state.mjs';

const claimPath = (folder) => join(folder, 'supervisor.json');

/** Creates the data folder, or throws a sentence that says why it cannot be written. */
export function requireWritable(folder) {
  try {
    makeDataFolder(folder);
    accessSync(folder, constants.W_OK);
    const probe = join(folder, `.probe-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new PlainFailure(
      `The data folder ${folder} cannot be written (${error.code}): make it writable, or set LENDSIDE_DATA_DIR to another folder.`,
    );
  }
}

/** Returns the supervisor that owns the folder, as `{ pid, address }`, or undefined. */
export const findClaim = (folder) => findHolder(claimPath(folder), isSupervisor);

/** Claims the folder for this process and returns a function that releases it. */
export function claimDataFolder(folder, address) {
  const tell = (claim) => claimedSentence(folder, claim);
  return takeClaim(claimPath(folder), { says: { address }, tell, fits: isSupervisor });
}

/** The sentence for a second start on the same data. */
export function claimedSentence(folder, claim) {
  const who = claim ? ` (process ${claim.pid}, ${claim.address})` : '';
  return `Lendside already runs on ${folder}${who}: stop it first, or set LENDSIDE_DATA_DIR and other ports for a second one.`;
}

// Also checks the command line, because claims of older checkouts do not record a start time.
function isSupervisor(pid) {
  return process.platform !== 'linux' || readProcessFile(pid, 'cmdline').includes('run.mjs');
}
