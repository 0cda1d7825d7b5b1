import type { PermissionStanding } from '#device/permissions.ts';

/** Leave to show notifications. Never throws. Source: CFG-34, OPEN-68, OPEN-80. */
export interface NotificationLeave {
  readonly standing: () => Promise<PermissionStanding>;
  /** Asks the person, once; answers where leave stands then. Call it inside the reader's own press. */
  readonly ask: () => Promise<PermissionStanding>;
}
