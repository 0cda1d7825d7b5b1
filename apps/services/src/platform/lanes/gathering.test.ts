import { expect, test } from 'vitest';
import { openGathering } from './gathering.ts';

test('a queue that finds little claims and records at once', () => {
  const gathering = openGathering();
  for (const found of [0, 1, 3]) gathering.note(found);
  expect([gathering.isGathering(), gathering.outcomesMs(), gathering.isFlooded()]).toEqual([false, 0, false]);
});

test('a queue under load collects, for longer when the load lasts, and at once again afterwards', () => {
  const gathering = openGathering();
  gathering.note(8);
  expect([gathering.isGathering(), gathering.isFlooded()]).toEqual([true, true]);
  const [claimMs, outcomesMs] = [gathering.claimMs(false), gathering.outcomesMs()];
  for (const found of [8, 8]) gathering.note(found);
  expect(gathering.claimMs(false)).toBeGreaterThan(claimMs);
  expect(gathering.outcomesMs()).toBeGreaterThan(outcomesMs);
  expect(gathering.claimMs(true)).toBeLessThan(gathering.claimMs(false));
  gathering.note(0);
  expect([gathering.isGathering(), gathering.outcomesMs()]).toEqual([false, 0]);
  gathering.note(8);
  expect(gathering.claimMs(false)).toBe(claimMs);
});
