import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { buildBrand } from '#brands/build-brand.ts';
import { useIsOffline } from '#device/connection.ts';
import { BusyOverlay } from '#shell/busy-overlay.tsx';
import { ClockBanner } from '#shell/clock-banner.tsx';
import { Header } from '#shell/header.tsx';
import { SideMenu } from '#shell/side-menu.tsx';
import { useDataAge } from '#shell/use-data-age.ts';
import { OfflineBanner } from '#ui/offline-banner.tsx';
import { usePageTitle } from '#ui/page-title-store.ts';
import { SkipLink } from '#ui/skip-link.tsx';
import { ToastRegion } from '#ui/toast.tsx';

/** What stands around every screen: header, menu, banners, the content, and the regions that speak to screen readers. */
export function AppFrame() {
  const { pathname } = useLocation();
  const [menuOpenOn, setMenuOpenOn] = useState<string | null>(null);
  const isOffline = useIsOffline();
  const shownFrom = useDataAge(isOffline);
  useRouteChange(pathname);
  const isMenuOpen = menuOpenOn === pathname;
  return (
    <>
      <SkipLink />
      <Header isMenuOpen={isMenuOpen} onMenu={() => setMenuOpenOn(pathname)} />
      <SideMenu isOpen={isMenuOpen} onClose={() => setMenuOpenOn(null)} />
      <OfflineBanner isOffline={isOffline} shownFrom={shownFrom} />
      <ClockBanner />
      <main id="main" className="frame-main" tabIndex={-1}><Outlet /></main>
      <BusyOverlay />
      <ToastRegion />
    </>
  );
}

/** On each route change: scroll to top; once the new screen has named itself, the tab takes the name and the heading gets
 *  the focus, which is how screen readers announce a page. Source: GRD-29, WCAG 2.4.2, 2.4.3. */
function useRouteChange(pathname: string): void {
  const title = usePageTitle();
  const focusedFor = useRef(pathname);
  useEffect(() => window.scrollTo(0, 0), [pathname]);
  useEffect(() => {
    if (title === '') return;
    document.title = `${title} · ${buildBrand.name}`;
    if (focusedFor.current === pathname) return;
    focusedFor.current = pathname;
    document.getElementById('page-title')?.focus({ preventScroll: true });
  }, [title, pathname]);
}
