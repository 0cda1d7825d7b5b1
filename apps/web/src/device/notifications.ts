import type { PermissionStanding } from './permissions.ts';

/** The permission to show notifications. Never throws. Source: CFG-34, OPEN-68, OPEN-80. */
export interface NotificationLeave {
  readonly standing: () => Promise<PermissionStanding>;
  /** Asks the person once and returns the new state. Call it in a click handler. */
  readonly ask: () => Promise<PermissionStanding>;
}
