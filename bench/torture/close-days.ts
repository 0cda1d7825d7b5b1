import { addDays, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { statement, type Database } from '@lendside/services/platform/database.ts';
import { advance } from '@lendside/services/servicing/day-end/run-day-end.ts';
import { getBusinessDate } from '@lendside/services/servicing/loans/reads/loan-queries.ts';
import { TIMES } from './settings.ts';
import { pause } from './submit-load.ts';

const HALF_CLOSED = statement<{ day: string }>(
  'torture_half_closed',
  `
  select r.business_date::text as day from servicing.eod_run r join servicing.business_clock c using (lms_id, business_date)
   where r.lms_id = 2 and r.step = 'started'`,
);

/** Closes one business day after another, as an operator's clock would, until the process ends. Each day stays open for a while.
 *  `readLastDay` is asked before each day; that day stays open. */
export async function closeDays(
  database: Database,
  { dayMs, readLastDay }: { readonly dayMs: number; readonly readLastDay: () => BusinessDate },
  options: NonNullable<Parameters<typeof advance>[4]>,
): Promise<never> {
  process.stdout.write('day-end ready\n');
  for (;;) {
    try {
      // A half-closed day is closed immediately, because no request is served before it is.
      if ((await database.row(HALF_CLOSED)) === null) await pause(dayMs);
      const today = await getBusinessDate(database, 2);
      if (today >= readLastDay()) continue;
      const days = await advance(database, 2, addDays(today, 1), undefined, options);
      for (const { breaches } of days) {
        if (breaches.length > 0) process.stdout.write(`${breaches.join('; ')}\n`);
      }
    } catch {
      // The database was down, or an interrupted run still holds its lock: the next round continues.
    }
    await pause(TIMES.againMs);
  }
}
