import { serviceProvider } from '@lendside/contract/configuration/service-provider.ts';
import { serviceStatus } from '@lendside/contract/configuration/service-status.ts';
import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import type { ParsedLocation } from '@tanstack/react-router';
import { codeOf } from '#api/api-error.ts';
import { queryClient, queryOf } from '#api/query-client.ts';
import { sessionStore } from '#api/session.ts';
import { buildBrand } from '#brands/build-brand.ts';
import { routeBrandOf } from '#paths.ts';
import type { RouteBrand } from '#paths.ts';
import { AppFrame } from '#shell/app-frame.tsx';
import { ErrorScreen } from '#shell/error-screen.tsx';
import { runGuards } from '#shell/guards/run-guards.ts';
import type { GuardContext } from '#shell/guards/guard.ts';
import { landingPath } from '#shell/landing.ts';
import { matchRoute } from '#shell/match-route.ts';
import { brandOf } from '#shell/route-context.ts';
import type { RouteRow } from '#shell/route-row.ts';
import { saveDestination } from '#shell/saved-destination.ts';

/** Service status; any failure but a plain "unavailable" counts as up. Source: OPEN-14. */
async function isServiceUp(): Promise<boolean> {
  try {
    return (await queryClient.fetchQuery(queryOf(serviceStatus, {}))).available;
  } catch (error) {
    return codeOf(error) !== 'ServiceUnavailableException';
  }
}

async function isBrandServed(brand: RouteBrand): Promise<boolean> {
  try {
    const { providers, availableProviders } = await queryClient.fetchQuery(queryOf(serviceProvider, { brand, availability: 'true' }));
    return providers.length === 0 || availableProviders.length > 0;
  } catch {
    // Not knowing is no reason to lock anybody out (OPEN-14 says the same of the status).
    return true;
  }
}

function redirectTo(href: string) {
  const [to = '/', query = ''] = href.split('?');
  return redirect({ to, search: Object.fromEntries(new URLSearchParams(query)), replace: true });
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
    const outcome = await runGuards(context);
    if (outcome.kind === 'redirect') {
      if (outcome.saved !== undefined) saveDestination(outcome.saved);
      throw redirectTo(outcome.to);
    }
    if (outcome.kind === 'stay' && current !== null) throw redirectTo(current.href);
    current = match === null ? null : { row: match.row, href: context.href };
  };
  const root = createRootRoute({
    component: AppFrame,
    errorComponent: ErrorScreen,
    beforeLoad: ({ location, preload }) => guard(location, preload),
  });
  const children = rows.map((row) => createRoute({ getParentRoute: () => root, path: row.path, component: row.screen, errorComponent: ErrorScreen }));
  // A path that is in no row never renders: the first guard sends it on.
  const unmatched = createRoute({ getParentRoute: () => root, path: '$', component: () => null });
  return createRouter({
    routeTree: root.addChildren([...children, unmatched]),
    defaultPreload: false,
    defaultPendingMs: 300,
    scrollRestoration: false,
    defaultViewTransition: true,
  });
}
