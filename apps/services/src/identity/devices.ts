import { hashSecret, isSameHash, newSecret } from '#platform/access/binding.ts';
import { personStatement, statement, type Transaction } from '#platform/database.ts';
import { newId } from '#platform/ids.ts';
import { LIMITS } from '#platform/limits.ts';

/** The device of a new session. */
export interface SessionDevice {
  readonly deviceKey: string;
  /** The secret for its cookie. Null when a simultaneous sign-in has already set the next one. */
  readonly newSecret: string | null;
  readonly isTrusted: boolean;
  readonly isRemembered: boolean;
  readonly isNew: boolean;
}

/** What a browser sends to identify its device. The key names the device, and the cookie's secret proves it. */
export interface DeviceProof {
  readonly deviceKey: string | null;
  readonly secret: string | null;
}

/** The result of checking a proof. `stolen`: a secret that was replaced long ago was sent again, so somebody has a copy. The
 *  device is forgotten and its sessions, listed here, are ended. */
export type Recognised =
  | { readonly kind: 'known'; readonly device: SessionDevice }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'stolen'; readonly endedSessions: readonly string[] };

interface DeviceRow {
  readonly device_key: string;
  readonly secret_hash: Buffer;
  readonly is_trusted: boolean;
  readonly is_remembered: boolean;
}

const lockDevice = personStatement<DeviceRow>(
  'device_lock',
  `
  select device_key, secret_hash, trusted_at is not null as is_trusted, is_remembered from user_pool.device
   where device_key = $1 and sub = $2 and forgotten_at is null for update`,
  2,
);
// A browser that has just typed a code has a secret but does not know its device key yet. Such a device is already trusted, and
// nobody has signed in on it.
const lockDeviceOfSecret = personStatement<DeviceRow>(
  'device_lock_by_secret',
  `
  select device_key, secret_hash, trusted_at is not null as is_trusted, is_remembered from user_pool.device
   where sub = $1 and secret_hash = $2 and forgotten_at is null
     and trusted_at = created_at and last_seen_at = created_at and created_at > now() - make_interval(secs => $3)
     for update`,
);
const replaceSecret = statement(
  'device_replace_secret',
  'update user_pool.device set secret_hash = $2, last_seen_at = now() where device_key = $1',
);
const spendSecret = statement(
  'device_spend_secret',
  'insert into user_pool.spent_device_secret (secret_hash, device_key) values ($1, $2)',
);
const findSpent = statement<{ is_recent: boolean }>(
  'device_spent_secret',
  `
  select spent_at > now() - make_interval(secs => $3) as is_recent from user_pool.spent_device_secret
   where secret_hash = $1 and device_key = $2`,
);
const insertDevice = personStatement(
  'device_insert',
  'insert into user_pool.device (device_key, sub, secret_hash, name) values ($1, $2, $3, $4)',
  2,
);
const forget = personStatement<{ device_key: string }>(
  'device_forget',
  `
  update user_pool.device set forgotten_at = now(), forgotten_reason = $3
   where sub = $1 and ($2::text is null or device_key = $2) and forgotten_at is null returning device_key`,
);
// Anybody who holds a device can read notifications on its lock screen. A notification address without a device may belong to
// this device.
const dropNotifications = personStatement(
  'device_drop_notifications',
  `delete from app.push_subscription where profile_id = $1 and ($2::text is null or device_key is null or device_key = $2)`,
);
const endSessions = personStatement<{ session_id: string }>(
  'device_end_sessions',
  `
  update user_pool.session set revoked_at = now(), revoked_reason = $3
   where sub = $1 and device_key = $2 and revoked_at is null returning session_id`,
);
const trust = personStatement<{ device_key: string }>(
  'device_trust',
  `
  update user_pool.device set trusted_at = coalesce(trusted_at, now())
   where device_key = $1 and sub = $2 and forgotten_at is null returning device_key`,
  2,
);

/** Finds an account's device by its key and secret, and replaces the secret, which works once. The first of several
 *  simultaneous requests replaces the secret. The others still count as the same device for a short time. Source: T5. */
export async function recogniseDevice(tx: Transaction, sub: string, proof: DeviceProof): Promise<Recognised> {
  if (proof.secret === null) return { kind: 'unknown' };
  const presented = hashSecret(proof.secret);
  const named = proof.deviceKey === null ? null : await tx.row<DeviceRow>(lockDevice, [proof.deviceKey, sub]);
  const row = named ?? (await tx.row<DeviceRow>(lockDeviceOfSecret, [sub, presented, LIMITS.provenBrowserSeconds]));
  if (row === null) return { kind: 'unknown' };
  const { device_key: deviceKey } = row;
  const known = (secret: string | null): Recognised => ({
    kind: 'known',
    device: {
      deviceKey,
      newSecret: secret,
      isTrusted: row.is_trusted,
      isRemembered: row.is_remembered,
      isNew: false,
    },
  });
  if (isSameHash(row.secret_hash, presented)) {
    const next = newSecret();
    await tx.rows(spendSecret, [presented, deviceKey]);
    await tx.rows(replaceSecret, [deviceKey, hashSecret(next)]);
    return known(next);
  }
  const spent = await tx.row<{ is_recent: boolean }>(findSpent, [presented, deviceKey, LIMITS.refreshGraceSeconds]);
  if (spent === null) return { kind: 'unknown' };
  if (spent.is_recent) return known(null);
  const endedSessions = await forgetDevice(tx, sub, deviceKey, 'spent secret came back');
  return { kind: 'stolen', endedSessions: endedSessions ?? [] };
}

/** Adds an untrusted device for a sign-in from an unknown browser. */
export async function addDevice(tx: Transaction, sub: string, name: string): Promise<SessionDevice> {
  const [deviceKey, secret] = [newId('dev'), newSecret()];
  await tx.rows(insertDevice, [deviceKey, sub, hashSecret(secret), name]);
  return { deviceKey, newSecret: secret, isTrusted: false, isRemembered: false, isNew: true };
}

/** Trusts the browser that has just typed a right code, before anybody signs in on it. A second code would prove nothing more.
 *  Returns the secret for the browser's cookie. */
export async function trustBrowser(tx: Transaction, sub: string, name: string): Promise<string> {
  const { deviceKey, newSecret: secret } = await addDevice(tx, sub, name);
  if (secret === null) throw new Error('a new device has no proof');
  await trustDevice(tx, sub, deviceKey);
  return secret;
}

/** Forgets a device and ends its sessions and notifications. Returns the ended sessions, or null when the account has no such
 *  device. */
export async function forgetDevice(
  tx: Transaction,
  sub: string,
  deviceKey: string,
  reason: string,
): Promise<readonly string[] | null> {
  const forgotten = await tx.rows<{ device_key: string }>(forget, [sub, deviceKey, reason]);
  if (forgotten.length === 0) return null;
  await tx.rows(dropNotifications, [sub, deviceKey]);
  const ended = await tx.rows<{ session_id: string }>(endSessions, [sub, deviceKey, `device forgotten: ${reason}`]);
  return ended.map((row) => row.session_id);
}

/** Forgets every device of an account and ends all its notifications. The caller ends the sessions. */
export async function forgetAllDevices(tx: Transaction, sub: string, reason: string): Promise<void> {
  await tx.rows<{ device_key: string }>(forget, [sub, null, reason]);
  await tx.rows(dropNotifications, [sub, null]);
}

/** Trusts a device of an account. Returns false when the account no longer has that device. */
export async function trustDevice(tx: Transaction, sub: string, deviceKey: string): Promise<boolean> {
  return (await tx.rows<{ device_key: string }>(trust, [deviceKey, sub])).length > 0;
}
