import { parseBusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { parseEnvironment } from '#config.ts';
import { openDayCloser } from '#open-day-closer.ts';
import { requireMode } from '#platform/system-mode.ts';
import { readArguments } from '#read-arguments.ts';
import { closeDaysByHand } from '#servicing/day-end/close-days-by-hand.ts';

/** Closes days of a production by hand, as the worker does, however many are due. `--lms 1` (NLS) or `2` (TLXe): the day its books
 *  stand on; `--date 2026-05-04`: every day up to and with that one. Ends with 1 when the books do not hold, which it says line by
 *  line, and with 2 when a day could not be closed now. Source: decision 051. */
const USAGE =
  'Say which loan system, --lms 1 or --lms 2, and, to close more than one day, up to which: --date 2026-05-04.';
const ENDS_WITH = { closed: 0, breached: 1, notNow: 2 } as const;

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

function readAsked(): { lmsId: 1 | 2; through: BusinessDate | null } {
  const values = readArguments({ lms: { type: 'string' }, date: { type: 'string' } }, 2);
  const lmsId = values.lms === '1' ? 1 : values.lms === '2' ? 2 : null;
  const through = values.date === undefined ? null : parseBusinessDate(values.date);
  return lmsId === null || (values.date !== undefined && through === null) ? refuse(USAGE) : { lmsId, through };
}

const parsed = parseEnvironment();
if (!parsed.ok) refuse(parsed.problems.join('\n'));
const { lmsId, through } = readAsked();
if (parsed.config.LENDSIDE_MODE !== 'production')
  refuse('The days of a simulation are moved by npm run clock; this closes those of a production.');
const closer = openDayCloser(parsed.config, null);
try {
  await requireMode(closer.books, 'production');
  const tell = (line: string): void => {
    process.stdout.write(`${line}\n`);
  };
  process.exitCode = ENDS_WITH[await closeDaysByHand(closer, lmsId, through, Date.now, tell)];
} catch (error) {
  process.stderr.write(`The day could not be closed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
} finally {
  await closer.books.close();
}
