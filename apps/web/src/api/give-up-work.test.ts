import { expect, test } from 'vitest';
import { followGivenUpWork, giveUpWork } from './give-up-work.ts';

test('giving up work notifies its listeners and removes unsent work but keeps sent payments [MNU-53]', () => {
  const kept = new Map([
    ['payment.tmx.1', '{"startedAtMs":null}'],
    ['payment.tmx.2', '{"startedAtMs":1781500000000}'],
    ['payment.tmx.3', 'cut off'],
    // Restored from the services, which store no time of sending.
    ['payment.tmx.4', '{"wasSent":true}'],
    ['payment.tmx.5', '{"isPending":true,"startedAtMs":null}'],
    ['lockedFlow', '[]'],
  ]);
  const seen: number[] = [];
  followGivenUpWork(() => seen.push(kept.size));
  giveUpWork({
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
    keys: () => [...kept.keys()],
  });
  expect(seen).toEqual([6]);
  expect([...kept.keys()]).toEqual(['payment.tmx.2', 'payment.tmx.4', 'payment.tmx.5', 'lockedFlow']);
});
