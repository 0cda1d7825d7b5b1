import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { expect, test } from 'vitest';
import { paymentStages } from './payment-stages.ts';
import type { PaymentResult } from './poll-payment.ts';

const RESULT: PaymentResult = {
  messageKey: 'msg_1',
  status: 'PENDING',
  steps: { received: '2026-06-15T16:41:07Z', cardApproved: null, posted: null },
  outcomeUnknown: false,
  newLoanId: null,
  renewal: null,
  settlement: null,
  autoPay: null,
  confirmationNumber: null,
  receipt: null,
};

test('finished stages are done, the next stage is current, and later stages are ahead', () => {
  const states = (result: PaymentResult | null) => paymentStages(result).map(({ state }) => state);
  expect(states(null)).toEqual(['current', 'ahead', 'ahead']);
  expect(states(RESULT)).toEqual(['done', 'current', 'ahead']);
  expect(states({ ...RESULT, steps: { ...RESULT.steps, cardApproved: '2026-06-15T16:41:09Z' } })).toEqual([
    'done',
    'done',
    'current',
  ]);
  expect(
    states({
      ...RESULT,
      steps: { ...RESULT.steps, cardApproved: '2026-06-15T16:41:09Z', posted: '2026-06-15T16:41:10Z' },
    }),
  ).toEqual(['done', 'done', 'done']);
});

test('each finished stage shows its time to the second', () => {
  expect(paymentStages(RESULT).map(({ timeText }) => timeText)).toEqual([
    expect.stringMatching(/^\d{1,2}:41:07 [AP]M$/),
    null,
    null,
  ]);
});

test('the last payment stage says "the loan" to a guest and "your loan" to the borrower [LOP-083]', () => {
  const labels = (loan?: 'the loan') => paymentStages(RESULT, loan).map(({ label }) => label);
  expect(labels().at(-1)).toBe('Posted to your loan');
  expect(labels('the loan').at(-1)).toBe('Posted to the loan');
});

test('the payment of a renewal has one more stage, done once it waits for signatures [LOP-021]', () => {
  const posted = { ...RESULT.steps, cardApproved: '2026-06-15T16:41:09Z', posted: '2026-06-15T16:41:10Z' };
  const renewal = { signBy: businessDate('2026-06-16'), revision: 1, endedWhy: null };
  const last = (result: PaymentResult) => paymentStages(result, 'your loan', false, 'sign').at(-1);
  expect(last(RESULT)).toMatchObject({ label: 'Ready to sign', state: 'ahead' });
  expect(last({ ...RESULT, steps: posted, renewal: { ...renewal, state: 'paying' } })).toMatchObject({
    label: 'Getting your new terms ready',
    state: 'current',
  });
  expect(last({ ...RESULT, steps: posted, renewal: { ...renewal, state: 'awaitingSignature' } })).toMatchObject({
    label: 'Ready to sign',
    state: 'done',
    timeText: expect.stringMatching(/41:10/),
  });
});
