import { keepNetworkError, readNetworkError } from '#api/network-error.ts';
import { renewTokenCookie } from '#api/session-data.ts';
import { sessionStore } from '#api/session.ts';
import { endSession, signOut } from '#api/sign-out.ts';
import { buildBrand } from '#brands/build-brand.ts';
import { recordEvent } from '#device/event-notes.ts';
import { sessionBrands } from '#navigation/landing.ts';
import { readLock } from '#navigation/locked-flows.ts';
import { findDueStep, nextAfterSignIn } from '#navigation/next-after-sign-in.ts';
import { pageHistory } from '#navigation/previous-page.ts';
import { brandOf, isOutOfTurn } from '#navigation/route-context.ts';
import { saveDestination } from '#navigation/saved-destination.ts';
import { pathTo, routeBrandOf } from '#paths.ts';
import { createPageViews } from '#shell/analytics/page-views.ts';
import { fullRouteName } from '#shell/full-route-name.ts';
import { matchRoute } from '#shell/match-route.ts';
import type { RouteRow } from '#shell/route-row.ts';
import { isBrandServed, readServiceStatus } from '#shell/service-facts.ts';
import { tokenCookieSeconds } from '#shell/session/session-settings.ts';
import type { GuardContext, GuardedSession, GuardOutcome } from './guard.ts';
import { runGuards } from './run-guards.ts';

let current: { readonly row: RouteRow; readonly href: string } | null = null;
let isStart = true;
const viewPage = createPageViews(recordEvent);

/** Runs the guards and records the page. Returns the page the navigation must open instead; null to continue. Source: GRD-01,
 *  GRD-31. */
export async function guardNavigation(
  rows: readonly RouteRow[],
  { pathname, searchStr, state }: { readonly pathname: string; readonly searchStr: string; readonly state: object },
): Promise<string | null> {
  const href = `${pathname}${searchStr}`;
  const context = { ...contextOf(rows, pathname, href), isOutOfTurn: isOutOfTurn(state) };
  // Starts beside the service status call; the guard finds the answers in the cache.
  for (const brand of context.session?.brands ?? [context.match?.brand ?? context.currentBrand])
    void isBrandServed(brand);
  const outcome = await runGuards(context);
  const lost = outcome.kind === 'pass' && isStart ? await leaveWithoutConnection(context) : null;
  isStart = false;
  return lost ?? follow(outcome, context);
}

function contextOf(
  rows: readonly RouteRow[],
  pathname: string,
  href: string,
): Omit<GuardContext, 'isOutOfTurn'> & { match: Match } {
  const session = sessionStore.read();
  const brands = session?.brands ?? [];
  const match = matchRoute(rows, pathname);
  return {
    href,
    pathname,
    query: new URLSearchParams(href.split('?')[1] ?? ''),
    match,
    rows,
    currentBrand: brandOf(pathname, brands),
    session: session === null ? null : toGuardedSession(session),
    lock: readLock(),
    landing: () => (session === null ? pathTo('Login') : landingOf(session)),
    previous: current?.row ?? null,
    isShutOut: () => readNetworkError(Date.now())?.kind === 'lock',
    authenticate: async (entry) => {
      const { authenticateLink } = await import('./link-authentication.ts');
      return authenticateLink(entry, { pathname, flows: match?.row.flows ?? [], loanId: match?.loanId ?? null });
    },
    endSession,
    isServiceUp: async () => (await readServiceStatus()) !== 'down',
    isBrandServed,
  };
}

type Match = ReturnType<typeof matchRoute<RouteRow>>;
type Session = NonNullable<ReturnType<typeof sessionStore.read>>;

function toGuardedSession(session: Session): GuardedSession {
  return {
    profileId: session.profileId,
    isRenewable: session.serviceConfiguration.isRenewable,
    brands: sessionBrands(session.brands),
    dueStep: findDueStep(session.serviceConfiguration),
    isBlocked: session.serviceConfiguration.isBlocked,
  };
}

function landingOf(session: Session): string {
  const { to } = nextAfterSignIn({
    serviceConfiguration: session.serviceConfiguration,
    brands: session.brands,
    buildBrand: routeBrandOf(buildBrand.code),
    savedDestination: null,
  });
  return to;
}

function follow(
  outcome: GuardOutcome,
  { match, href }: { readonly match: Match; readonly href: string },
): string | null {
  if (outcome.kind === 'redirect') {
    if (outcome.saved !== undefined) saveDestination(outcome.saved);
    return outcome.to;
  }
  if (outcome.kind === 'stay' && current !== null) return current.href;
  if (match !== null && current?.href.split('?')[0] !== href.split('?')[0]) pageHistory.arrived(pageOf(match, href));
  current = match === null ? null : { row: match.row, href };
  return null;
}

function pageOf({ row, brand, loanId, params }: NonNullable<Match>, href: string) {
  const isPlace = row.area !== 'unauthenticated' && row.headerType !== 'none';
  return {
    name: fullRouteName(row.name, brand),
    params,
    // A loan's payment is one flow from its amount to its receipt.
    flow: row.isPaymentFlow ? `${brand}/${loanId}` : (row.flows.at(-1) ?? row.name),
    place: isPlace ? href : null,
  };
}

/** Handles a page load without any answer from the services. Shows the network-error screen, unless a session is still alive,
 *  whose screens report the failure themselves. Ends an expired session that cannot be renewed. When the connection is lost
 *  later, people stay on their page. Source: ERR-09, ERR-11, SES-23, OPEN-82. */
async function leaveWithoutConnection({ match, session, href }: GuardContext): Promise<string | null> {
  if (match === null || match.row.area === 'standalone' || match.row.name === 'NetworkError') return null;
  if ((await readServiceStatus()) !== 'unreachable') return null;
  const expiresAtMs = sessionStore.read()?.expiresAtMs ?? 0;
  if (session !== null && expiresAtMs > Date.now()) return null;
  if (session !== null) {
    void signOut('networkError');
    saveDestination(href, session.profileId);
  }
  keepNetworkError('unreachable', Date.now());
  return pathTo('NetworkError');
}

/** Guard 7: after each navigation, renews the token cookie for its full lifetime and records the page view. Source: GRD-27,
 *  OPEN-18, DEV-16. */
export function followNavigation(): void {
  renewTokenCookie(sessionStore, undefined, tokenCookieSeconds());
  viewPage(current === null ? null : { name: current.row.name, href: current.href });
}
