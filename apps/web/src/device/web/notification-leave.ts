import type { NotificationLeave } from '#device/notifications.ts';
import type { PermissionStanding } from '#device/permissions.ts';

/** The part of the browser's Notification that is needed. */
export interface WebNotifications {
  readonly permission: NotificationPermission;
  readonly requestPermission: () => Promise<NotificationPermission>;
}

const STANDINGS = { granted: 'granted', denied: 'refused', default: 'undecided' } as const satisfies Readonly<
  Record<NotificationPermission, PermissionStanding>
>;

/** Notification permission in a browser. `api` is absent without support (iPhones outside an installed app). */
export function createWebLeave(api: WebNotifications | undefined): NotificationLeave {
  return {
    standing: () => Promise.resolve(api === undefined ? 'absent' : STANDINGS[api.permission]),
    ask: async () => {
      if (api === undefined) return 'absent';
      try {
        return STANDINGS[await api.requestPermission()];
      } catch {
        return STANDINGS[api.permission];
      }
    },
  };
}

export const notificationLeave = createWebLeave('Notification' in globalThis ? Notification : undefined);
