import type { PermissionState } from '@capacitor/core';
import { PushNotifications, type PushNotificationsPlugin } from '@capacitor/push-notifications';
import type { NotificationLeave } from '#device/notifications.ts';
import type { PermissionStanding } from '#device/permissions.ts';

/** How a phone's answer reads here. */
export const STANDINGS = {
  granted: 'granted',
  denied: 'refused',
  prompt: 'undecided',
  'prompt-with-rationale': 'undecided',
} as const satisfies Readonly<Record<PermissionState, PermissionStanding>>;

/** Leave of a phone. */
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

/** This phone's. */
export const notificationLeave = createHybridLeave(PushNotifications);
