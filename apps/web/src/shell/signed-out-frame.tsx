import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useIsOffline, whenOffline } from '#device/connection.ts';
import { orNothing } from '#ui/or-nothing.ts';
import { firstUse } from './first-use.ts';

// Loaded at the first use, or when the connection is lost before it. The browser has fetched the file by then.
const OfflineBanner = lazy(() =>
  Promise.race([firstUse, whenOffline()])
    .then(() => import('#ui/offline-banner.tsx'))
    .then(({ OfflineBanner: component }) => ({ default: component }))
    .catch(orNothing),
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
