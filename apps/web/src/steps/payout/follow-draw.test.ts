import { LIMITS } from '@lendside/domain/configuration/setting-limits.ts';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#api/api-error.ts';
import { followResult, RESULT_POLL_MS } from '#steps/follow-result.ts';
import { nextPollMs } from './follow-draw.ts';
import type { DrawResult } from './payout-facts.ts';
import { aDrawResult } from './payout.fixture.ts';

const NOT_FOUND = new ApiError({
  kind: 'answered',
  error: { status: 404, code: 'NotFoundException', message: '', fields: [], incidentId: null },
  retryAfterSeconds: null,
});

type Answer = DrawResult | Error;

/** Follows with these answers, the last one for ever, and a clock that never waits for the time-out of one question. */
async function follow(...answers: readonly Answer[]) {
  const waits: number[] = [];
  const ask = vi.fn<() => Promise<DrawResult>>();
  for (const answer of answers) {
    if (answer instanceof Error) ask.mockRejectedValueOnce(answer);
    else ask.mockResolvedValueOnce(answer);
  }
  const last = answers.at(-1) ?? NOT_FOUND;
  ask.mockImplementation(() => (last instanceof Error ? Promise.reject(last) : Promise.resolve(last)));
  const outcome = await followResult({
    pollsMax: LIMITS.disbursementPollsMax,
    ask,
    wait: (ms, signal) => {
      if (ms !== RESULT_POLL_MS)
        return new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve());
        });
      waits.push(ms);
      return Promise.resolve();
    },
    onResult: () => undefined,
    signal: new AbortController().signal,
  });
  return { outcome, asked: ask.mock.calls.length, waits };
}

test('a draw is asked about once a second, ten times, and is then pending [DRW-006 LCF-008 LOP-031]', async () => {
  const { outcome, asked, waits } = await follow(aDrawResult());
  expect(outcome.kind).toBe('pending');
  expect(asked).toBe(10);
  expect(waits).toEqual(Array.from({ length: 9 }, () => 1_000));
});

test('the first answer that is not pending ends the questions [LOP-029]', async () => {
  const complete = await follow(aDrawResult(), aDrawResult({ status: 'COMPLETE' }));
  expect([complete.outcome.kind, complete.asked]).toEqual(['complete', 2]);
  const failed = await follow(aDrawResult({ status: 'FAILED', Error: 'No.' }));
  expect([failed.outcome.kind, failed.asked]).toEqual(['failed', 1]);
});

test('a failed question is asked again, and only a last 404 says that there is no such draw', async () => {
  const lost = await follow(new Error('no connection'), aDrawResult({ status: 'COMPLETE' }));
  expect([lost.outcome.kind, lost.asked]).toEqual(['complete', 2]);
  expect((await follow(NOT_FOUND)).outcome.kind).toBe('absent');
  expect((await follow(NOT_FOUND, new Error('no connection'))).outcome.kind).toBe('pending');
});

test('a pending draw is asked about each second until 45 seconds from its start [DRW-007 LCF-012 LOP-030]', () => {
  const timeoutMs = LIMITS.postDrawTimeoutSeconds * 1_000;
  expect([0, 44_999, 45_000].map((elapsedMs) => nextPollMs(elapsedMs, timeoutMs))).toEqual([1_000, 1_000, 5_000]);
});
