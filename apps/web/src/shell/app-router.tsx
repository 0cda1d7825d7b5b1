import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { ErrorComponentProps, ParsedLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { sessionStore } from '#api/session.ts';
import { buildBrand } from '#brands/build-brand.ts';
import { routeBrandOf } from '#paths.ts';
import type { RouteBrand } from '#paths.ts';
import { AppFrame } from '#shell/app-frame.tsx';
import { runGuards } from '#shell/guards/run-guards.ts';
import type { GuardContext } from '#shell/guards/guard.ts';
import { landingPath } from '#navigation/landing.ts';
import { matchRoute } from '#shell/match-route.ts';
import { brandOf } from '#navigation/route-context.ts';
import type { RouteRow } from '#shell/route-row.ts';
import { saveDestination } from '#navigation/saved-destination.ts';
import { SignedOutFrame } from '#shell/signed-out-frame.tsx';

// Both load the calls of the contract, after the first paint.
const isServiceUp = async () => (await import('#shell/service-facts.ts')).isServiceUp();
const isBrandServed = async (brand: RouteBrand) => (await import('#shell/service-facts.ts')).isBrandServed(brand);

// The way a failed screen shows is fetched when one fails.
const LazyErrorScreen = lazyRouteComponent(() => import('#shell/error-screen.tsx'), 'ErrorScreen');

function ErrorScreen(props: ErrorComponentProps) {
  return (
    <Suspense>
      <LazyErrorScreen {...props} />
    </Suspense>
  );
}

function goInstead(href: string): never {
  const [to = '/', query = ''] = href.split('?');
  redirect({ to, search: Object.fromEntries(new URLSearchParams(query)), replace: true, throw: true });
  throw new Error('a redirect throws');
}

/** Builds the router from the route table: each navigation runs the guards, in their order, before any screen. */
export function createAppRouter(rows: readonly RouteRow[]) {
  let current: { readonly row: RouteRow; readonly href: string } | null = null;
  const guard = async (location: ParsedLocation, isPreload: boolean) => {
    if (isPreload) return;
    const session = sessionStore.read();
    const brands = session?.brands ?? [];
    const match = matchRoute(rows, location.pathname);
    const context: GuardContext = {
      href: `${location.pathname}${location.searchStr}`,
      pathname: location.pathname,
      match,
      isKnownPath: (pathname) => matchRoute(rows, pathname) !== null,
      currentBrand: brandOf(location.pathname, brands),
      isSignedIn: session !== null,
      landing: () => landingPath(brands, routeBrandOf(buildBrand.code)),
      previous: current?.row ?? null,
      isServiceUp,
      isBrandServed,
    };
    // Asked beside the service status, not after it; the guard finds the answer in the cache.
    if (session === null) void isBrandServed(match?.brand ?? context.currentBrand);
    const outcome = await runGuards(context);
    if (outcome.kind === 'redirect') {
      if (outcome.saved !== undefined) saveDestination(outcome.saved);
      goInstead(outcome.to);
    }
    if (outcome.kind === 'stay' && current !== null) goInstead(current.href);
    current = match === null ? null : { row: match.row, href: context.href };
  };
  const root = createRootRoute({
    component: AppFrame,
    errorComponent: ErrorScreen,
    beforeLoad: ({ location, preload }) => guard(location, preload),
  });
  const signedOut = createRoute({ getParentRoute: () => root, id: 'signed-out', component: SignedOutFrame });
  const signedIn = createRoute({
    getParentRoute: () => root,
    id: 'signed-in',
    component: lazyRouteComponent(() => import('#shell/signed-in-frame.tsx'), 'SignedInFrame'),
  });
  const below = (parent: typeof signedOut | typeof signedIn, isOwn: (row: RouteRow) => boolean) =>
    rows.filter(isOwn).map((row) =>
      createRoute({
        getParentRoute: () => parent,
        path: row.path,
        component: row.screen,
        errorComponent: ErrorScreen,
      }),
    );
  const isBare = (row: RouteRow) => row.area === 'unauthenticated';
  // A path that is in no row never renders: the first guard sends it on.
  const unmatched = createRoute({ getParentRoute: () => root, path: '$', component: () => null });
  const routeTree = root.addChildren([
    signedOut.addChildren(below(signedOut, isBare)),
    signedIn.addChildren(below(signedIn, (row) => !isBare(row))),
    unmatched,
  ]);
  return createRouter({
    routeTree,
    defaultPreload: false,
    defaultPendingMs: 300,
    scrollRestoration: false,
    defaultViewTransition: true,
  });
}
