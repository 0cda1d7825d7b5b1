import { statement, type Queryable } from '#platform/database.ts';
import type { CspReport } from './read-csp-report.ts';

/** Different reports that are stored in a day, and for how many days. Further ones are counted as `other`. */
const ROWS_PER_DAY = 200;
const DAYS_KEPT = 90;

// Only the first report of a day has old rows to delete.
const keepReport = statement(
  'csp_report_keep',
  `
  with swept as (
    delete from app.csp_report where day < current_date - ${DAYS_KEPT}
  ), known as (
    select exists (select from app.csp_report where (day, directive, blocked, page) = (current_date, $1, $2, $3))
        or (select count(*) from app.csp_report where day = current_date) < ${ROWS_PER_DAY} as fits
  )
  insert into app.csp_report as r (day, directive, blocked, page)
  select current_date, $1, case when fits then $2 else 'other' end, case when fits then $3 else 'other' end from known
  on conflict (day, directive, blocked, page) do update set times = r.times + 1, last_at = now()`,
);

/** Stores one report, or counts it in the row of its like. */
export async function keepCspReport(database: Queryable, { directive, blocked, page }: CspReport): Promise<void> {
  await database.rows(keepReport, [directive, blocked, page]);
}
