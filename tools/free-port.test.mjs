import { afterEach, expect, test, vi } from 'vitest';
import { freePort } from './postgres.mjs';

afterEach(() => vi.unstubAllEnvs());

/** Ports taken one after the other by whoever runs at that place. */
async function takeAt(place, count) {
  vi.stubEnv('TEST_PARALLEL_INDEX', place);
  return Array.from(await Promise.all(Array.from({ length: count }, () => freePort())));
}

test('whoever runs beside others takes no port that another takes at the same time, nor one of their own twice', async () => {
  const taken = [await takeAt('0', 60), await takeAt('1', 60), await takeAt('2', 60)];
  const ranges = taken.map((ports) => ({ from: Math.min(...ports), to: Math.max(...ports) }));
  const byPlace = ranges.toSorted((one, other) => one.from - other.from);
  for (const [index, { from }] of byPlace.entries()) expect(from).toBeGreaterThan(byPlace[index - 1]?.to ?? 11_999);
  expect(new Set(taken.flat()).size).toBe(180);
  // Those that systems give to outgoing connections are left alone.
  expect(Math.max(...taken.flat())).toBeLessThan(32_000);
});
