import { getPushKey } from './get-push-key.ts';
import { subscribeToPush } from './subscribe-to-push.ts';
import { unsubscribeFromPush } from './unsubscribe-from-push.ts';

/** API calls of the `push` feature. */
export const pushApi = {
  getPushKey,
  subscribeToPush,
  unsubscribeFromPush,
} as const;
