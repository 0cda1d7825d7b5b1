import { createHash } from 'node:crypto';
import type { PushAddress } from '@lendside/providers/push/port.ts';
import { statement, type Queryable } from '#platform/database.ts';
import type { Sealing } from '#platform/sealing.ts';

/** Maximum of browsers per person that receive notifications. A further browser replaces the oldest. */
const BROWSERS_MAX = 10;

const keepSubscription = statement<{ isKept: boolean }>(
  'push_keep',
  `select app.keep_push_subscription($1, $2, $3, $4, ${BROWSERS_MAX}) as "isKept"`,
);
const dropSubscription = statement('push_drop', 'select app.drop_push_subscription($1)');
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
  return (await database.row<{ isKept: boolean }>(keepSubscription, values))?.isKept === true;
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
