import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { endRenewal, FOLLOW_TIMEOUT_MS, takeBack, voidOutcome, type Following } from './end-renewal.ts';
import type { Renewal } from './renewal-facts.ts';
import { aRenewal } from './renewal.fixture.ts';

const ENDED = { cancelled: true, paymentAmount: cents(22_500), confirmationNumber: 'CP7K2M' };
const WORKING = { ...ENDED, cancelled: false };

/** Answers the questions one after the other; the last answer stays. */
function following(...answers: readonly (Renewal | null | Error)[]): Following & { readonly asked: () => number } {
  let asked = 0;
  let nowMs = 0;
  return {
    asked: () => asked,
    ask: () => {
      const answer = answers[Math.min(asked++, answers.length - 1)] ?? null;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    nowMs: () => nowMs,
    wait: (ms) => {
      nowMs += ms;
      return Promise.resolve();
    },
    signal: new AbortController().signal,
  };
}

function failure(status: number, code: 'InternalErrorException' | 'RenewalEnded') {
  const error = { code, status, message: '', fields: [], incidentId: null };
  return new ApiError({ kind: 'answered', error, retryAfterSeconds: null });
}

test('ending a renewal is sent a second time after a failure, and never a third time [REF-014]', async () => {
  const once = vi.fn().mockRejectedValueOnce(failure(500, 'InternalErrorException')).mockResolvedValueOnce(ENDED);
  expect(await endRenewal(once, following())).toBe('ended');
  expect(once).toHaveBeenCalledTimes(2);
  const never = vi.fn().mockRejectedValue(new ApiError({ kind: 'unreachable' }));
  await expect(endRenewal(never, following())).rejects.toThrow('unreachable');
  expect(never).toHaveBeenCalledTimes(2);
});

test('a final refusal to end a renewal is not sent again', async () => {
  const booked = vi.fn().mockRejectedValue(failure(409, 'RenewalEnded'));
  await expect(endRenewal(booked, following())).rejects.toThrow('409 RenewalEnded');
  expect(booked).toHaveBeenCalledTimes(1);
});

test('a renewal that is being ended is followed until it ended, past a failed question', async () => {
  const open = aRenewal({ isEnding: true });
  const steps = following(open, new Error('away'), aRenewal({ state: 'ended', endedWhy: 'cancelled' }));
  expect(await endRenewal(() => Promise.resolve(WORKING), steps)).toBe('ended');
  expect(steps.asked()).toBe(3);
});

test('a renewal that was signed before it could be ended is reported as booked', async () => {
  const steps = following(aRenewal({ state: 'booked' }));
  expect(await endRenewal(() => Promise.resolve(WORKING), steps)).toBe('late');
});

test('the page says that it takes longer when a renewal is not ended in time', async () => {
  const steps = following(aRenewal({ isEnding: true }));
  expect(await endRenewal(() => Promise.resolve(WORKING), steps)).toBe('working');
  expect(steps.nowMs()).toBe(FOLLOW_TIMEOUT_MS);
});

test('taking a renewal back is followed until the services did it, and says when it takes longer', async () => {
  const answer = (voided: boolean) => () => Promise.resolve({ voided, loanId: 10_101, confirmationNumber: null });
  const asked = aRenewal({ state: 'booked', isEnding: true });
  expect(await takeBack(answer(true), following())).toBe('done');
  expect(await takeBack(answer(false), following(asked, { ...asked, isVoided: true }))).toBe('done');
  expect(await takeBack(answer(false), following(asked))).toBe('working');
});

test('a renewal that the services refuse to take back after the wait is reported as refused', async () => {
  const asked = aRenewal({ state: 'booked', isEnding: true, voidUntil: '2026-06-16T21:00:00.000Z' });
  const refused = { ...asked, isEnding: false, voidRefused: 'later_posting' } as const;
  const send = () => Promise.resolve({ voided: false, loanId: 10_101, confirmationNumber: null });
  const steps = following(asked, refused);
  expect(await takeBack(send, steps)).toBe('refused');
  expect(steps.asked()).toBe(2);
  expect(voidOutcome(refused)).toBe('refused');
});
