import type { PermissionState } from '@capacitor/core';
import { PushNotifications, type PushNotificationsPlugin } from '@capacitor/push-notifications';
import type { NotificationLeave } from '#device/notifications.ts';
import type { PermissionStanding } from '#device/permissions.ts';

/** Translates the plugin's permission states into ours. */
export const STANDINGS = {
  granted: 'granted',
  denied: 'refused',
  prompt: 'undecided',
  'prompt-with-rationale': 'undecided',
} as const satisfies Readonly<Record<PermissionState, PermissionStanding>>;

/** Notification permission on a phone. */
export function createHybridLeave(
  plugin: Pick<PushNotificationsPlugin, 'checkPermissions' | 'requestPermissions'>,
): NotificationLeave {
  const read = async (ask: typeof plugin.checkPermissions): Promise<PermissionStanding> => {
    try {
      return STANDINGS[(await ask()).receive];
    } catch {
      return 'absent';
    }
  };
  return { standing: () => read(() => plugin.checkPermissions()), ask: () => read(() => plugin.requestPermissions()) };
}

export const notificationLeave = createHybridLeave(PushNotifications);
