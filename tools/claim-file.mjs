// A lock file with a process id: one process at a time owns a resource. The file counts only while that very process runs.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { PlainFailure } from './plain-failure.mjs';
import { isAlive, startOf } from './process-state.mjs';

/** Returns the claim of another living process, with its `pid`. Undefined when no other process holds it, or when `fits(pid)`
 *  rejects the holder. */
export function findHolder(path, fits = () => true) {
  const claim = readClaim(path);
  // Our own id is never another's: after a container restart, we may get the id that the earlier process had.
  return claim && claim.pid !== process.pid && isStillRunning(claim) && fits(claim.pid) ? claim : undefined;
}

/** Claims the file for this process until the returned function is called; `says` is written into it. Throws the sentence of
 *  `tell(holder)` when another process holds it; takes over the claim of a dead process. */
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

/** The sentence for a second test run while a first one holds the resource. */
export const busySentence = (what, holder) =>
  `${what} of this checkout are already running${holder ? ` (process ${holder.pid})` : ''}: wait for them to end, or stop them.`;

function readClaim(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined; // There is no file, or a crash cut it short: no process holds the claim.
  }
}

/** A restarted machine or container reuses process ids, so the start time must match too. */
function isStillRunning({ pid, startedAt = '' }) {
  return isAlive(pid) && (startedAt === '' || startedAt === startOf(pid));
}
