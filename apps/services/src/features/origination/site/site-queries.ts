import { setTimeout as pause } from 'node:timers/promises';
import { personStatement, statement, type Queryable } from '#platform/database.ts';
import { enqueue } from '#platform/outbox.ts';
import { ORIGINATION_CHANNEL } from '#platform/work-notifier.ts';

/** Outbox kind of what the site says. */
export const SITE_KIND = 'application.said';

const QUEUE = statement(
  'application_said_queue',
  `
  with told as materialized (select pg_notify('${ORIGINATION_CHANNEL}', ''))
  ${enqueue(`select '${SITE_KIND}', '${SITE_KIND}:' || $1::text || ':' || $2::int, $3::jsonb from told`)}`,
);

/** Queues a message of the site; the same number of the same application is queued once. */
export async function queueSiteMessage(
  db: Queryable,
  { application, event }: { readonly application: string; readonly event: number },
  payload: object,
): Promise<void> {
  await db.rows(QUEUE, [application, event, payload]);
}

const STANDS = statement<{ application_id: number; state: string; site_event: number }>(
  'application_of_site',
  'select application_id, state, site_event from app.application_of_site($1)',
);
const EXISTS = personStatement<{ profile_id: string }>(
  'application_person',
  'select profile_id from app.profile where profile_id = $1',
);

/** How an application of the site stands. */
export interface SiteStanding {
  readonly applicationId: number;
  readonly state: string;
}

const LOOK_EVERY_MS = 100;

/** Waits until the worker has noted a message, for at most `waitMaxMs`; null when it has not yet, or the books refused it. */
export async function waitForSite(
  db: Queryable,
  application: string,
  event: number,
  waitMaxMs: number,
): Promise<SiteStanding | null> {
  const untilMs = performance.now() + waitMaxMs;
  for (;;) {
    const row = await db.row(STANDS, [application]);
    if (row !== null && row.site_event >= event) return { applicationId: row.application_id, state: row.state };
    if (performance.now() >= untilMs)
      return row === null ? null : { applicationId: row.application_id, state: row.state };
    await pause(LOOK_EVERY_MS);
  }
}

/** Whether there is such a person. */
export async function isPerson(db: Queryable, profileId: string): Promise<boolean> {
  return (await db.row(EXISTS, [profileId])) !== null;
}
