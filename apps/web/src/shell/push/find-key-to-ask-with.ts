import type { Features } from '@lendside/domain/configuration/configuration.ts';
import type { PermissionStanding } from '#device/permissions.ts';
import { mayAskToNotify, type AskFacts } from './may-ask-to-notify.ts';

interface AskMeans extends Pick<AskFacts, 'isDeclined' | 'userAgent' | 'isWholeSession'> {
  readonly features: () => Promise<Features>;
  readonly standing: () => Promise<PermissionStanding>;
  /** Null where the lender sends no notifications or this browser takes none. */
  readonly findPushKey: () => Promise<string | null>;
}

/** The key to subscribe with when this person is to be asked; null when not. While the flag of analytics and push is off nothing else is
 *  asked of anybody. Source: DEV-03, OPEN-68, LRO-012. */
export async function findKeyToAskWith(means: AskMeans): Promise<string | null> {
  const { cleverTapEnabled, notificationsManagementAllowed } = await means.features();
  if (!cleverTapEnabled) return null;
  const [standing, publicKey] = await Promise.all([means.standing(), means.findPushKey()]);
  const { isDeclined, userAgent, isWholeSession } = means;
  const isAsking = mayAskToNotify({
    isPushOn: cleverTapEnabled,
    isAllowed: notificationsManagementAllowed,
    standing,
    isDeclined,
    userAgent,
    isWholeSession,
    canSubscribe: publicKey !== null,
  });
  return isAsking ? publicKey : null;
}
