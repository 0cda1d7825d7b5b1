import { expect, test } from 'vitest';
import { notSooner } from './not-sooner.ts';

const FLOOR_MS = 40;

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await Promise.allSettled([notSooner(FLOOR_MS, work)]);
  return performance.now() - startedMs;
}

test('a fast success and a fast refusal are both answered only after the minimum time', async () => {
  expect(await timeOf(() => Promise.resolve(1))).toBeGreaterThan(FLOOR_MS - 2);
  expect(await timeOf(() => Promise.reject(new Error('no')))).toBeGreaterThan(FLOOR_MS - 2);
});

test('`notSooner` returns or throws the outcome of the work, even when the work takes longer', async () => {
  const slow = (): Promise<string> => notSooner(2 * FLOOR_MS, () => Promise.resolve('late'));
  await expect(notSooner(FLOOR_MS, slow)).resolves.toBe('late');
  await expect(notSooner(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
});
