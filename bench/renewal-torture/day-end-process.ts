// Closes one business day after another, with what features do before a day closes. Killed anywhere, it resumes where it stopped.
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { openBeforeClosing } from '@lendside/services/wiring/before-closing.ts';
import { bankOfRun } from '../torture/bank-of-run.ts';
import { closeDays } from '../torture/close-days.ts';
import type { Mistake } from './settings.ts';
import { closingMeansOfRun, openWorkerDatabase } from './worker-means-of-run.ts';

const [mistake, databaseUrl, partnersUrl, dayMs, lastDay] = process.argv.slice(2) as [
  Mistake,
  string,
  string,
  string,
  string?,
];
const database = openWorkerDatabase(databaseUrl, mistake, () => undefined);
const beforeClosing = openBeforeClosing(closingMeansOfRun(database, databaseUrl, partnersUrl, mistake));
const options = { delivers: true, bank: bankOfRun(partnersUrl), beforeClosing };
await closeDays(
  database,
  { dayMs: Number(dayMs), lastDay: lastDay === undefined ? null : businessDate(lastDay) },
  options,
);
