import { LIMITS } from '@lendside/domain/configuration/setting-limits.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { limitCalls, send } from './send.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // A call that gets no answer until it is aborted.
  vi.stubGlobal('fetch', (_url: string, { signal }: { readonly signal: AbortSignal }) => {
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
    });
  });
});
afterEach(() => {
  limitCalls(LIMITS.apiTimeoutMs);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Measures how long an unanswered call waits. */
async function waitedMs(): Promise<number> {
  const startedMs = Date.now();
  let failure: unknown = null;
  void send({ url: '/api/x', method: 'GET', headers: {} } as Parameters<typeof send>[0], undefined).catch(
    (error: unknown) => (failure = error),
  );
  while (failure === null) await vi.advanceTimersByTimeAsync(1_000);
  expect(failure).toEqual(new ApiError({ kind: 'interrupted' }));
  return Date.now() - startedMs;
}

test('a call without an answer fails after 35 s, or after the time in the settings [CFG-11 DOC-09 LCF-021]', async () => {
  expect(await waitedMs()).toBe(35_000);
  limitCalls(20_000);
  expect(await waitedMs()).toBe(20_000);
});
