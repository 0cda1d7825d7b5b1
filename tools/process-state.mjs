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

/** When a process began, as a text that only compares: clock ticks since the machine did. Empty where it cannot be told. */
export function startOf(pid) {
  // The name before it is in brackets and may hold blanks and brackets of its own.
  const fields = readProcessFile(pid, 'stat').split(') ').at(-1).split(' ');
  return fields[START_FIELD - FIRST_AFTER_NAME] ?? '';
}

// Fields of /proc/<pid>/stat, counted from 1 as proc(5) does.
const START_FIELD = 22;
const FIRST_AFTER_NAME = 3;

/** A file of /proc, or nothing where there is none. */
export function readProcessFile(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return ''; // It ended while we looked, or this is no Linux.
  }
}
