import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { listDevices as devicesEndpoint } from '@lendside/contract/devices/list-devices.ts';
import type { listSignIns as signInsEndpoint } from '@lendside/contract/devices/list-sign-ins.ts';
import type { IdentityMeans } from '#identity/identity-means.ts';
import type { Customer } from '#platform/access/caller.ts';
import { personStatement } from '#platform/database.ts';
import { LIMITS } from '#platform/limits.ts';

interface DeviceRow {
  readonly device_key: string;
  readonly name: string;
  readonly is_remembered: boolean;
  readonly is_trusted: boolean;
  readonly created_at: Date;
  readonly last_seen_at: Date;
}

interface SignInRow {
  readonly session_id: string;
  readonly method: ResponseOf<typeof signInsEndpoint>['signIns'][number]['method'];
  readonly device_name: string;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  readonly is_new_device: boolean;
}

const selectDevices = personStatement<DeviceRow>(
  'devices_of_account',
  `
  select device_key, name, is_remembered, trusted_at is not null as is_trusted, created_at, last_seen_at from user_pool.device
   where sub = $1 and forgotten_at is null order by last_seen_at desc, device_key limit $2`,
);
// A session that reached its idle limit ended at that time, although no row records it.
const selectSignIns = personStatement<SignInRow>(
  'sign_ins_of_account',
  `
  select session_id, method, device_name, created_at, is_new_device,
         least(revoked_at, case when ends_at <= now() then ends_at end) as ended_at
    from (select s.*, least(s.expires_at, s.last_seen_at + make_interval(secs => $3)) as ends_at from user_pool.session s
           where s.sub = $1 and s.created_at > now() - make_interval(days => $4)) recent
   order by created_at desc, session_id limit $2`,
);

/** Lists the known devices of a customer, newest use first. Source: issue 4 (devices page), T5. */
export async function listDevices(means: IdentityMeans, caller: Customer): Promise<ResponseOf<typeof devicesEndpoint>> {
  const rows = await means.database.rows<DeviceRow>(selectDevices, [caller.profileId, LIMITS.signInsListed]);
  return {
    devices: rows.map((row) => ({
      deviceKey: row.device_key,
      name: row.name,
      isCurrent: row.device_key === caller.deviceKey,
      isRemembered: row.is_remembered,
      isTrusted: row.is_trusted,
      addedAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
    })),
  };
}

/** Lists the sign-ins of the last 90 days, newest first. Source: issue 4 (devices page). */
export async function listSignIns(means: IdentityMeans, caller: Customer): Promise<ResponseOf<typeof signInsEndpoint>> {
  const rows = await means.database.rows<SignInRow>(selectSignIns, [
    caller.profileId,
    LIMITS.signInsListed,
    means.idleSeconds,
    LIMITS.signInHistoryDays,
  ]);
  return {
    signIns: rows.map((row) => ({
      signInId: row.session_id,
      method: row.method,
      deviceName: row.device_name,
      signedInAt: row.created_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      isCurrent: row.session_id === caller.sessionId,
      isNewDevice: row.is_new_device,
    })),
  };
}
