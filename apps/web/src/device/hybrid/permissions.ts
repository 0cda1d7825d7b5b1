import { Camera } from '@capacitor/camera';
import type { PermissionState } from '@capacitor/core';
import { Geolocation } from '@capacitor/geolocation';
import { notificationLeave, STANDINGS } from './notification-leave.ts';
import type { NotificationLeave } from '#device/notifications.ts';
import type { Permissions, PermissionStanding } from '#device/permissions.ts';

/** Asks one plugin for its permission. */
export type CheckPermission = () => Promise<PermissionState | 'limited'>;

/** Permissions on a phone. Files and calendar entries need none, because the person hands them over. */
export function createHybridPermissions(
  checks: Readonly<Record<'camera' | 'location', CheckPermission>>,
  leave: NotificationLeave,
): Permissions {
  const ask = async (check: CheckPermission): Promise<PermissionStanding> => {
    try {
      const state = await check();
      return state === 'limited' ? 'granted' : STANDINGS[state];
    } catch {
      return 'undecided';
    }
  };
  const standings = {
    calendar: () => Promise.resolve<PermissionStanding>('granted'),
    file: () => Promise.resolve<PermissionStanding>('granted'),
    camera: () => ask(checks.camera),
    location: () => ask(checks.location),
    notifications: () => leave.standing(),
  } as const;
  return { standingOf: (kind) => standings[kind]() };
}

export const permissions = createHybridPermissions(
  {
    camera: async () => (await Camera.checkPermissions()).camera,
    location: async () => (await Geolocation.checkPermissions()).location,
  },
  notificationLeave,
);
