import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useSession } from '#api/session.ts';
import { bestEffort } from '#device/best-effort.ts';
import { followDeepLinks } from '#platform/deep-links.ts';
import { DebugPanel } from './debug-panel.tsx';
import { RoutingWait } from './routing-wait.tsx';
import { SessionTimer } from './session/session-timer.tsx';
import { UpdateNotice } from './update-notice.tsx';
import { ToastRegion } from '#ui/toast.tsx';
import { orNothing } from '#ui/or-nothing.ts';

// Loaded late: it imports the contract calls, which a page without a session does not need.
const PushUpkeep = lazy(() =>
  import('./push/push-upkeep.tsx').then(({ PushUpkeep: component }) => ({ default: component })).catch(orNothing),
);

/** Parts around every screen that can come later: the inactivity timer while signed in, the navigation progress bar and the
 *  toast region. */
export function FrameExtras() {
  const profileId = useSession()?.profileId ?? null;
  useEffect(startCounting, []);
  const { history } = useRouter();
  useEffect(() => followDeepLinks((path) => history.push(path)), [history]);
  return (
    <>
      {profileId !== null && <SessionTimer key={profileId} />}
      <DebugPanel />
      <RoutingWait />
      <UpdateNotice />
      {profileId !== null && (
        <Suspense>
          <PushUpkeep key={profileId} />
        </Suspense>
      )}
      <ToastRegion />
    </>
  );
}

let isCounting = false;

/** Starts analytics once per page load, after the first paint. Nothing waits for it. */
function startCounting(): void {
  if (isCounting) return;
  isCounting = true;
  bestEffort('analytics', () =>
    import('./analytics/start-analytics.ts').then(({ startAnalytics }) => startAnalytics()),
  );
}
