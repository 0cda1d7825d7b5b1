import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useIsOffline } from '#device/connection.ts';
import { orNothing } from '#ui/or-nothing.ts';

// Fetched right after the first paint, while there is a connection, so that it is there when there is none.
const OfflineBanner = lazy(() =>
  import('#ui/offline-banner.tsx').then(({ OfflineBanner: component }) => ({ default: component })).catch(orNothing),
);

/** What stands around the screens that read nothing at first: the content alone. */
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
