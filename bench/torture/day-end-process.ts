// Closes one business day after another, as an operator's clock would. Killed anywhere, it resumes where it stopped.
import { openDatabase, statement } from '@lendside/services/platform/database.ts';
import { advance } from '@lendside/services/servicing/day-end/run-day-end.ts';
import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { getBusinessDate } from '@lendside/services/servicing/loans/reads/loan-queries.ts';
import { bankOfRun } from './bank-of-run.ts';
import { TIMES } from './settings.ts';
import { pause } from './submit-load.ts';

const [databaseUrl = '', simulatorUrl = '', lastDay = ''] = process.argv.slice(2);
const database = openDatabase({
  url: databaseUrl,
  role: 'lendside_worker',
  connectionsMax: 4,
  onBroken: () => undefined,
});
const bank = bankOfRun(simulatorUrl);
const HALF_CLOSED = statement<{ day: string }>(
  'torture_half_closed',
  `
  select r.business_date::text as day from servicing.eod_run r join servicing.business_clock c using (lms_id, business_date)
   where r.lms_id = 2 and r.step = 'started'`,
);
process.stdout.write('day-end ready\n');

for (;;) {
  try {
    // Each business day stays open for a while. A half-closed day is closed immediately, because no request is served before it
    // is.
    if ((await database.row(HALF_CLOSED)) === null) await pause(TIMES.dayMs);
    const today = await getBusinessDate(database, 2);
    if (today >= businessDate(lastDay)) continue;
    const days = await advance(database, 2, addDays(today, 1), undefined, { delivers: true, bank });
    for (const { breaches } of days) {
      if (breaches.length > 0) process.stdout.write(`${breaches.join('; ')}\n`);
    }
  } catch {
    // The database was down, or an interrupted run still holds its lock: the next round continues.
  }
  await pause(TIMES.againMs);
}
