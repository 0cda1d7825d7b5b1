import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { decodeWork, encodeWork, workKeyOf, type WorkInProgress } from '#api/work-in-progress.ts';
import { advancePayment, restorePayment, startPayment, type PaymentProgress } from './payment-progress.ts';
import { toWork } from './payment-work.ts';
import { aCard } from './payment.fixture.ts';

const ROUTE = '/tmx/Accounts/101/Payment/ReviewPayment';
const chosen = advancePayment(startPayment('tmx', 101), {
  kind: 'amountChosen',
  amountCents: cents(2_500),
  amountType: 'other',
  isPayoff: false,
  intentId: 'quote-1',
});
const reviewed = advancePayment(chosen, { kind: 'cardChosen', card: aCard(), freshKey: 'key-one-key-one-key-one' });

function workOf(progress: PaymentProgress): WorkInProgress {
  const work = toWork(progress, ROUTE);
  if (work === null) throw new Error('there is work in a payment under review');
  return work;
}

test('a payment under review is restored unchanged on its page [PAY-031 LOP-038 OPEN-32]', () => {
  const work = decodeWork(encodeWork(workOf(reviewed)) ?? '');
  expect(work?.route).toBe(ROUTE);
  expect(workKeyOf(work?.route ?? '')).toBe('payment.tmx.101');
  const back = restorePayment(work?.state, 'tmx', 101);
  expect(back?.journey.step).toBe('review');
  expect(back?.session.paymentAmountCents).toBe(2_500);
  expect(back?.session.paymentKey).toBe('key-one-key-one-key-one');
});

test('a payment that was sent is looked up when it is restored another day [PAY-031 LOP-032]', () => {
  const pressed = workOf(reviewed).state;
  for (const told of [{ isPending: true }, { isPending: false, startedAtMs: 1_780_000_000_000 }]) {
    const work = decodeWork(encodeWork({ route: ROUTE, state: { ...pressed, ...told } }) ?? '');
    expect(restorePayment(work?.state, 'tmx', 101)).toMatchObject({
      unheard: 'toBeAsked',
      startedAtMs: null,
      journey: { step: 'review', isPending: true },
    });
  }
  expect(restorePayment(decodeWork(encodeWork(workOf(reviewed)) ?? '')?.state, 'tmx', 101)?.unheard).toBeNull();
});

test('the work saved across sign-ins has no security code, card token or name [LOP-038 OPEN-32]', () => {
  const secret = { ...reviewed, session: { ...reviewed.session, cvv: 'cvv-token-1', cardToken: 'token-1' } };
  const work = workOf(secret);
  const text = atob(encodeWork({ ...work, state: { ...work.state, cvv: '123', cardNumber: '4111' } }) ?? '');
  expect(text).not.toMatch(/cvv|token|cardHolder|cardNumber|startedAtMs|4111/i);
  expect(JSON.parse(text)).toMatchObject({ route: ROUTE, state: { step: 'review' } });
});

test('a payment that has not started or is finished is not saved as work in progress', () => {
  expect(toWork(startPayment('tmx', 101), '/tmx/Accounts/101/Payment')).toBeNull();
  const done = { ...reviewed, journey: { ...reviewed.journey, step: 'confirmed' as const } };
  expect(toWork(done, ROUTE)).toBeNull();
});

test('a typed amount is restored on the amount page and ignored by later pages [OPEN-32 SES-39]', () => {
  const typed = { kind: 'amountDrafted', amountCents: cents(18_734), amountType: 'other' } as const;
  const work = toWork(advancePayment(startPayment('tmx', 101), typed), '/tmx/Accounts/101/Payment');
  const back = restorePayment(decodeWork(encodeWork(work ?? { route: '', state: {} }) ?? '')?.state, 'tmx', 101);
  expect(back?.journey).toMatchObject({ step: 'amount', amountCents: 18_734, amountType: 'other' });
  expect(toWork(advancePayment(startPayment('tmx', 101), { ...typed, amountCents: null }), ROUTE)).toBeNull();
  expect(advancePayment(reviewed, typed)).toBe(reviewed);
});
