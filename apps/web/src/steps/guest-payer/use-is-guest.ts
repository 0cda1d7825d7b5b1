import { isGuestToken } from '#api/token-claims.ts';
import { useSession } from '#api/session.ts';

/** True when this tab's session is a guest's: a person who pays one loan of another person by a signed link. */
export function useIsGuest(): boolean {
  return isGuestToken(useSession()?.idToken ?? '');
}
