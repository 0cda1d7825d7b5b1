import { isGuestToken } from '#api/identity.ts';
import { useSession } from '#api/session.ts';

/** Whether this tab's session is a guest's, who pays one loan of somebody else by a signed link. */
export function useIsGuest(): boolean {
  return isGuestToken(useSession()?.idToken ?? '');
}
