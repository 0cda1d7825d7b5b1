// One supervisor per data folder: a file with its process id says who has it.
import { accessSync, constants, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder } from './postgres.mjs';
import { PlainFailure } from './plain-failure.mjs';
import { isAlive, readProcessFile } from './process-state.mjs';

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
export function findClaim(folder) {
  try {
    const claim = JSON.parse(readFileSync(claimPath(folder), 'utf8'));
    return isSupervisor(claim.pid) ? claim : undefined;
  } catch {
    return undefined; // No file, or one cut short by a crash: nobody has it.
  }
}

/** Takes the folder for this process; returns how to give it back. */
export function claimDataFolder(folder, address) {
  const text = JSON.stringify({ pid: process.pid, address });
  for (const attempt of [1, 2]) {
    try {
      writeFileSync(claimPath(folder), text, { flag: 'wx' });
      return () => rmSync(claimPath(folder), { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const claim = findClaim(folder);
      if (claim || attempt === 2) throw new PlainFailure(claimedSentence(folder, claim));
      rmSync(claimPath(folder), { force: true });
    }
  }
}

/** The sentence for a second start on the same data. */
export function claimedSentence(folder, claim) {
  const who = claim ? ` (process ${claim.pid}, ${claim.address})` : '';
  return `Lendside already runs on ${folder}${who}: stop it first, or set LENDSIDE_DATA_DIR and other ports for a second one.`;
}

function isSupervisor(pid) {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  // A process id is used again after a restart of the machine: look whose it is now.
  return readProcessFile(pid, 'cmdline').includes('run.mjs');
}
