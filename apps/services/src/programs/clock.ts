import { addDays } from '@lendside/domain/calendar/business-date.ts';
import type { BankDebits } from '@lendside/providers/bank-debits/port.ts';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import type { Config } from '#config.ts';
import type { Database } from '#platform/database.ts';
import { StartProblem } from '#platform/start-problem.ts';
import { openProvider, PROVIDERS } from '#wiring/providers.ts';
import { readArguments } from './read-arguments.ts';
import { runCommand, withDatabase } from './run-command.ts';
import { describeDay } from '#servicing/day-end/describe-day.ts';
import { advance, ADVANCE_DAYS_MAX, type DaySummary } from '#servicing/day-end/run-day-end.ts';
import { getBusinessDate } from '#servicing/loans/reads/loan-queries.ts';

/** Moves the clocks of our two loan systems and prints each day. Stops and returns false when an invariant is violated. */
async function moveOwnClocks(database: Database, bank: BankDebits | null, days: number): Promise<boolean> {
  for (const lmsId of [1, 2] as const) {
    const target = addDays(await getBusinessDate(database, lmsId), days);
    const tell = (day: DaySummary): void => {
      process.stdout.write(`${describeDay(day)}\n`);
    };
    const moved = await advance(database, lmsId, target, tell, { delivers: true, bank, offers: 'due' });
    if (moved.some((day) => day.breaches.length > 0)) return false;
  }
  return true;
}

/** Moves the partner's clock. Prints a sentence when the partner does not answer. */
async function movePartnerClock(config: Config, days: number): Promise<void> {
  const clock = openProvider(PROVIDERS.loanSystemClock, config);
  if (clock === null) return;
  try {
    for (const day of await clock.advance(days))
      process.stdout.write(`Invictus ${day.on}: ${day.accruedLoans} loans accrued, ${day.transitions} transitions\n`);
  } catch (error) {
    if (!(error instanceof LoanSystemUnavailable)) throw error;
    process.stdout.write('Invictus does not answer: its clock stays where it is.\n');
  }
}

const BOUNDS = `The clock moves in a simulation only, by --days 1 to ${ADVANCE_DAYS_MAX}.`;

await runCommand({ failure: 'The clock could not be moved', simulationOnly: BOUNDS }, (config) => {
  const days = Number(readArguments({ days: { type: 'string', default: '1' } }).days);
  if (!Number.isInteger(days) || days < 1 || days > ADVANCE_DAYS_MAX) throw new StartProblem(BOUNDS);
  return withDatabase(config, { role: 'lendside_worker', connectionsMax: 3 }, async (database) => {
    if (await moveOwnClocks(database, openProvider(PROVIDERS.bank, config), days)) await movePartnerClock(config, days);
    else process.exitCode = 1;
  });
});
