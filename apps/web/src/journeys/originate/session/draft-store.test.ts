import { cents } from '@lendside/domain/money/cents.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { KeyValueStore } from '#device/storage.ts';
import { anOrigination } from '#steps/origination/origination.fixture.ts';
import { draftOf } from './draft.ts';
import { createDraftStore } from './draft-store.ts';

function aTab() {
  const values = new Map<string, string>();
  const storage: KeyValueStore = {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    keys: () => [...values.keys()],
  };
  return { values, storage };
}

const draft = { ...draftOf(anOrigination()), amountCents: cents(150_000) };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a change is kept in the tab 500 ms after the last one, and a reload finds it [SES-38 LCF-025]', () => {
  const { values, storage } = aTab();
  const drafts = createDraftStore(storage);
  drafts.write(12, { ...draft, amountCents: cents(1) });
  vi.advanceTimersByTime(400);
  drafts.write(12, draft);
  vi.advanceTimersByTime(499);
  expect(values.size).toBe(0);
  vi.advanceTimersByTime(1);
  expect([...values.keys()]).toEqual(['origination.12']);
  expect(createDraftStore(storage).read(12)).toEqual(draft);
  expect(createDraftStore(storage).read(13)).toBeNull();
});

test('a closing page writes at once', () => {
  const { values, storage } = aTab();
  const drafts = createDraftStore(storage);
  drafts.write(12, draft);
  drafts.flush();
  expect(values.size).toBe(1);
  drafts.remove(12);
  drafts.flush();
  expect(values.size).toBe(0);
});

test('nothing is left of a draft after the session', () => {
  const { values, storage } = aTab();
  const drafts = createDraftStore(storage);
  drafts.write(12, draft);
  drafts.flush();
  drafts.clear();
  vi.advanceTimersByTime(1_000);
  expect(values.size).toBe(0);
  expect(drafts.read(12)).toBeNull();
});
