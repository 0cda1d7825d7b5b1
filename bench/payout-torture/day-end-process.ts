// Closes business days as the harness asks, with what features do before a day closes. Killed anywhere, it resumes where it stopped.
import { openBeforeClosing } from '@lendside/services/wiring/before-closing.ts';
import { readLastDay } from '../renewal-torture/last-day.ts';
import { closeDays } from '../torture/close-days.ts';
import { bankOfRun } from './partners-of-run.ts';
import { LOOK_FOR_DAY_MS, type Mistake } from './settings.ts';
import { closingMeansOfRun, openWorkerDatabase } from './worker-means-of-run.ts';

const [mistake, databaseUrl, partnersUrl, folder] = process.argv.slice(2) as [Mistake, string, string, string];
const database = openWorkerDatabase(databaseUrl, mistake, () => undefined);
const beforeClosing = openBeforeClosing(closingMeansOfRun(database, partnersUrl, mistake));
const options = { delivers: true, bank: bankOfRun(partnersUrl), beforeClosing };
await closeDays(database, { dayMs: LOOK_FOR_DAY_MS, readLastDay: () => readLastDay(folder) }, options);
