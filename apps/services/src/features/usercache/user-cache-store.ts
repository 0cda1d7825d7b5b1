import { personStatement, type Queryable } from '#platform/database.ts';
import type { Sealing } from '#platform/sealing.ts';

const KEPT_MINUTES = 7200;

const selectWork = personStatement<{ sealed: Buffer }>(
  'user_cache_select',
  'select sealed from app.user_cache where profile_id = $1 and kept_until > now()',
);
const upsertWork = personStatement(
  'user_cache_upsert',
  `
  insert into app.user_cache (profile_id, sealed, kept_until) values ($1, $2, now() + make_interval(mins => ${KEPT_MINUTES}))
  on conflict (profile_id) do update set sealed = excluded.sealed, kept_until = excluded.kept_until`,
);
const deleteWork = personStatement('user_cache_delete', 'delete from app.user_cache where profile_id = $1');

/** Returns a profile's work in progress. Returns an empty text when there is none, when it has expired, or when no key can
 *  decrypt it. */
export async function findWork(database: Queryable, sealing: Sealing, profileId: string): Promise<string> {
  const row = await database.row<{ sealed: Buffer }>(selectWork, [profileId]);
  return row === null ? '' : (sealing.open('userCache', row.sealed) ?? '');
}

/** Saves work in progress, sealed, in place of the earlier work. */
export async function keepWork(database: Queryable, sealing: Sealing, profileId: string, value: string): Promise<void> {
  await database.rows(upsertWork, [profileId, sealing.seal('userCache', value)]);
}

/** Deletes the profile's work in progress. */
export async function clearWork(database: Queryable, profileId: string): Promise<void> {
  await database.rows(deleteWork, [profileId]);
}
