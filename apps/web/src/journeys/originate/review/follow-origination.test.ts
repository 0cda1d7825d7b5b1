import { LIMITS } from '@lendside/domain/configuration/setting-limits.ts';
import { expect, test, vi } from 'vitest';
import { followOrigination, type OriginationResult } from './follow-origination.ts';

function aResult(status: OriginationResult['status']): OriginationResult {
  return {
    messageKey: 'm1',
    status,
    applicationId: 12,
    loanId: status === 'COMPLETE' ? 7 : null,
    collateral: null,
    dueDate: null,
    loanAmount: null,
  };
}

/** Follows with `pending` answers before the last one, and a clock that never waits for the time-out of one question. */
async function follow(pending: number) {
  const waits: number[] = [];
  const onLate = vi.fn<() => void>();
  let asked = 0;
  const outcome = await followOrigination({
    pollsMax: LIMITS.originationTimeoutSeconds,
    ask: () => {
      asked += 1;
      return Promise.resolve(aResult(asked > pending ? 'COMPLETE' : 'PENDING'));
    },
    wait: (ms, signal) => {
      // The time-out of one question and the interval of listening are both five seconds: one question is open at a time.
      if (ms === 5_000 && asked < 10)
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
      waits.push(ms);
      return Promise.resolve();
    },
    onResult: () => undefined,
    onLate,
    signal: new AbortController().signal,
  });
  return { outcome, asked, waits, late: onLate.mock.calls.length };
}

test('a loan is asked about once a second and opens its signing at once when it is made [ORG-013]', async () => {
  const { outcome, asked, waits, late } = await follow(2);
  expect(outcome).toMatchObject({ kind: 'complete', result: { loanId: 7 } });
  expect([asked, late]).toEqual([3, 0]);
  expect(waits).toEqual([1_000, 1_000]);
});

test('after ten seconds the page says that it takes longer [ORG-014 LCF-011]', async () => {
  vi.useFakeTimers();
  const onLate = vi.fn<() => void>();
  const page = new AbortController();
  let asked = 0;
  const wait = (ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  const following = followOrigination({
    pollsMax: LIMITS.originationTimeoutSeconds,
    ask: () => {
      asked += 1;
      return Promise.resolve(aResult('PENDING'));
    },
    wait,
    onResult: () => undefined,
    onLate,
    signal: page.signal,
  });
  await vi.advanceTimersByTimeAsync(8_900);
  expect(onLate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_200);
  expect(asked).toBe(10);
  expect(onLate).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toBe(12);
  page.abort();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await following).toBeNull();
  vi.useRealTimers();
});
