import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useAskAgain, useDataAge } from '#api/offline/use-data-age.ts';
import { queryClient } from '#api/query-client.ts';
import { useIsOffline } from '#device/connection.ts';
import { noteEvent } from '#device/event-notes.ts';
import { BusyOverlay } from './busy-overlay.tsx';
import { UnfinishedWork } from './unfinished-work.tsx';
import { useLeaveForeignLoan } from './use-leave-foreign-loan.ts';
import { OfflineBanner } from '#ui/offline-banner.tsx';
import { orNothing } from '#ui/or-nothing.ts';

// Loaded late, because it shows in simulation only and does not move the page when it appears.
const ClockBanner = lazy(() =>
  import('./clock-banner.tsx').then(({ ClockBanner: banner }) => ({ default: banner })).catch(orNothing),
);

/** Frame of every screen that reads data: the cache, the banners, the content and the busy overlay. A chunk of its own, so
 *  that the sign-in form does not load it. */
export function SignedInFrame() {
  const isOffline = useIsOffline();
  const { isStale, from } = useDataAge();
  useAskAgain(isStale && !isOffline);
  useLastSeen();
  return (
    <QueryClientProvider client={queryClient}>
      <OfflineBanner isOffline={isOffline} isStale={isStale} shownFrom={from} />
      <Suspense>
        <ClockBanner />
      </Suspense>
      <LoanGuard />
      <main id="main" className="frame-main" tabIndex={-1}>
        <UnfinishedWork />
        <Outlet />
      </main>
      <BusyOverlay />
    </QueryClientProvider>
  );
}

/** A component of its own, because it must be inside the query cache's provider. */
function LoanGuard() {
  useLeaveForeignLoan();
  return null;
}

/** Saves account reads for offline use; the code loads beside the first screen. */
function useLastSeen(): void {
  useEffect(() => {
    import('#api/offline/last-seen.ts').then(
      ({ keepLastSeen }) => keepLastSeen(),
      () => noteEvent('what is seen will not be kept'),
    );
  }, []);
}
