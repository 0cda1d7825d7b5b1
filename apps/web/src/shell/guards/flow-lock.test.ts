import { expect, test } from 'vitest';
import { loginText } from '#navigation/route-messages.ts';
import { aNavigation, linked } from './guard.fixture.ts';
import { runGuards } from './run-guards.ts';

const lock = { flows: ['Loans'], guestLoanId: null };

async function leave(href: string, facts: Partial<Parameters<typeof aNavigation>[1]> = {}) {
  let isSignedOut = false;
  const endSession = () => {
    isSignedOut = true;
    return Promise.resolve();
  };
  const outcome = await runGuards(aNavigation(href, { session: linked, lock, endSession, ...facts }));
  return { outcome, isSignedOut };
}

test('leaving the locked flow signs out and leads to Login, with the page saved [GRD-14 GRD-15 SES-25]', async () => {
  expect(await leave('/Home')).toEqual({
    outcome: { kind: 'redirect', to: '/?message=logInToContinue', saved: '/Home' },
    isSignedOut: true,
  });
});

test('a locked session stays within its flow and on public pages [GRD-18]', async () => {
  for (const href of ['/tmx/Accounts', '/tmx/Accounts/7', '/ForgotPassword'])
    expect(await leave(href)).toEqual({ outcome: { kind: 'pass' }, isSignedOut: false });
});

test('a guest stays on the payment pages of the loan [AUT-09 OPEN-11]', async () => {
  const guest = { lock: { flows: ['Loans'], guestLoanId: 7 } };
  expect((await leave('/tmx/Accounts/7/Payment/ReviewPayment', guest)).isSignedOut).toBe(false);
  for (const href of ['/tmx/Accounts/8/Payment/ReviewPayment', '/tmx/Accounts/7', '/Home'])
    expect((await leave(href, guest)).isSignedOut).toBe(true);
});

test('only a known message key travels along to Login [GRD-16 GRD-17 OPEN-13]', async () => {
  expect((await leave('/Home?success=paymentReceived')).outcome).toEqual({
    kind: 'redirect',
    to: '/?success=paymentReceived',
    saved: '/Home',
  });
  expect((await leave('/Home?error=notSaved')).outcome).toMatchObject({ to: '/?error=notSaved' });
  expect((await leave('/Home?error=Call+0900')).outcome).toMatchObject({ to: '/?message=logInToContinue' });
  expect(loginText('paymentReceived')).toBe('Your payment was received. Please log in to continue.');
});
