import type { Features } from '@lendside/domain/configuration/configuration.ts';
import type { PermissionStanding } from '#device/permissions.ts';

/** How notifications stand in this browser. `notOffered`: the lender sends none, so there is nothing to say; `notPossible`: this browser
 *  takes none; `blocked`: its person refused them in its settings; `off`: they can be turned on with this key. */
export type NotificationState =
  | { readonly kind: 'notOffered' | 'notPossible' | 'blocked' | 'on' }
  | { readonly kind: 'off'; readonly publicKey: string };

interface StateMeans {
  readonly features: () => Promise<Pick<Features, 'cleverTapEnabled' | 'notificationsManagementAllowed'>>;
  /** Null where the lender sends no notifications. */
  readonly readPushKey: () => Promise<string | null>;
  readonly canTake: () => Promise<boolean>;
  readonly standing: () => Promise<PermissionStanding>;
  readonly isTaking: () => Promise<boolean>;
}

/** Finds it, the lender's word before the browser's: nothing is asked of a browser that would get no notifications. Faults when the
 *  services do not answer. Source: OPEN-68, LRO-009, LRO-012. */
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
