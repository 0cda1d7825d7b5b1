import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareCalls } from './share-calls.ts';

test('open payments take half of the free calls', () => {
  expect(shareCalls(64, { callsMax: 64, newCalls: 0, isBehind: false })).toEqual({ toOpen: 32, toNew: 32 });
  expect(shareCalls(1, { callsMax: 64, newCalls: 63, isBehind: false })).toEqual({ toOpen: 1, toNew: 0 });
});

test('new payments get at most a quarter of all calls while open payments wait in line', () => {
  const behind = { callsMax: 64, isBehind: true };
  expect(shareCalls(64, { ...behind, newCalls: 0 })).toEqual({ toOpen: 48, toNew: 16 });
  expect(shareCalls(10, { ...behind, newCalls: 12 })).toEqual({ toOpen: 6, toNew: 4 });
  expect(shareCalls(10, { ...behind, newCalls: 50 })).toEqual({ toOpen: 10, toNew: 0 });
});

const calls = fc.integer({ min: 1, max: 200 });

test('the shares of open and new payments always add up to the free calls', () => {
  fc.assert(
    fc.property(fc.nat(200), calls, fc.nat(200), fc.boolean(), (left, callsMax, newCalls, isBehind) => {
      const { toOpen, toNew } = shareCalls(left, { callsMax, newCalls, isBehind });
      expect(toOpen).toBeGreaterThanOrEqual(0);
      expect(toNew).toBeGreaterThanOrEqual(0);
      expect(toOpen + toNew).toBe(left);
    }),
  );
});

test('new payments always get at least one call, however many open payments wait', () => {
  fc.assert(
    fc.property(calls, calls, (left, callsMax) => {
      expect(shareCalls(left, { callsMax, newCalls: 0, isBehind: true }).toNew).toBeGreaterThan(0);
    }),
  );
});
