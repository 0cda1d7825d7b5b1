import { expect, test } from 'vitest';
import { matchRoute } from '#shell/match-route.ts';
import { authentication } from './authentication.ts';
import { blockedCustomer } from './blocked-customer.ts';
import { brandAvailability } from './brand-availability.ts';
import { flowLock } from './flow-lock.ts';
import { aNavigation, customer, LINK, linked, ROWS } from './guard.fixture.ts';
import { liveSession } from './live-session.ts';
import { preventNavigation } from './prevent-navigation.ts';
import { GUARDS, runGuards } from './run-guards.ts';
import { serviceStatus } from './service-status.ts';
import { signInShut } from './sign-in-shut.ts';
import { unfinishedSignIn } from './unfinished-sign-in.ts';
import { unmatchedRoute } from './unmatched-route.ts';

const yes = () => Promise.resolve(true);
const no = () => Promise.resolve(false);

test("the guards run in the specification's order, and the first refusal wins [GRD-01]", async () => {
  expect(GUARDS).toEqual([
    preventNavigation,
    unmatchedRoute,
    authentication,
    flowLock,
    liveSession,
    blockedCustomer,
    unfinishedSignIn,
    signInShut,
    serviceStatus,
    brandAvailability,
  ]);
  const everythingDown = { session: null, isServiceUp: no, isBrandServed: no };
  expect(await runGuards(aNavigation('/Home', everythingDown))).toMatchObject({ to: '/', saved: '/Home' });
  expect(await runGuards(aNavigation('/', everythingDown))).toMatchObject({ to: '/MaintenanceMode' });
});

test('a protected page without a session leads to Login and is saved with its query [GRD-04]', async () => {
  expect(await runGuards(aNavigation('/tmx/Accounts?tab=1', { session: null }))).toEqual({
    kind: 'redirect',
    to: '/',
    saved: '/tmx/Accounts?tab=1',
  });
  expect(await runGuards(aNavigation('/Home', { session: null }))).toMatchObject({ to: '/', saved: '/Home' });
});

test('an unknown path is tried under the current brand, else leads to Login [GRD-02 GRD-03 RTE-65]', async () => {
  expect(await runGuards(aNavigation('/Accounts'))).toEqual({ kind: 'redirect', to: '/tmx/Accounts' });
  expect(await runGuards(aNavigation('/no/such/page', { session: null }))).toEqual({ kind: 'redirect', to: '/' });
});

test('/Dashboard and /{brand} lead to the dashboard, and a brand in capitals is rewritten [LOP-006 RTE-39 OPEN-02]', async () => {
  expect(await runGuards(aNavigation('/Dashboard'))).toMatchObject({ to: '/tmx/Accounts' });
  expect(await runGuards(aNavigation('/inl'))).toMatchObject({ to: '/inl/Accounts' });
  expect(await runGuards(aNavigation('/TMX/Accounts?x=1'))).toMatchObject({ to: '/tmx/Accounts?x=1' });
});

test('Login redirects a live session to its landing page but lets a locked session sign in [OPEN-08 GRD-18]', async () => {
  expect(await runGuards(aNavigation('/'))).toEqual({ kind: 'redirect', to: '/tmx/Accounts' });
  const lock = { flows: ['Loans'], guestLoanId: null };
  expect(await runGuards(aNavigation('/', { session: linked, lock }))).toEqual({ kind: 'pass' });
});

test('during an account lock only Login leads to the screen that says when the lock ends [OPEN-54]', async () => {
  const shut = { session: null, isShutOut: () => true };
  expect(await runGuards(aNavigation('/', shut))).toMatchObject({ to: '/NetworkError' });
  expect(await runGuards(aNavigation('/ForgotPassword', shut))).toEqual({ kind: 'pass' });
});

test('a due sign-in step opens first, and the requested page after it [OPEN-52 AUT-17]', async () => {
  const session = { ...customer, dueStep: 'trustedDevice' } as const;
  expect(await runGuards(aNavigation('/tmx/Accounts', { session }))).toEqual({
    kind: 'redirect',
    to: '/TrustedDevice',
    saved: '/tmx/Accounts',
  });
  expect(await runGuards(aNavigation('/TrustedDevice', { session }))).toEqual({ kind: 'pass' });
});

test('a blocked person sees the blocked screen for protected pages but can open public pages [RTE-64 LOP-091]', async () => {
  const session = { ...customer, isBlocked: true };
  const told = { kind: 'redirect', to: '/AccountStatusBlocked' };
  expect(await runGuards(aNavigation('/tmx/Accounts', { session }))).toEqual(told);
  expect(await runGuards(aNavigation('/Home', { session: { ...session, dueStep: 'trustedDevice' } }))).toEqual(told);
  expect(await runGuards(aNavigation('/tmx/OptInDisclosures', { session }))).toEqual({ kind: 'pass' });
});

test('a service that is down leads every page but two to MaintenanceMode [GRD-21 OPEN-15 ERR-16]', async () => {
  const down = { isServiceUp: no };
  expect(await runGuards(aNavigation('/tmx/Accounts', down))).toMatchObject({ to: '/MaintenanceMode' });
  expect(await runGuards(aNavigation('/', { ...down, session: null }))).toMatchObject({ to: '/MaintenanceMode' });
  for (const open of ['/MaintenanceMode', '/NetworkError'])
    expect(await runGuards(aNavigation(open, { ...down, isBrandServed: no }))).toEqual({ kind: 'pass' });
});

test('a visitor gets MaintenanceMode when no provider of the current brand is available [GRD-22]', async () => {
  const asked: string[] = [];
  const isBrandServed = (brand: string) => {
    asked.push(brand);
    return Promise.resolve(false);
  };
  expect(await runGuards(aNavigation('/', { session: null, isBrandServed }))).toMatchObject({ to: '/MaintenanceMode' });
  expect(asked).toEqual(['tmx']);
});

test("the app opens when one of the user's brands has a provider, else MaintenanceMode [GRD-23 DOC-17 ERR-16]", async () => {
  const session = { ...customer, brands: ['tmx', 'inl'] } as const;
  expect(await runGuards(aNavigation('/Home', { session, isBrandServed: no }))).toMatchObject({
    to: '/MaintenanceMode',
  });
  const onlyInl = (brand: string) => Promise.resolve(brand === 'inl');
  expect(await runGuards(aNavigation('/Home', { session, isBrandServed: onlyInl }))).toEqual({ kind: 'pass' });
});

test('a loans page of a brand the user does not have leads to Home [GRD-24 LRT-065 LRT-066 ROL-11]', async () => {
  expect(await runGuards(aNavigation('/inl/Accounts'))).toMatchObject({ to: '/Home' });
  expect(await runGuards(aNavigation('/tmx/Accounts'))).toEqual({ kind: 'pass' });
});

test("a brand's public pages are open to everybody signed out, but only to its users signed in [DOC-02 GRD-24]", async () => {
  expect(await runGuards(aNavigation('/inl/OptInDisclosures', { session: null }))).toEqual({ kind: 'pass' });
  expect(await runGuards(aNavigation('/tmx/OptInDisclosures'))).toEqual({ kind: 'pass' });
  expect(await runGuards(aNavigation('/inl/OptInDisclosures'))).toMatchObject({ to: '/Home' });
});

test('a user without brands opens five of them freely, and three when a provider answers [GRD-25 GRD-26 OPEN-17]', async () => {
  const session = { ...customer, brands: [] };
  const decided = async (brand: string, isBrandServed: () => Promise<boolean>) =>
    (await runGuards(aNavigation(`/${brand}/Accounts`, { session, isBrandServed }))).kind;
  for (const brand of ['c1l', 'ccc', 'chs', 'cic', 'tmx']) expect(await decided(brand, no)).toBe('pass');
  for (const brand of ['ccf', 'inl', 'esm']) {
    expect(await decided(brand, no)).toBe('redirect');
    expect(await decided(brand, yes)).toBe('pass');
  }
});

test('a screen prevents moves to the pages it lists, unless it has nothing to show [LOP-013]', async () => {
  const previous = ROWS.find((row) => row.name === 'ConfirmPayment') ?? null;
  const away = { previous, isOutOfTurn: true };
  expect(await runGuards(aNavigation('/tmx/Accounts/7/Payment/ReviewPayment', away))).toEqual({ kind: 'pass' });
  expect(await runGuards(aNavigation('/tmx/Accounts/7/Payment/ReviewPayment', { previous }))).toEqual({ kind: 'stay' });
  expect(await runGuards(aNavigation('/tmx/Accounts', { previous }))).toEqual({ kind: 'pass' });
});

test('a link signs in before the page opens, and its parameters leave the URL [GRD-05 GRD-06]', async () => {
  const asked: unknown[] = [];
  const navigation = aNavigation(`/tmx/Accounts/7?${LINK}&tab=2`, {
    session: null,
    authenticate: (entry) => {
      asked.push(entry);
      return Promise.resolve({ kind: 'opened' });
    },
  });
  expect(await runGuards(navigation)).toEqual({ kind: 'redirect', to: '/tmx/Accounts/7?tab=2' });
  expect(asked).toEqual([
    { kind: 'signedLink', profileId: 'prof_1', signature: 'ab12', expiration: 1_781_500_000, isGuestPayment: false },
  ]);
  expect(matchRoute(ROWS, '/tmx/Accounts/7')).not.toBeNull();
});
