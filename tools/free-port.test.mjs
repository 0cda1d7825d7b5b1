import { afterEach, expect, test, vi } from 'vitest';
import { freePort } from './postgres.mjs';

afterEach(() => vi.unstubAllEnvs());

/** Takes ports one after another, as the parallel test worker with that index. */
async function takeAt(place, count) {
  vi.stubEnv('TEST_PARALLEL_INDEX', place);
  return Array.from(await Promise.all(Array.from({ length: count }, () => freePort())));
}

test('parallel test workers never take the same port, and no worker takes one twice', async () => {
  const taken = [await takeAt('0', 60), await takeAt('1', 60), await takeAt('2', 60)];
  const ranges = taken.map((ports) => ({ from: Math.min(...ports), to: Math.max(...ports) }));
  const byPlace = ranges.toSorted((one, other) => one.from - other.from);
  for (const [index, { from }] of byPlace.entries()) expect(from).toBeGreaterThan(byPlace[index - 1]?.to ?? 11_999);
  expect(new Set(taken.flat()).size).toBe(180);
  // Ports that operating systems give to outgoing connections must not be used.
  expect(Math.max(...taken.flat())).toBeLessThan(32_000);
});
