import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { send } from './send.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const request = {
  url: 'https://lender.example/api/serviceStatus',
  method: 'GET',
  headers: {},
  body: null,
} as const;

test('a call without an answer is given up after 35 seconds, not before [LCF-021 CFG-11]', async () => {
  vi.stubGlobal('fetch', (_url: string, { signal }: { readonly signal: AbortSignal }) => {
    const { promise, reject } = Promise.withResolvers<Response>();
    signal.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
    return promise;
  });
  const ended: unknown[] = [];
  const sent = send(request, undefined).catch((error: unknown) => void ended.push(error));
  await vi.advanceTimersByTimeAsync(34_999);
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await sent;
  expect(ended).toEqual([expect.any(ApiError)]);
  expect((ended[0] as ApiError).failure).toEqual({ kind: 'interrupted' });
});
