import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import type { ErrorComponentProps, ParsedLocation, RouteComponent } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { sessionStore } from '#api/session.ts';
import { noteEvent } from '#device/event-notes.ts';
import { AppFrame } from '#shell/app-frame.tsx';
import { lateScreen } from '#shell/late-screen.ts';
import { matchRoute } from '#shell/match-route.ts';
import type { RouteRow } from '#shell/route-row.ts';
import { SignedOutFrame } from '#shell/signed-out-frame.tsx';

// The guards, and what follows the end of a session, bring the calls of the contract along: they are fetched beside the first
// screen, not before it.
const importGuards = () =>
  Promise.all([import('#shell/guards/guard-navigation.ts'), import('#shell/session/follow-session-end.ts')]);

// The way a failed screen shows is fetched ahead, after the first paint; who is without a connection before it came reads the words alone.
const LazyErrorScreen = lazy(() =>
  import('#shell/error-screen.tsx').then(
    ({ ErrorScreen: screen }) => ({ default: screen }),
    () => ({ default: () => <p role="alert">Unable to connect. Please try again.</p> }),
  ),
);

function ErrorScreen(props: ErrorComponentProps) {
  return (
    <Suspense>
      <LazyErrorScreen {...props} />
    </Suspense>
  );
}

// Who asks for less motion gets none at all: while a transition is prepared the browser shows pictures of the page, and a press on them is lost.
const isMotionReduced = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const isBare = (row: RouteRow) => row.area === 'unauthenticated';

/** Fetches the screen that was opened while the guards still ask whether it may be shown: mostly it may. Who is not signed in is shown
 *  another, and nothing is fetched for them. */
function fetchFirst(row: RouteRow | undefined, signedInFrame: RouteComponent): void {
  if (row === undefined) return;
  if (isBare(row)) void row.screen.preload?.();
  else if (sessionStore.read() !== null) for (const screen of [signedInFrame, row.screen]) void screen.preload?.();
}

/** Builds the router from the route table: each navigation runs the guards, in their order, before any screen. */
export function createAppRouter(rows: readonly RouteRow[]) {
  let guards: ReturnType<typeof loadOnce> | null = null;
  const loadOnce = async () => {
    const [loaded, { followSessionEnd }] = await importGuards();
    followSessionEnd(router.history, rows);
    return loaded;
  };
  const loadGuards = () => {
    guards ??= loadOnce().catch((error: unknown) => {
      // Not fetched, so that the next navigation tries again.
      guards = null;
      throw error;
    });
    return guards;
  };
  const guard = async (location: ParsedLocation, isPreload: boolean) => {
    if (isPreload) return;
    const { guardNavigation } = await loadGuards();
    const instead = await guardNavigation(rows, location);
    if (instead !== null) redirect({ href: instead, replace: true, throw: true });
  };
  const root = createRootRoute({
    component: AppFrame,
    errorComponent: ErrorScreen,
    beforeLoad: ({ location, preload }) => guard(location, preload),
  });
  const signedOut = createRoute({ getParentRoute: () => root, id: 'signed-out', component: SignedOutFrame });
  const signedInFrame = lateScreen(() =>
    import('#shell/signed-in-frame.tsx').then(({ SignedInFrame }) => ({ default: SignedInFrame })),
  );
  const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: signedInFrame });
  const below = (parent: typeof signedOut | typeof signedIn, isOwn: (row: RouteRow) => boolean) =>
    rows.filter(isOwn).map((row) =>
      createRoute({
        getParentRoute: () => parent,
        path: row.path,
        component: row.screen,
        errorComponent: ErrorScreen,
      }),
    );
  fetchFirst(matchRoute(rows, window.location.pathname)?.row, signedInFrame);
  // A path that is in no row never renders: the first guard sends it on.
  const unmatched = createRoute({ getParentRoute: () => root, path: '$', component: () => null });
  const routeTree = root.addChildren([
    signedOut.addChildren(below(signedOut, isBare)),
    signedIn.addChildren(below(signedIn, (row) => !isBare(row))),
    unmatched,
  ]);
  const router = createRouter({
    routeTree,
    defaultPreload: false,
    defaultPendingMs: 300,
    scrollRestoration: false,
    defaultViewTransition: { types: () => (isMotionReduced() ? false : []) },
  });
  router.subscribe('onResolved', () => {
    loadGuards().then(
      ({ followNavigation }) => followNavigation(),
      () => noteEvent('the token cookie could not be renewed'),
    );
  });
  return router;
}
