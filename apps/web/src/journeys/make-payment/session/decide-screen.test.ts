import { PAYMENT_JOURNEY_START, PAYMENT_STEPS, type PaymentStep } from '@lendside/domain/payments/payment-journey.ts';
import { expect, test } from 'vitest';
import { decideScreen } from './decide-screen.ts';

const at = (step: PaymentStep, isPending = false) => ({ ...PAYMENT_JOURNEY_START, step, isPending });

test("a page opened ahead of the payment's step redirects to that step [PAY-032]", () => {
  expect(decideScreen(at('amount'), 'review')).toEqual({ do: 'goTo', step: 'amount' });
  expect(decideScreen(at('method'), 'confirmed')).toEqual({ do: 'goTo', step: 'method' });
});

test('going back in history moves the payment back the same number of steps', () => {
  expect(decideScreen(at('review'), 'amount')).toEqual({ do: 'stepBack', steps: 2 });
  expect(decideScreen(at('review'), 'method')).toEqual({ do: 'stepBack', steps: 1 });
});

test('every other payment page redirects to the processing page while a payment is in flight [PAY-016]', () => {
  for (const screen of PAYMENT_STEPS) {
    expect(decideScreen(at('processing', true), screen)).toEqual(
      screen === 'processing' ? { do: 'show' } : { do: 'goTo', step: 'processing' },
    );
  }
});

test('only a new payment can start after the confirmation', () => {
  expect(decideScreen(at('confirmed'), 'review')).toEqual({ do: 'goTo', step: 'confirmed' });
  expect(decideScreen(at('confirmed'), 'amount')).toEqual({ do: 'startAgain' });
});
