// One supervisor per data folder: a file with its process id says who has it.
import { accessSync, constants, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findHolder, takeClaim } from './claim-file.mjs';
import { makeDataFolder } from './postgres.mjs';
import { PlainFailure } from './plain-failure.mjs';
import { readProcessFile } from './process-state.mjs';

const claimPath = (folder) => join(folder, 'supervisor.json');

/** Makes the data folder, or throws the sentence why it cannot be written. */
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

/** The supervisor that has the folder now: `{ pid, address }`, or undefined. */
export const findClaim = (folder) => findHolder(claimPath(folder), isSupervisor);

/** Takes the folder for this process; returns how to give it back. */
export function claimDataFolder(folder, address) {
  const tell = (claim) => claimedSentence(folder, claim);
  return takeClaim(claimPath(folder), { says: { address }, tell, fits: isSupervisor });
}

/** The sentence for a second start on the same data. */
export function claimedSentence(folder, claim) {
  const who = claim ? ` (process ${claim.pid}, ${claim.address})` : '';
  return `Lendside already runs on ${folder}${who}: stop it first, or set LENDSIDE_DATA_DIR and other ports for a second one.`;
}

// Besides when it began, which the claim of an older checkout does not say.
function isSupervisor(pid) {
  return process.platform !== 'linux' || readProcessFile(pid, 'cmdline').includes('run.mjs');
}
