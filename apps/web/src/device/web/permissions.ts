import type { Permissions, PermissionStanding } from '#device/permissions.ts';
import { notificationLeave } from '#device/web/notification-leave.ts';
import type { NotificationLeave } from '#device/notifications.ts';

/** As the browser's navigator.permissions; absent in some, and some do not know every name. */
export type QueryPermission = (name: 'geolocation' | 'camera') => Promise<PermissionState>;

const STANDINGS = { granted: 'granted', denied: 'refused', prompt: 'undecided' } as const satisfies Readonly<
  Record<PermissionState, PermissionStanding>
>;

/** Leave in a browser: files and calendar entries are handed over by the person, for which nobody asks. */
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

/** This browser's. */
export const permissions = createWebPermissions(
  globalThis.navigator?.permissions === undefined
    ? undefined
    : async (name) => (await navigator.permissions.query({ name })).state,
  notificationLeave,
);
