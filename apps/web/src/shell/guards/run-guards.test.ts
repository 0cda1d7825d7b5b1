import { expect, test } from 'vitest';
import { matchRoute } from '#shell/match-route.ts';
import { accessToken } from './access-token.ts';
import { brandAvailability } from './brand-availability.ts';
import type { GuardContext, GuardedRow } from './guard.ts';
import { liveSession } from './live-session.ts';
import { preventNavigation } from './prevent-navigation.ts';
import { GUARDS, runGuards } from './run-guards.ts';
import { serviceStatus } from './service-status.ts';
import { unmatchedRoute } from './unmatched-route.ts';

const ROWS: readonly GuardedRow[] = [
  { name: 'Login', path: '/', area: 'unauthenticated', preventNavigation: [] },
  { name: 'MaintenanceMode', path: '/MaintenanceMode', area: 'standalone', preventNavigation: [] },
  { name: 'Home', path: '/Home', area: 'authenticated', preventNavigation: [] },
  { name: 'Dashboard', path: '/$brand/Accounts', area: 'loans', preventNavigation: [] },
  {
    name: 'ReviewPayment',
    path: '/$brand/Accounts/$loanId/Payment/ReviewPayment',
    area: 'loans',
    preventNavigation: [],
  },
  {
    name: 'ConfirmPayment',
    path: '/$brand/Accounts/$loanId/Payment/ConfirmPayment',
    area: 'loans',
    preventNavigation: ['ReviewPayment'],
  },
];

function aNavigation(href: string, facts: Partial<GuardContext> = {}): GuardContext {
  const [pathname = '/'] = href.split('?');
  return {
    href,
    pathname,
    match: matchRoute(ROWS, pathname),
    isKnownPath: (path) => matchRoute(ROWS, path) !== null,
    currentBrand: 'tmx',
    isSignedIn: true,
    landing: () => '/tmx/Accounts',
    previous: null,
    isServiceUp: () => Promise.resolve(true),
    isBrandServed: () => Promise.resolve(true),
    ...facts,
  };
}

test('the guards run in the order of the specification', () => {
  expect(GUARDS).toEqual([
    preventNavigation,
    unmatchedRoute,
    accessToken,
    liveSession,
    serviceStatus,
    brandAvailability,
  ]);
});

test('a protected page without a session goes to Login and is remembered with its query [GRD-04]', async () => {
  expect(await runGuards(aNavigation('/tmx/Accounts?tab=1', { isSignedIn: false }))).toEqual({
    kind: 'redirect',
    to: '/',
    saved: '/tmx/Accounts?tab=1',
  });
  expect(await runGuards(aNavigation('/Home', { isSignedIn: false }))).toMatchObject({ to: '/', saved: '/Home' });
});

test('an unknown path is tried below the current brand, else goes to Login [RTE-65]', async () => {
  expect(await runGuards(aNavigation('/Accounts'))).toEqual({ kind: 'redirect', to: '/tmx/Accounts' });
  expect(await runGuards(aNavigation('/no/such/page', { isSignedIn: false }))).toEqual({ kind: 'redirect', to: '/' });
});

test('/Dashboard and /{brand} lead to the dashboard and a brand in capitals is rewritten [LOP-006 RTE-39 OPEN-02]', async () => {
  expect(await runGuards(aNavigation('/Dashboard'))).toMatchObject({ to: '/tmx/Accounts' });
  expect(await runGuards(aNavigation('/inl'))).toMatchObject({ to: '/inl/Accounts' });
  expect(await runGuards(aNavigation('/TMX/Accounts?x=1'))).toMatchObject({ to: '/tmx/Accounts?x=1' });
});

test('a live session at Login goes to its landing page [OPEN-08]', async () => {
  expect(await runGuards(aNavigation('/'))).toEqual({ kind: 'redirect', to: '/tmx/Accounts' });
});

test('while the service is down every page but MaintenanceMode leads there, signed in or not [GRD-21 OPEN-15]', async () => {
  const down = { isServiceUp: () => Promise.resolve(false) };
  expect(await runGuards(aNavigation('/tmx/Accounts', down))).toMatchObject({ to: '/MaintenanceMode' });
  expect(await runGuards(aNavigation('/', { ...down, isSignedIn: false }))).toMatchObject({ to: '/MaintenanceMode' });
  expect(await runGuards(aNavigation('/MaintenanceMode', down))).toEqual({ kind: 'pass' });
});

test('brand availability is asked without a session only [GRD-22]', async () => {
  const asked: string[] = [];
  const isBrandServed = (brand: string) => {
    asked.push(brand);
    return Promise.resolve(false);
  };
  expect(await runGuards(aNavigation('/', { isSignedIn: false, isBrandServed }))).toMatchObject({
    to: '/MaintenanceMode',
  });
  expect(await runGuards(aNavigation('/tmx/Accounts', { isBrandServed }))).toEqual({ kind: 'pass' });
  expect(asked).toEqual(['tmx']);
});

test('a screen keeps its visitors out of the pages it lists, and of no others [LOP-015]', async () => {
  const previous = ROWS[5] ?? null;
  expect(await runGuards(aNavigation('/tmx/Accounts/7/Payment/ReviewPayment', { previous }))).toEqual({ kind: 'stay' });
  expect(await runGuards(aNavigation('/tmx/Accounts', { previous }))).toEqual({ kind: 'pass' });
});
