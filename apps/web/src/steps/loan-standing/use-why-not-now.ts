import { useAreFiguresStale } from '#api/offline/use-data-age.ts';
import { useIsOffline } from '#device/connection.ts';

/** Why nothing can be paid while our services do not answer. */
const SERVICES_AWAY_REASON = 'Our services do not answer right now. You can go on once they do.';

/** Why nobody can pay just now, whatever the loan: no connection, or services that do not answer, so that the figures on screen are
 *  old ones; null when nothing stands against it. `offlineText` says the first in the words of its screen. */
export function useWhyNotNow(offlineText: string): string | null {
  const isOffline = useIsOffline();
  const areFiguresStale = useAreFiguresStale();
  if (isOffline) return offlineText;
  return areFiguresStale ? SERVICES_AWAY_REASON : null;
}
