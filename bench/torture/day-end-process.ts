// Closes one business day after another. Killed anywhere, it resumes where it stopped.
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { openDatabase } from '@lendside/services/platform/database.ts';
import { bankOfRun } from './bank-of-run.ts';
import { closeDays } from './close-days.ts';
import { TIMES } from './settings.ts';

const [databaseUrl = '', simulatorUrl = '', lastDay = ''] = process.argv.slice(2);
const database = openDatabase({
  url: databaseUrl,
  role: 'lendside_worker',
  connectionsMax: 4,
  onBroken: () => undefined,
});
const day = businessDate(lastDay);
const pace = { dayMs: TIMES.dayMs, readLastDay: () => day };
await closeDays(database, pace, { delivers: true, bank: bankOfRun(simulatorUrl) });
