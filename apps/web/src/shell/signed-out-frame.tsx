import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useIsOffline } from '#device/connection.ts';
import { orNothing } from '#ui/or-nothing.ts';

// Loaded right after the first paint, so that it is available when the connection is lost.
const OfflineBanner = lazy(() =>
  import('#ui/offline-banner.tsx').then(({ OfflineBanner: component }) => ({ default: component })).catch(orNothing),
);

/** Frame of the screens that read no data at first: only the content. */
export function SignedOutFrame() {
  return (
    <>
      <Suspense>
        <OfflineBanner isOffline={useIsOffline()} shownFrom={null} />
      </Suspense>
      <main id="main" className="frame-main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}
