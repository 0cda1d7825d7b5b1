import type { NotificationLeave } from '#device/notifications.ts';
import type { PermissionStanding } from '#device/permissions.ts';

/** As the browser's Notification. */
export interface WebNotifications {
  readonly permission: NotificationPermission;
  readonly requestPermission: () => Promise<NotificationPermission>;
}

const STANDINGS = { granted: 'granted', denied: 'refused', default: 'undecided' } as const satisfies Readonly<
  Record<NotificationPermission, PermissionStanding>
>;

/** Leave of a browser; `api` is absent where it shows none (iPhones outside an installed app). */
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

/** This browser's. */
export const notificationLeave = createWebLeave('Notification' in globalThis ? Notification : undefined);
