// Writes all output of a child to a file, and picks the lines that matter to the person at the terminal.
import { appendFileSync, chmodSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const bytesMax = 20_000_000;
const warnLevel = 40;

/** Returns a function that appends lines to a log. Only the owner may read the log and its folder. It keeps one file and its
 *  predecessor, each at most `bytesMax`. When a write fails, it calls `tell` once and logs nothing more: a full disk must not
 *  stop the lender. */
export function openLogFile(path, tell = console.error) {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // A log of an earlier version may still be readable by others.
  chmodSync(dirname(path), 0o700);
  for (const file of [path, `${path}.1`]) if (existsSync(file)) chmodSync(file, 0o600);
  let bytes = existsSync(path) ? statSync(path).size : 0;
  let isBroken = false;
  return (line) => {
    if (isBroken) return;
    try {
      if (bytes > bytesMax) {
        renameSync(path, `${path}.1`);
        bytes = 0;
      }
      appendFileSync(path, `${line}\n`, { mode: 0o600 });
      bytes += line.length + 1;
    } catch (error) {
      isBroken = true;
      tell(`${path} cannot be written (${error.code}): nothing is logged there until the next start.`);
    }
  };
}

/** Returns what the terminal shows of a line: structured entries from warning up, and plain text on stderr. Undefined hides
 *  the line. */
export function lineToShow(line, isError) {
  const entry = parseEntry(line);
  if (!entry) return isError && line.trim() !== '' ? line : undefined;
  if (!(entry.level >= warnLevel)) return undefined;
  return [entry.msg ?? line, entry.err?.message].filter(Boolean).join(': ');
}

function parseEntry(line) {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Calls `take` with every whole line of a stream. */
export function eachLine(stream, take) {
  let rest = '';
  stream.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  });
  stream.on('end', () => rest !== '' && take(rest));
}
