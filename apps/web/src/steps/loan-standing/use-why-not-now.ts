import { useAreFiguresStale } from '#api/offline/use-data-age.ts';
import { useIsOffline } from '#device/connection.ts';

/** Why nothing can be paid while the services do not answer. */
const SERVICES_AWAY_REASON = 'Our service isn’t responding right now. Try again in a few minutes.';

/** Returns why no loan can be paid now: the device is offline, or the services do not answer, so that the figures on screen
 *  are old. Null when payment is possible. `offlineText` is the screen's own text for offline. */
export function useWhyNotNow(offlineText: string): string | null {
  const isOffline = useIsOffline();
  const areFiguresStale = useAreFiguresStale();
  if (isOffline) return offlineText;
  return areFiguresStale ? SERVICES_AWAY_REASON : null;
}
