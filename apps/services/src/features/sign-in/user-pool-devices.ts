import { writeAudit } from '#platform/access/audit.ts';
import { deviceCookieName, hashSecret, isSameHash, newSecret } from '#platform/access/binding.ts';
import type { Customer } from '#platform/access/caller.ts';
import { personStatement, type Queryable } from '#platform/database.ts';
import type { CookieToSet } from '#platform/mounting/handlers.ts';
import { forgetDevice } from '#identity/devices.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import { toDeviceCookie, toRemovedCookies, toRemovedDeviceCookie } from '#identity/session-cookies.ts';
import {
  UserPoolError,
  findText,
  readObject,
  readText,
  requireCaller,
  type PoolAnswer,
  type PoolCall,
  type PoolCaller,
} from './user-pool-call.ts';

interface DeviceRow {
  readonly device_key: string;
  readonly secret_hash: Buffer;
  readonly name: string;
  readonly is_remembered: boolean;
  readonly created_at: Date;
  readonly last_seen_at: Date;
}

const columns = 'device_key, secret_hash, name, is_remembered, created_at, last_seen_at';
const selectDevice = personStatement<DeviceRow>(
  'pool_device',
  `select ${columns} from user_pool.device where device_key = $1 and sub = $2 and forgotten_at is null`,
  2,
);
const selectDevices = personStatement<DeviceRow>(
  'pool_devices',
  `
  select ${columns} from user_pool.device
   where sub = $1 and forgotten_at is null and device_key > $2 order by device_key limit $3`,
);
const updateStatus = personStatement<DeviceRow>(
  'pool_device_status',
  `
  update user_pool.device set is_remembered = $3 where device_key = $1 and sub = $2 and forgotten_at is null returning ${columns}`,
  2,
);
// A new device here always comes from a sign-in by our services. Its secret is given to nobody, so no cookie can prove it.
const confirm = personStatement<DeviceRow>(
  'pool_device_confirm',
  `
  insert into user_pool.device as d (device_key, sub, secret_hash, name) values ($1, $2, $3, $4)
  on conflict (device_key) do update set name = case when $4 = '' then d.name else $4 end
   where d.sub = $2 and d.forgotten_at is null returning ${columns}`,
  2,
);

const DEVICE_KEY_CHARACTERS_MAX = 55;
const DEVICE_NAME = /^[^\p{Cc}]{1,100}$/u;
const PAGE_MAX = 60;

/** Returns the device key when the account knows that device, else null. */
export async function findKnownDevice(
  database: Queryable,
  sub: string,
  deviceKey: string | null,
): Promise<string | null> {
  const row = deviceKey === null ? null : await database.row<DeviceRow>(selectDevice, [deviceKey, sub]);
  return row?.device_key ?? null;
}

/** Confirms and names the session's device without trusting it, because only a code can do that. The answer tells the client
 *  to ask whether to remember the device. Source: partners.md 6, T5. */
export async function confirmDevice(means: IdentityMeans, call: PoolCall): Promise<PoolAnswer> {
  const { customer } = await requireCaller(means, call, ['full', 'unproven']);
  const deviceKey = readDeviceKey(call, customer);
  const name = findText(call.input, 'DeviceName') ?? '';
  readObject(call.input, 'DeviceSecretVerifierConfig');
  if (name !== '' && !DEVICE_NAME.test(name))
    throw new UserPoolError('InvalidParameterException', 'DeviceName is not valid.');
  if (deviceKey !== customer.deviceKey) throw refuseUnknownDevice();
  const values = [deviceKey, customer.profileId, hashSecret(newSecret()), name];
  const row = await means.database.row<DeviceRow>(confirm, values);
  if (row === null) throw refuseUnknownDevice();
  return { body: { UserConfirmationNecessary: !row.is_remembered }, cookies: [] };
}

/** Sets whether a device is remembered. The cookie of a remembered device lasts a year. Otherwise it lasts until the browser
 *  closes. Source: AUT-05, AUT-06, API-39, OPEN-45, SES-36. */
export async function updateDeviceStatus(means: IdentityMeans, call: PoolCall): Promise<PoolAnswer> {
  const caller = await requireCaller(means, call, ['full', 'unproven']);
  const { customer } = caller;
  const deviceKey = readDeviceKey(call, customer);
  const status = readText(call.input, 'DeviceRememberedStatus');
  if (status !== 'remembered' && status !== 'not_remembered')
    throw new UserPoolError('InvalidParameterException', 'DeviceRememberedStatus is not valid.');
  const values = [deviceKey, customer.profileId, status === 'remembered'];
  const row = await means.database.row<DeviceRow>(updateStatus, values);
  if (row === null) throw refuseUnknownDevice();
  await audit(means, call, customer, 'updateDeviceStatus', `${deviceKey} ${status}`);
  return { body: {}, cookies: renewDeviceCookie(means, call, caller, row) };
}

/** Lists the known devices of the person. Source: T5, partners.md 6. */
export async function listDevices(means: IdentityMeans, call: PoolCall): Promise<PoolAnswer> {
  const { customer } = await requireCaller(means, call, ['full']);
  const limit = readLimit(call.input);
  const after = readPage(call.input);
  const rows = await means.database.rows<DeviceRow>(selectDevices, [customer.profileId, after, limit + 1]);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const next = last === undefined ? {} : { PaginationToken: Buffer.from(last.device_key).toString('base64url') };
  return { body: { Devices: shown.map(toDevice), ...next }, cookies: [] };
}

/** Returns one device of the person. */
export async function getDevice(means: IdentityMeans, call: PoolCall): Promise<PoolAnswer> {
  const { customer } = await requireCaller(means, call, ['full']);
  const deviceKey = readText(call.input, 'DeviceKey', DEVICE_KEY_CHARACTERS_MAX);
  const row = await means.database.row<DeviceRow>(selectDevice, [deviceKey, customer.profileId]);
  if (row === null) throw refuseUnknownDevice();
  return { body: { Device: toDevice(row) }, cookies: [] };
}

/** Forgets a device and ends its sessions. Source: T5. */
export async function forgetPoolDevice(means: IdentityMeans, call: PoolCall): Promise<PoolAnswer> {
  const { customer, client } = await requireCaller(means, call, ['full']);
  const deviceKey = readText(call.input, 'DeviceKey', DEVICE_KEY_CHARACTERS_MAX);
  const ended = await means.database.transaction((tx) =>
    forgetDevice(tx, customer.profileId, deviceKey, 'forgotten by its owner'),
  );
  if (ended === null) throw refuseUnknownDevice();
  for (const sessionId of ended) means.sessions.forget(sessionId);
  await audit(means, call, customer, 'forgetDevice', deviceKey);
  const isOwn = client === 'web' && deviceKey === customer.deviceKey;
  return {
    body: {},
    cookies: isOwn ? [...toRemovedCookies(means.isHttps), toRemovedDeviceCookie(means.isHttps)] : [],
  };
}

/** A session on an untrusted device may only name its own device. */
function readDeviceKey({ input }: PoolCall, customer: Customer): string {
  const deviceKey = readText(input, 'DeviceKey', DEVICE_KEY_CHARACTERS_MAX);
  if (customer.scope.kind !== 'full' && deviceKey !== customer.deviceKey) throw refuseUnknownDevice();
  return deviceKey;
}

/** Only the hash of the secret is stored. The cookie is therefore renewed with the secret that the browser sent, if it
 *  matches. */
function renewDeviceCookie(means: IdentityMeans, call: PoolCall, caller: PoolCaller, row: DeviceRow): CookieToSet[] {
  const secret = call.findCookie(deviceCookieName(means.isHttps));
  const isThisBrowser =
    caller.client === 'web' && row.device_key === caller.customer.deviceKey && secret !== null && secret !== '';
  if (!isThisBrowser || !isSameHash(hashSecret(secret), row.secret_hash)) return [];
  return [toDeviceCookie(means.isHttps, secret, row.is_remembered)];
}

function readLimit(input: PoolCall['input']): number {
  const limit = input['Limit'] ?? PAGE_MAX;
  if (typeof limit !== 'number') throw new UserPoolError('SerializationException', 'Limit must be a number.');
  if (!Number.isInteger(limit) || limit < 0 || limit > PAGE_MAX)
    throw new UserPoolError('InvalidParameterException', 'Limit is not valid.');
  return limit === 0 ? PAGE_MAX : limit;
}

function readPage(input: PoolCall['input']): string {
  const token = findText(input, 'PaginationToken');
  if (token === null) return '';
  const deviceKey = Buffer.from(token, 'base64url').toString();
  if (!/^[\w-]{1,60}$/.test(deviceKey))
    throw new UserPoolError('InvalidParameterException', 'PaginationToken is not valid.');
  return deviceKey;
}

/** Times are seconds since 1970, as in Cognito's protocol. */
function toDevice(row: DeviceRow) {
  const attributes = {
    device_status: 'valid',
    device_name: row.name,
    'dev:device_remembered_status': row.is_remembered ? 'remembered' : 'not_remembered',
  };
  return {
    DeviceKey: row.device_key,
    DeviceAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    DeviceCreateDate: row.created_at.getTime() / 1000,
    DeviceLastModifiedDate: row.last_seen_at.getTime() / 1000,
    DeviceLastAuthenticatedDate: row.last_seen_at.getTime() / 1000,
  };
}

function audit(
  means: IdentityMeans,
  { requestId }: PoolCall,
  { profileId, sessionId }: Customer,
  action: string,
  object: string,
): Promise<void> {
  return writeAudit(means.database, { action, decision: 'allowed', profileId, sessionId, object, requestId });
}

function refuseUnknownDevice(): UserPoolError {
  return new UserPoolError('ResourceNotFoundException', 'Device does not exist.');
}
