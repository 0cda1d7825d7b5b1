import { expect, test, vi } from 'vitest';
import type { LinkOutcome } from './guard.ts';
import { aNavigation, customer, LINK, linked } from './guard.fixture.ts';
import { runGuards } from './run-guards.ts';

const PAGE = '/tmx/Accounts/7';

async function outcomeOf(outcome: LinkOutcome) {
  return runGuards(aNavigation(`${PAGE}?${LINK}`, { session: null, authenticate: () => Promise.resolve(outcome) }));
}

test('a reset password leads to SecureAccount, and the page is saved without the link [GRD-12 GRD-13 ERR-04]', async () => {
  expect(await outcomeOf({ kind: 'passwordResetRequired' })).toEqual({
    kind: 'redirect',
    to: '/SecureAccount',
    saved: PAGE,
  });
});

test('a refused link leads to Login with its message key [OPEN-10]', async () => {
  expect(await outcomeOf({ kind: 'refused', message: 'linkInvalid' })).toEqual({
    kind: 'redirect',
    to: '/?message=linkInvalid',
    saved: PAGE,
  });
});

test('a link of the signed-in profile keeps the session without a call or a lock [OPEN-12]', async () => {
  expect(await runGuards(aNavigation(`${PAGE}?${LINK}`))).toEqual({ kind: 'redirect', to: PAGE });
});

test('a link of another profile signs the live session out first [OPEN-12]', async () => {
  const steps: string[] = [];
  const navigation = aNavigation(`${PAGE}?${LINK}`, {
    session: { ...customer, profileId: 'prof_2' },
    endSession: () => {
      steps.push('signed out');
      return Promise.resolve();
    },
    authenticate: () => {
      steps.push('asked');
      return Promise.resolve({ kind: 'opened' });
    },
  });
  expect(await runGuards(navigation)).toEqual({ kind: 'redirect', to: PAGE });
  expect(steps).toEqual(['signed out', 'asked']);
});

test("a new link of the same profile replaces an earlier link's short session", async () => {
  const endSession = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const navigation = aNavigation(`${PAGE}?${LINK}`, {
    session: linked,
    endSession,
    authenticate: () => Promise.resolve({ kind: 'opened' }),
  });
  expect(await runGuards(navigation)).toEqual({ kind: 'redirect', to: PAGE });
  expect(endSession).toHaveBeenCalledTimes(1);
});

test('a sign-in link on a public page is ignored [GRD-05]', async () => {
  expect(await runGuards(aNavigation(`/ForgotPassword?${LINK}`, { session: null }))).toEqual({ kind: 'pass' });
});
