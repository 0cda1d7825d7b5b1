import { useSession } from '#api/session.ts';
import { RoutingWait } from '#shell/routing-wait.tsx';
import { SessionTimer } from '#shell/session/session-timer.tsx';
import { ToastRegion } from '#ui/toast.tsx';

/** What every screen has around it and none needs at once: the watch over inactivity while signed in, the sign of a navigation under
 *  way, and the region that speaks in passing. */
export function FrameExtras() {
  const profileId = useSession()?.profileId ?? null;
  return (
    <>
      {profileId !== null && <SessionTimer key={profileId} />}
      <RoutingWait />
      <ToastRegion />
    </>
  );
}
