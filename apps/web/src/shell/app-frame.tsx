import { Outlet, useLocation, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { buildBrand } from '#brands/build-brand.ts';
import { useBrand } from '#navigation/route-context.ts';
import { firstUse } from './first-use.ts';
import { Header } from './header.tsx';
import { Notice } from '#ui/notice.tsx';
import { usePageTitle } from '#ui/page-title-store.ts';
import { SkipLink } from '#ui/skip-link.tsx';
import { orNothing } from '#ui/or-nothing.ts';

const importMenu = () => import('./side-menu.tsx');
const SideMenu = lazy(() => importMenu().then(({ SideMenu: component }) => ({ default: component })));

// Loaded late: the sign-in form needs none of it before its first use.
const FrameExtras = lazy(() =>
  firstUse
    .then(() => import('./frame-extras.tsx'))
    .then(({ FrameExtras: component }) => ({ default: component }))
    .catch(orNothing),
);

/** Frame of every screen: header, menu and the region for toasts. */
export function AppFrame() {
  const { pathname } = useLocation();
  const [menuOpenOn, setMenuOpenOn] = useState<string | null>(null);
  const [menuFailedOn, setMenuFailedOn] = useState<string | null>(null);
  useRouteChange();
  useBrandClass();
  const isMenuOpen = menuOpenOn === pathname;
  // Loaded before it is needed, so that a press without a connection gets a message and can be repeated.
  const openMenu = () =>
    importMenu().then(
      () => {
        setMenuFailedOn(null);
        setMenuOpenOn(pathname);
      },
      () => setMenuFailedOn(pathname),
    );
  return (
    <>
      <SkipLink />
      <Header isMenuOpen={isMenuOpen} onMenu={() => void openMenu()} />
      {menuFailedOn === pathname && (
        <Notice tone="danger" live="assertive">
          We couldn’t open the menu. Check your connection and try again.
        </Notice>
      )}
      {menuOpenOn !== null && (
        <Suspense>
          <SideMenu isOpen={isMenuOpen} onClose={() => setMenuOpenOn(null)} />
        </Suspense>
      )}
      <Outlet />
      <Suspense>
        <FrameExtras />
      </Suspense>
    </>
  );
}

/** Sets the brand's code as a class of the page. Source: LOA-004. */
function useBrandClass(): void {
  const brand = useBrand();
  useEffect(() => {
    const { classList } = document.documentElement;
    classList.add(brand);
    return () => classList.remove(brand);
  }, [brand]);
}

/** On each route change, scrolls to the top. When the new screen has set its title, the tab shows it and the heading gets the
 *  focus, so that screen readers announce the page. Source: GRD-29, WCAG 2.4.2, 2.4.3. */
function useRouteChange(): void {
  // The resolved location: during a navigation the old screen and its title are still shown.
  const pathname = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname });
  const title = usePageTitle();
  const focusedFor = useRef(pathname);
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
  useEffect(() => {
    if (title === '') return;
    document.title = `${title} · ${buildBrand.name}`;
    if (focusedFor.current === pathname) return;
    focusedFor.current = pathname;
    if (!isAlreadyAtSomething()) document.getElementById('page-title')?.focus({ preventScroll: true });
  }, [title, pathname]);
}

/** True when the focus is already on the new screen; then it does not move to the heading. */
function isAlreadyAtSomething(): boolean {
  const main = document.getElementById('main');
  const focused = document.activeElement;
  return main !== null && focused !== main && main.contains(focused);
}
