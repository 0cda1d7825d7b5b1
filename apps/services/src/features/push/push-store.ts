import { createHash } from 'node:crypto';
import type { PushAddress } from '@lendside/providers/push/port.ts';
import { statement, type Queryable } from '#platform/database.ts';
import type { Sealing } from '#platform/sealing.ts';

/** Maximum of browsers per person that receive notifications. A further browser replaces the oldest. */
const BROWSERS_MAX = 10;

// `for share` waits while the device is being forgotten, so that no subscription is stored for it afterward.
const keepSubscription = statement<{ endpoint_hash: Buffer }>(
  'push_keep',
  `
  with device as (
    select device_key from user_pool.device where device_key = $4 and sub = $2 and forgotten_at is null for share
  ), kept as (
    insert into app.push_subscription (endpoint_hash, profile_id, sealed, device_key) select $1, $2, $3, device_key from device
    on conflict (endpoint_hash) do update set profile_id = excluded.profile_id, sealed = excluded.sealed,
      device_key = excluded.device_key, created_at = now()
    returning endpoint_hash
  ), dropped as (
    delete from app.push_subscription where endpoint_hash in (
      select endpoint_hash from app.push_subscription
       where profile_id = $2 and endpoint_hash not in (select endpoint_hash from kept)
       order by created_at desc offset ${BROWSERS_MAX - 1})
  )
  select endpoint_hash from kept`,
);
const dropSubscription = statement('push_drop', 'delete from app.push_subscription where endpoint_hash = $1');
const findSubscription = statement<{ sealed: Buffer }>(
  'push_find',
  `select sealed from app.push_subscription where endpoint_hash = decode($1, 'hex')`,
);

// A plain hash is safe because the push URL is long and random.
const hashOf = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest();

/** Stores the push URL of a browser for this profile, until its device is forgotten. Returns false when the device is already
 *  forgotten or belongs to another profile. */
export async function keepPushAddress(
  database: Queryable,
  sealing: Sealing,
  { profileId, deviceKey }: { readonly profileId: string; readonly deviceKey: string },
  address: PushAddress,
): Promise<boolean> {
  const sealed = sealing.seal('push', JSON.stringify(address));
  const values = [hashOf(address.endpoint), profileId, sealed, deviceKey];
  return (await database.row<{ endpoint_hash: Buffer }>(keepSubscription, values)) !== null;
}

/** Deletes a push URL. */
export async function dropPushAddress(database: Queryable, endpoint: string): Promise<void> {
  await database.rows(dropSubscription, [hashOf(endpoint)]);
}

/** Returns the push URL with this hash (hex). Null when it was deleted or can no longer be decrypted. */
export async function findPushAddress(
  database: Queryable,
  sealing: Sealing,
  hash: string,
): Promise<PushAddress | null> {
  const row = await database.row(findSubscription, [hash]);
  const text = row === null ? null : sealing.open('push', row.sealed);
  return text === null ? null : (JSON.parse(text) as PushAddress);
}
