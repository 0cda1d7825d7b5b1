import { expect, test } from 'vitest';
import { decidePolling, paymentErrorText, submitFailureNotice } from './payment-outcomes.ts';

const limits = { intervalMs: 1_000, timeoutMs: 30_000 };

test('an `Error` on submit shows its texts joined by blank lines and disables the button [LER-010 LER-011 LER-012]', () => {
  expect(submitFailureNotice({ kind: 'refused', error: 'Card declined' })).toEqual({
    text: 'Card declined',
    isPayButtonEnabled: false,
  });
  expect(submitFailureNotice({ kind: 'refused', error: ['One.', 'Two.'] })).toEqual({
    text: 'One.\n\nTwo.',
    isPayButtonEnabled: false,
  });
});

test('a failed call shows its message, or a network error for a 502, and the button stays on [LER-013 LER-014]', () => {
  expect(submitFailureNotice({ kind: 'call_failed', httpStatus: 502, message: 'Bad Gateway' })).toEqual({
    text: 'server error: network error',
    isPayButtonEnabled: true,
  });
  for (const httpStatus of [500, 503, null])
    expect(submitFailureNotice({ kind: 'call_failed', httpStatus, message: 'it broke' })).toEqual({
      text: 'server error: it broke',
      isPayButtonEnabled: true,
    });
});

test('an empty `Error` shows a default text [LER-021]', () => {
  expect([paymentErrorText(''), paymentErrorText([])]).toEqual(['Server error', 'Server error']);
});

test('polling repeats each second while pending and stops at a result [PAY-018 LOP-029]', () => {
  expect(decidePolling({ kind: 'pending' }, 1_000, limits)).toEqual({ next: 'poll', afterMs: 1_000 });
  const complete = { kind: 'complete', confirmationNumber: '1234567897', newLoanId: null } as const;
  expect(decidePolling(complete, 1_000, limits)).toEqual({ next: 'stop', result: 'complete' });
  expect(decidePolling({ kind: 'failed', error: 'no' }, 1_000, limits)).toEqual({ next: 'stop', result: 'failed' });
});

test('a failed poll is retried unless it carries `Error` [LER-016]', () => {
  expect(decidePolling({ kind: 'failed_call', error: null }, 5_000, limits).next).toBe('poll');
  expect(decidePolling({ kind: 'failed_call', error: 'no' }, 5_000, limits)).toEqual({
    next: 'stop',
    result: 'failed',
  });
});

test('polling ends as late at the time-out unless a result has just arrived [LOP-030]', () => {
  expect(decidePolling({ kind: 'pending' }, 29_999, limits).next).toBe('poll');
  expect(decidePolling({ kind: 'pending' }, 30_000, limits)).toEqual({ next: 'stop', result: 'late' });
  expect(decidePolling({ kind: 'failed_call', error: null }, 30_000, limits)).toEqual({ next: 'stop', result: 'late' });
  expect(decidePolling({ kind: 'failed', error: 'no' }, 40_000, limits)).toEqual({ next: 'stop', result: 'failed' });
});
