// Whether another process is alive.
import { readFileSync } from 'node:fs';

/** Whether a process runs; one that ended but was never reaped (a container's PID 1 may not) counts as ended. */
export function isAlive(pid) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return !readProcessFile(pid, 'stat').includes(') Z ');
}

/** A file of /proc, or nothing where there is none. */
export function readProcessFile(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return ''; // It ended while we looked, or this is no Linux.
  }
}
