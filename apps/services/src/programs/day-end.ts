// Closes days of a production system manually, in the same way as the worker, however many are due. `--lms 1` (NLS) or `--lms 2`
// (TLXe) closes the current day of that loan system; `--date 2026-05-04` closes every day up to that one. Exits with 1 when an
// invariant is violated, and prints each violation on a line. Exits with 2 when a day cannot be closed now. Source: decision 016.
import { parseBusinessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { openBeforeClosing, openClosingFoundation } from '#wiring/before-closing.ts';
import { openDayCloser } from '#wiring/open-day-closer.ts';
import { openLogger } from '#platform/logging.ts';
import { StartProblem } from '#platform/start-problem.ts';
import { requireMode } from '#platform/system-mode.ts';
import { readArguments } from './read-arguments.ts';
import { runCommand } from './run-command.ts';
import { closeDaysByHand } from '#servicing/day-end/close-days-by-hand.ts';

const USAGE =
  'Say which loan system, --lms 1 or --lms 2, and, to close more than one day, up to which: --date 2026-05-04.';
const ENDS_WITH = { closed: 0, breached: 1, notNow: 2 } as const;

/** Parses which days to close. Throws `StartProblem` when the arguments name none. */
function readAsked(): { lmsId: 1 | 2; through: BusinessDate | null } {
  const values = readArguments({ lms: { type: 'string' }, date: { type: 'string' } }, ENDS_WITH.notNow);
  const lmsId = values.lms === '1' ? 1 : values.lms === '2' ? 2 : null;
  const through = values.date === undefined ? null : parseBusinessDate(values.date);
  if (lmsId === null || (values.date !== undefined && through === null)) throw new StartProblem(USAGE);
  return { lmsId, through };
}

await runCommand({ failure: 'The day could not be closed', failsWith: ENDS_WITH.notNow }, async (config) => {
  const { lmsId, through } = readAsked();
  if (config.LENDSIDE_MODE !== 'production')
    throw new StartProblem('The days of a simulation are moved by npm run clock; this closes those of a production.');
  const closer = openDayCloser(config, null);
  try {
    await requireMode(closer.books, 'production');
    const tell = (line: string): void => {
      process.stdout.write(`${line}\n`);
    };
    const logger = openLogger('day-end', config.LOG_LEVEL);
    const beforeClosing = openBeforeClosing(await openClosingFoundation(config, logger, closer.books));
    const withRooms = { ...closer, beforeClosing };
    process.exitCode = ENDS_WITH[await closeDaysByHand(withRooms, lmsId, through, Date.now, tell)];
  } finally {
    await closer.books.close();
  }
});
