import type { Features } from '@lendside/domain/configuration/configuration.ts';
import type { PermissionStanding } from '#device/permissions.ts';

/** State of notifications in this browser. `notOffered`: the lender sends none. `notPossible`: the browser supports none.
 *  `blocked`: refused in the browser's settings. `off`: they can be turned on with this key. */
export type NotificationState =
  | { readonly kind: 'notOffered' | 'notPossible' | 'blocked' | 'on' }
  | { readonly kind: 'off'; readonly publicKey: string };

interface StateMeans {
  readonly features: () => Promise<Pick<Features, 'cleverTapEnabled' | 'notificationsManagementAllowed'>>;
  /** Null when the lender sends no notifications. */
  readonly readPushKey: () => Promise<string | null>;
  readonly canTake: () => Promise<boolean>;
  readonly standing: () => Promise<PermissionStanding>;
  readonly isTaking: () => Promise<boolean>;
}

/** Finds the state. Reads the lender's settings first, so that the browser is not asked for nothing. Throws when the services
 *  do not answer. Source: OPEN-68, LRO-009, LRO-012. */
export async function findNotificationState(means: StateMeans): Promise<NotificationState> {
  const { cleverTapEnabled, notificationsManagementAllowed } = await means.features();
  if (!cleverTapEnabled || !notificationsManagementAllowed) return { kind: 'notOffered' };
  const publicKey = await means.readPushKey();
  if (publicKey === null) return { kind: 'notOffered' };
  const [canTake, standing, isTaking] = await Promise.all([means.canTake(), means.standing(), means.isTaking()]);
  if (!canTake || standing === 'absent') return { kind: 'notPossible' };
  if (standing === 'refused') return { kind: 'blocked' };
  return standing === 'granted' && isTaking ? { kind: 'on' } : { kind: 'off', publicKey };
}
