import { LIMITS } from '@lendside/domain/configuration/setting-limits.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { followSigning, waitFor, type SigningPolling } from './follow-signing.ts';
import { aStatus } from './signing.fixture.ts';
import type { SigningStatus } from './signing-facts.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  return () => void vi.useRealTimers();
});

function polling(change: Partial<SigningPolling>): SigningPolling {
  return {
    timeoutMs: LIMITS.signingTimeoutSeconds * 1_000,
    nowMs: () => Date.now(),
    wait: waitFor,
    report: () => Promise.resolve(),
    ask: () => Promise.resolve(aStatus()),
    onStatus: (status) => status?.status === 'complete',
    onGaveUp: () => {},
    signal: new AbortController().signal,
    ...change,
  };
}

test('a signing is asked for each second and given up after 15 seconds [DOC-004 LCF-005]', async () => {
  const askedAt: number[] = [];
  let gaveUpAt = -1;
  const done = followSigning(
    polling({
      ask: () => {
        askedAt.push(Date.now());
        return Promise.resolve(aStatus());
      },
      onGaveUp: () => (gaveUpAt = Date.now()),
    }),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  await done;
  expect(askedAt).toEqual(Array.from({ length: 15 }, (_, second) => second * 1_000));
  expect(gaveUpAt).toBe(15_000);
});

test('a lender’s own time-out ends the questions about a signing [LCF-022]', async () => {
  let gaveUpAt = -1;
  const done = followSigning(polling({ timeoutMs: 40_000, onGaveUp: () => (gaveUpAt = Date.now()) }));
  await vi.advanceTimersByTimeAsync(60_000);
  await done;
  expect(gaveUpAt).toBe(40_000);
});

test('a call that never answers does not hold the end of the wait up', async () => {
  let gaveUpAt = -1;
  const hangs = (signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
  const done = followSigning(polling({ ask: hangs, onGaveUp: () => (gaveUpAt = Date.now()) }));
  await vi.advanceTimersByTimeAsync(20_000);
  await done;
  expect(gaveUpAt).toBe(15_000);
});

test('the return is told until the services have heard it, and the result ends the questions', async () => {
  let reports = 0;
  const answers: (SigningStatus | null)[] = [null, aStatus(), aStatus({ status: 'complete' })];
  let questions = 0;
  const done = followSigning(
    polling({
      report: () => (++reports < 2 ? Promise.reject(new Error('unreachable')) : Promise.resolve()),
      ask: () => Promise.resolve(answers[questions++] ?? null),
      onGaveUp: () => {
        throw new Error('gave up');
      },
    }),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  await done;
  expect({ reports, questions }).toEqual({ reports: 2, questions: 3 });
});

test('a signing that is no longer there ends the questions, and a failed call does not', async () => {
  const heard: (SigningStatus | null)[] = [];
  const answers = [() => Promise.reject(new Error('unreachable')), () => Promise.resolve(null)];
  const done = followSigning(
    polling({
      ask: () => (answers.shift() ?? (() => Promise.resolve(aStatus())))(),
      onStatus: (status) => {
        heard.push(status);
        return status === null;
      },
    }),
  );
  await vi.advanceTimersByTimeAsync(3_000);
  await done;
  expect(heard).toEqual([null]);
});

test('leaving the page ends the questions without a result', async () => {
  const page = new AbortController();
  let questions = 0;
  const ask = () => {
    questions += 1;
    return Promise.resolve(aStatus());
  };
  const onGaveUp = vi.fn();
  const done = followSigning(polling({ ask, onGaveUp, signal: page.signal }));
  await vi.advanceTimersByTimeAsync(1_500);
  page.abort();
  await done;
  expect(questions).toBe(2);
  expect(onGaveUp).not.toHaveBeenCalled();
});
