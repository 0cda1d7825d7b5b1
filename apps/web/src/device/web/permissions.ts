import type { Permissions, PermissionStanding } from '#device/permissions.ts';
import { notificationLeave } from './notification-leave.ts';
import type { NotificationLeave } from '#device/notifications.ts';

/** Same as navigator.permissions.query, which some browsers lack or support only in part. */
export type QueryPermission = (name: 'geolocation' | 'camera') => Promise<PermissionState>;

const STANDINGS = { granted: 'granted', denied: 'refused', prompt: 'undecided' } as const satisfies Readonly<
  Record<PermissionState, PermissionStanding>
>;

/** Permissions in a browser. Files and calendar entries need none, because the person hands them over. */
export function createWebPermissions(query: QueryPermission | undefined, leave: NotificationLeave): Permissions {
  const ask = async (name: Parameters<QueryPermission>[0]): Promise<PermissionStanding> => {
    try {
      return query === undefined ? 'undecided' : STANDINGS[await query(name)];
    } catch {
      return 'undecided';
    }
  };
  const standings = {
    calendar: () => Promise.resolve<PermissionStanding>('granted'),
    file: () => Promise.resolve<PermissionStanding>('granted'),
    camera: () => ask('camera'),
    location: () => ask('geolocation'),
    notifications: () => leave.standing(),
  } as const;
  return { standingOf: (kind) => standings[kind]() };
}

export const permissions = createWebPermissions(
  globalThis.navigator?.permissions === undefined
    ? undefined
    : async (name) => (await navigator.permissions.query({ name })).state,
  notificationLeave,
);
