import { Outlet } from '@tanstack/react-router';
import { useIsOffline } from '#device/connection.ts';
import { OfflineBanner } from '#ui/offline-banner.tsx';

/** What stands around the screens that read nothing at first: the content alone. */
export function SignedOutFrame() {
  return (
    <>
      <OfflineBanner isOffline={useIsOffline()} shownFrom={null} />
      <main id="main" className="frame-main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}
