import {
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type ErrorComponentProps,
  type ParsedLocation,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { sessionStore } from '#api/session.ts';
import { noteEvent } from '#device/event-notes.ts';
import { AppFrame } from './app-frame.tsx';
import { checkServices } from '#api/check-services.ts';
import { firstUse, isPlainForm } from './first-use.ts';
import { lateScreen } from './late-screen.ts';
import { matchRoute } from './match-route.ts';
import type { RouteRow } from './route-row.ts';
import { SignedOutFrame } from './signed-out-frame.tsx';

// The guards and the session-end code import the contract calls, so they load beside the first screen, not before it.
const importGuards = () =>
  Promise.all([import('./guards/guard-navigation.ts'), import('./session/follow-session-end.ts')]);

// Loaded after the first paint. Without a connection before that, a failed screen shows only the text.
const LazyErrorScreen = lazy(() =>
  import('./error-screen.tsx').then(
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

// For reduced motion there are no transitions at all. While the browser prepares one it shows pictures of the page, and a press
// is lost.
const isMotionReduced = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Waits until the guards must run behind the sign-in form: at the first use, or at once when the services are not fine. */
const whenGuardsAreDue = () =>
  isPlainForm ? Promise.race([firstUse, checkServices().then(({ isFine }) => (isFine ? firstUse : undefined))]) : null;

// The sign-in form needs no answer, so it shows while the guards still run. Usually they leave it open.
const isSignInForm = ({ pathname, searchStr }: ParsedLocation) =>
  pathname === '/' && searchStr === '' && sessionStore.read() === null;

const isBare = (row: RouteRow) => row.area === 'unauthenticated';

/** Loads the opened screen while the guards still decide, because they usually allow it. Not for signed-out people, who get
 *  another screen. */
function fetchFirst(row: RouteRow | undefined, signedInFrame: RouteComponent): void {
  if (row === undefined) return;
  if (isBare(row)) void row.screen.preload?.();
  else if (sessionStore.read() !== null) for (const screen of [signedInFrame, row.screen]) void screen.preload?.();
}

/** What the guards need of the router, which is created after them. */
interface Moves {
  readonly history: RouterHistory;
  readonly latestHref: () => string;
  /** Replaces the current entry, also before the first screen is shown. */
  readonly replaceBy: (href: string) => Promise<void>;
  readonly askAgain: () => Promise<void>;
}

/** Runs the guards before each navigation; they load on first use. `moves` is known by then. */
function openGuards(rows: readonly RouteRow[], moves: () => Moves) {
  let guards: ReturnType<typeof loadOnce> | null = null;
  let asked: Promise<unknown> = Promise.resolve();
  let isOpening = true;
  const loadOnce = async () => {
    const [loaded, { followSessionEnd }] = await importGuards();
    followSessionEnd(moves().history, rows);
    return loaded;
  };
  const load = () => {
    guards ??= loadOnce().catch((error: unknown) => {
      // Loading failed: clear it, so that the next navigation tries again.
      guards = null;
      throw error;
    });
    return guards;
  };
  const leaveForm = (href: string, instead: string | null) => {
    if (instead !== null && moves().latestHref() === href) void moves().replaceBy(instead);
  };
  return {
    /** Runs before a navigation, and redirects it when a guard says so. */
    ask: async (location: ParsedLocation) => {
      const isFormFirst = isOpening && isSignInForm(location);
      isOpening = false;
      const answer = (isFormFirst ? Promise.resolve(whenGuardsAreDue()).then(load) : load()).then(
        ({ guardNavigation }) => guardNavigation(rows, location),
      );
      asked = answer.catch(() => null);
      if (isFormFirst) {
        // On failure the guards run again, and this time the navigation waits, so that the error replaces the form.
        void answer.then((instead) => leaveForm(location.href, instead), moves().askAgain);
        return;
      }
      const instead = await answer;
      if (instead !== null) redirect({ href: instead, replace: true, throw: true });
    },
    /** Runs after a navigation, once the guards have decided. */
    follow: () =>
      asked.then(load).then(
        ({ followNavigation }) => followNavigation(),
        () => noteEvent('the token cookie could not be renewed'),
      ),
  };
}

/** Builds the router from the route table. Each navigation runs the guards, in order, before any screen. */
export function createAppRouter(rows: readonly RouteRow[]) {
  const guards = openGuards(rows, () => ({
    history: router.history,
    latestHref: () => router.latestLocation.href,
    replaceBy: (href) => router.navigate({ href, replace: true }),
    askAgain: () => router.invalidate(),
  }));
  const root = createRootRoute({
    component: AppFrame,
    errorComponent: ErrorScreen,
    beforeLoad: ({ location, preload }) => (preload ? undefined : guards.ask(location)),
  });
  const signedOut = createRoute({ getParentRoute: () => root, id: 'signed-out', component: SignedOutFrame });
  const signedInFrame = lateScreen(() =>
    import('./signed-in-frame.tsx').then(({ SignedInFrame }) => ({ default: SignedInFrame })),
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
  // A path without a row never renders: the first guard redirects it.
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
  router.subscribe('onResolved', () => void guards.follow());
  return router;
}
