// Tells whether another process is alive.
import { readFileSync } from 'node:fs';

/** Tells whether a process runs. A zombie counts as ended, because a container's PID 1 may never reap it. */
export function isAlive(pid) {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return !readProcessFile(pid, 'stat').includes(') Z ');
}

/** Returns when a process started, in clock ticks since boot, only for comparison. Empty when it cannot be told. */
export function startOf(pid) {
  // The name before it is in brackets and may contain spaces and brackets.
  const fields = readProcessFile(pid, 'stat').split(') ').at(-1).split(' ');
  return fields[START_FIELD - FIRST_AFTER_NAME] ?? '';
}

// Fields of /proc/<pid>/stat, counted from 1 as in proc(5).
const START_FIELD = 22;
const FIRST_AFTER_NAME = 3;

/** Reads a file of /proc; returns an empty text when there is none. */
export function readProcessFile(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return ''; // The process has ended since, or this is not Linux.
  }
}
