// One process at a time: a file with its id says who has something, and is believed only while that very process runs.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { PlainFailure } from './plain-failure.mjs';
import { isAlive, startOf } from './process-state.mjs';

/** What the claim of another living process says, its `pid` among it; undefined when nobody else has it, or nobody that `fits(pid)`. */
export function findHolder(path, fits = () => true) {
  const claim = readClaim(path);
  // Our own id is never another's: in a container every start may get the id that the one before had.
  return claim && claim.pid !== process.pid && isStillRunning(claim) && fits(claim.pid) ? claim : undefined;
}

/** Takes it for this process until the returned function is called; the file holds `says` too. Faults with the sentence that
 *  `tell(holder)` makes when another has it; what a dead one left is taken over. */
export function takeClaim(path, { tell, says = {}, fits }) {
  const text = JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid), ...says });
  for (const attempt of [1, 2]) {
    try {
      writeFileSync(path, text, { flag: 'wx' });
      return () => readClaim(path)?.pid === process.pid && rmSync(path, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const holder = findHolder(path, fits);
      if (holder || attempt === 2) throw new PlainFailure(tell(holder));
      rmSync(path, { force: true });
    }
  }
}

/** The sentence for a second run of the tests on what a first one has. */
export const busySentence = (what, holder) =>
  `${what} of this checkout already run${holder ? ` (process ${holder.pid})` : ''}: wait until they have ended, or stop them.`;

function readClaim(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined; // No file, or one cut short by a crash: nobody has it.
  }
}

/** A process id is used again, after a restart of the machine or of a container: whose it is now began at another time. */
function isStillRunning({ pid, startedAt = '' }) {
  return isAlive(pid) && (startedAt === '' || startedAt === startOf(pid));
}
