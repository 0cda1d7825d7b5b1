import type { Features } from '@lendside/domain/configuration/configuration.ts';
import type { PermissionStanding } from '#device/permissions.ts';
import { mayAskToNotify, type AskFacts } from './may-ask-to-notify.ts';

interface AskMeans extends Pick<AskFacts, 'isDeclined' | 'userAgent' | 'isWholeSession'> {
  readonly features: () => Promise<Features>;
  readonly standing: () => Promise<PermissionStanding>;
  /** Null when the lender sends no notifications or this browser supports none. */
  readonly findPushKey: () => Promise<string | null>;
}

/** Returns the push key when this person may be asked; null when not. Makes no other call while the flag of analytics and push
 *  is off. Source: DEV-03, OPEN-68, LRO-012. */
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
