import { statement, type Database } from './database.ts';
import type { OutboxKind } from './outbox.ts';

const DUE = statement<{ outbox_id: number; kind: string; payload: Record<string, unknown> }>(
  'work_through_due',
  `select outbox_id, kind, payload from app.outbox
    where kind = any ($1) and sent_at is null and given_up_at is null and next_at <= clock_timestamp() order by outbox_id limit 1`,
);
const DONE = statement('work_through_done', 'update app.outbox set sent_at = now() where outbox_id = $1');
const LATER = statement(
  'work_through_later',
  `update app.outbox set next_at = clock_timestamp() + make_interval(secs => $2), attempts = attempts + 1 where outbox_id = $1`,
);

/** Does the work of some kinds that is due now, row after row, and returns the outcomes. Other work waits for an hour.
 *  `isKilled`: the worker dies before it marks a row, so that the row is worked on again. */
export async function workThrough(
  owner: Database,
  kinds: Readonly<Record<string, OutboxKind>>,
  { isKilled = false } = {},
): Promise<string[]> {
  const names = Object.keys(kinds);
  const outcomes: string[] = [];
  for (let row = await owner.row(DUE, [names]); row !== null; row = await owner.row(DUE, [names])) {
    const { outbox_id: id, kind, payload } = row;
    if (isKilled) await kinds[kind]?.work(payload);
    const outcome = await kinds[kind]?.work(payload);
    outcomes.push(`${kind} ${outcome?.kind}`);
    if (outcome?.kind === 'done' || outcome?.kind === 'giveUp') await owner.rows(DONE, [id]);
    else await owner.rows(LATER, [id, outcome?.kind === 'later' ? outcome.delayMs / 1000 : 3_600]);
  }
  return outcomes;
}
