import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#money/cents.ts';
import {
  canSubmit,
  PAYMENT_JOURNEY_START,
  paymentJourney,
  type PaymentJourney,
  type PaymentJourneyEvent,
} from './payment-journey.ts';

const chooseAmount: PaymentJourneyEvent = { kind: 'amountChosen', amountCents: cents(22_500), amountType: 'minimum' };
const chooseMethod: PaymentJourneyEvent = { kind: 'methodChosen', methodLabel: '•••• 1234', paymentKey: 'key-1' };
const submit: PaymentJourneyEvent = { kind: 'submitted' };
const accept: PaymentJourneyEvent = { kind: 'submitAccepted', messageKey: 'message-1' };
const complete: PaymentJourneyEvent = { kind: 'completed', confirmationNumber: '1234567897', newLoanId: null };
const refuse: PaymentJourneyEvent = { kind: 'failed', error: 'Declined' };
const time: PaymentJourneyEvent = { kind: 'timedOut' };
const back: PaymentJourneyEvent = { kind: 'wentBack' };
const fall: PaymentJourneyEvent = {
  kind: 'submitFailed',
  failure: { kind: 'call_failed', httpStatus: 502, message: 'Bad Gateway' },
};
const deny: PaymentJourneyEvent = { kind: 'submitFailed', failure: { kind: 'refused', error: ['One.', 'Two.'] } };

function walk(...events: PaymentJourneyEvent[]): PaymentJourney {
  return events.reduce(paymentJourney, PAYMENT_JOURNEY_START);
}

test('a payment goes through amount, method, review, processing and confirmed', () => {
  const events = [chooseAmount, chooseMethod, submit, accept, complete];
  const steps = events.map((_, index) => walk(...events.slice(0, index + 1)).step);
  expect(steps).toEqual(['method', 'review', 'review', 'processing', 'confirmed']);
});

test('a submit sets the pending flag, and success or failure clears it [PAY-014 PAY-015]', () => {
  const submitted = walk(chooseAmount, chooseMethod, submit);
  expect(submitted.isPending).toBe(true);
  expect(paymentJourney(submitted, fall).isPending).toBe(false);
  const processing = paymentJourney(submitted, accept);
  expect(processing.isPending).toBe(true);
  expect(paymentJourney(processing, complete).isPending).toBe(false);
  expect(paymentJourney(processing, refuse).isPending).toBe(false);
});

test('a second submit while pending changes nothing', () => {
  const submitted = walk(chooseAmount, chooseMethod, submit);
  expect(paymentJourney(submitted, submit)).toBe(submitted);
  expect(canSubmit(submitted)).toBe(false);
  const processing = paymentJourney(submitted, accept);
  expect(paymentJourney(processing, submit)).toBe(processing);
});

test('a refused submit disables the button, but a 502 keeps it enabled with the same payment key', () => {
  expect(walk(chooseAmount, chooseMethod, submit, deny)).toMatchObject({
    notice: 'One.\n\nTwo.',
    isPayButtonEnabled: false,
  });
  const fallen = walk(chooseAmount, chooseMethod, submit, fall);
  expect(fallen).toMatchObject({
    notice: 'server error: network error',
    isPayButtonEnabled: true,
    paymentKey: 'key-1',
  });
  expect(canSubmit(fallen)).toBe(true);
});

test('an `Error` from polling returns to review with its text and a disabled button [LER-015]', () => {
  const failed = walk(chooseAmount, chooseMethod, submit, accept, refuse);
  expect(failed).toMatchObject({ step: 'review', notice: 'Declined', isPayButtonEnabled: false });
  expect(canSubmit(failed)).toBe(false);
});

test('going back after a refusal clears its text and key so that another method can be tried', () => {
  const again = [back, { ...chooseMethod, paymentKey: 'key-2' }] as const;
  const state = walk(chooseAmount, chooseMethod, submit, deny, ...again);
  expect(state).toMatchObject({ step: 'review', notice: null, paymentKey: 'key-2' });
  expect(canSubmit(state)).toBe(true);
});

test('a late payment is not shown as failed, cannot be paid again and may still be confirmed [LOP-030]', () => {
  const late = walk(chooseAmount, chooseMethod, submit, accept, time);
  expect(late).toMatchObject({
    step: 'processing',
    isLate: true,
    isPayButtonEnabled: false,
    notice: 'This is taking longer than expected. We will send you a confirmation when it is complete.',
  });
  expect(paymentJourney(late, submit)).toBe(late);
  expect(paymentJourney(late, complete)).toMatchObject({ step: 'confirmed', isLate: false, notice: null });
});

test('no order of events sends a payment while one is in flight or after one is confirmed', () => {
  const events = [chooseAmount, chooseMethod, submit, accept, complete, refuse, time, back, fall, deny];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events), { maxLength: 40 }), (sequence) => {
      let state = PAYMENT_JOURNEY_START;
      let isUnderWay = false;
      let isConfirmed = false;
      for (const event of sequence) {
        const next = paymentJourney(state, event);
        const isSent = event.kind === 'submitted' && next !== state;
        expect(isSent && (isUnderWay || isConfirmed)).toBe(false);
        isUnderWay ||= isSent;
        if (next !== state && ['submitFailed', 'completed', 'failed'].includes(event.kind)) isUnderWay = false;
        isConfirmed ||= next.step === 'confirmed';
        expect(next.isPending).toBe(isUnderWay);
        state = next;
      }
    }),
  );
});
