import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { queryClient } from '#api/query-client.ts';
import { useIsOffline } from '#device/connection.ts';
import { BusyOverlay } from '#shell/busy-overlay.tsx';
import { ClockBanner } from '#shell/clock-banner.tsx';
import { UnfinishedWork } from '#shell/unfinished-work.tsx';
import { useDataAge } from '#shell/use-data-age.ts';
import { OfflineBanner } from '#ui/offline-banner.tsx';

/** What stands around every screen that reads data: the cache, the banners, the content and the busy overlay. A chunk of
 *  its own, so that the sign-in form does not carry it. */
export function SignedInFrame() {
  const isOffline = useIsOffline();
  const shownFrom = useDataAge(isOffline);
  return (
    <QueryClientProvider client={queryClient}>
      <OfflineBanner isOffline={isOffline} shownFrom={shownFrom} />
      <ClockBanner />
      <main id="main" className="frame-main" tabIndex={-1}>
        <UnfinishedWork />
        <Outlet />
      </main>
      <BusyOverlay />
    </QueryClientProvider>
  );
}
