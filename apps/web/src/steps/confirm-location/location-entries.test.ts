import { LIMITS } from '@lendside/domain/configuration/setting-limits.ts';
import { expect, test } from 'vitest';
import { createStoredEntries } from '#device/stored-entries.ts';
import { locationEntries } from './location-entries.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function aStore() {
  const kept = new Map<string, string>();
  return {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
    keys: () => [...kept.keys()],
  };
}

function entriesAt(clock: { nowMs: number }) {
  const cookie = { get: () => null, set: () => undefined, remove: () => undefined, names: () => [] };
  return locationEntries(createStoredEntries({ cookie, tab: aStore(), device: aStore(), now: () => clock.nowMs }));
}

test('a checked place is remembered for ten minutes, per loan and transaction [GPS-008 SES-34]', () => {
  const clock = { nowMs: 0 };
  const entries = entriesAt(clock);
  entries.keepValidated(7, 'payment', LIMITS.locationValidatedEntryMinutes);
  clock.nowMs = 10 * MINUTE - 1_000;
  expect(entries.isValidated(7, 'payment')).toBe(true);
  expect(entries.isValidated(8, 'payment')).toBe(false);
  expect(entries.isValidated(7, 'refinance')).toBe(false);
  clock.nowMs = 10 * MINUTE + 1_000;
  expect(entries.isValidated(7, 'payment')).toBe(false);
});

test('a checked place is remembered as long as the lender sets [LCF-017 LCF-022]', () => {
  const clock = { nowMs: 0 };
  const entries = entriesAt(clock);
  entries.keepValidated(7, 'payment', 3);
  clock.nowMs = 3 * MINUTE - 1_000;
  expect(entries.isValidated(7, 'payment')).toBe(true);
  clock.nowMs = 3 * MINUTE + 1_000;
  expect(entries.isValidated(7, 'payment')).toBe(false);
});

test('a read explanation is remembered for seven days [GPS-009 SES-33 LCF-019]', () => {
  const clock = { nowMs: 0 };
  const entries = entriesAt(clock);
  expect(entries.hasSeenInstructions()).toBe(false);
  entries.keepInstructionsSeen();
  clock.nowMs = 7 * DAY - 1_000;
  expect(entries.hasSeenInstructions()).toBe(true);
  clock.nowMs = 7 * DAY + 1_000;
  expect(entries.hasSeenInstructions()).toBe(false);
});
