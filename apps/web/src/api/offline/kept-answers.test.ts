import { expect, test } from 'vitest';
import { createKeptAnswers, type CopyPlace, type KeptAnswer } from './kept-answers.ts';
import { readServiceConfiguration } from '#api/service-configuration.ts';
import type { Session } from '#api/session-store.ts';
import type { KeyValueStore } from '#device/storage.ts';

const NOON = 1_780_000_000_000;

const aSession = (profileId: string): Session => ({
  profileId,
  accessToken: 'secret-access',
  idToken: 'secret-id',
  deviceKey: 'secret-device',
  expiresAtMs: 0,
  brands: [],
  serviceConfiguration: readServiceConfiguration({}),
});

function aTab(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    keys: () => [...values.keys()],
  };
}

function aPlace() {
  const kept = new Map<string, unknown>();
  const place: CopyPlace = {
    get: (name) => Promise.resolve(kept.get(name)),
    set: (name, value) => Promise.resolve(void kept.set(name, value)),
    del: (name) => Promise.resolve(void kept.delete(name)),
    clear: () => Promise.resolve(kept.clear()),
  };
  return { place, kept };
}

const answer = (name: string, updatedAtMs = NOON): KeptAnswer => ({
  key: [name, { brandName: 'tmx' }],
  data: { loans: [{ loanId: 100_001, payoffAmount: 172_500 }] },
  updatedAtMs,
});

test('saved answers come back to the same person in the same tab, with their time', async () => {
  const { place, kept } = aPlace();
  const tab = aTab();
  await createKeptAnswers(place, tab, () => NOON).keep(aSession('ann'), [answer('getAccounts')]);
  expect(await createKeptAnswers(place, tab, () => NOON + 60_000).read(aSession('ann'))).toEqual([
    answer('getAccounts'),
  ]);
  const [copy] = [...kept.values()];
  const bytes = new TextDecoder().decode((copy as { readonly sealed: ArrayBuffer }).sealed);
  expect(bytes).not.toMatch(/172500|getAccounts|ann|secret/);
});

test('saved answers are hidden from another person, another tab and an ended session [security T31 T32]', async () => {
  const { place, kept } = aPlace();
  const tab = aTab();
  const answers = createKeptAnswers(place, tab, () => NOON);
  await answers.keep(aSession('ann'), [answer('getAccounts')]);
  expect(await createKeptAnswers(place, aTab(), () => NOON).read(aSession('ann'))).toEqual([]);
  expect(await answers.read(aSession('bob'))).toEqual([]);
  expect(kept.size).toBe(0);
  await answers.keep(aSession('ann'), [answer('getAccounts')]);
  for (const key of tab.keys()) tab.remove(key);
  expect(await answers.read(aSession('ann'))).toEqual([]);
  await answers.clear();
  expect(kept.size).toBe(0);
});

test('only the newest forty answers are saved, and none is read after twelve hours', async () => {
  const { place } = aPlace();
  const tab = aTab();
  const many = Array.from({ length: 60 }, (_, minute) => answer(`a${minute}`, NOON - minute * 60_000));
  await createKeptAnswers(place, tab, () => NOON).keep(aSession('ann'), many);
  const read = (atMs: number) => createKeptAnswers(place, tab, () => atMs).read(aSession('ann'));
  expect((await read(NOON)).map(({ key }) => key[0])).toEqual(many.slice(0, 40).map(({ key }) => key[0]));
  expect(await read(NOON + 12 * 60 * 60_000)).toEqual([]);
});

test('a damaged copy or a browser without encryption reads as nothing saved', async () => {
  const { place, kept } = aPlace();
  const tab = aTab();
  const answers = createKeptAnswers(place, tab, () => NOON);
  await answers.keep(aSession('ann'), [answer('getAccounts')]);
  for (const name of kept.keys()) kept.set(name, { iv: new Uint8Array(12), sealed: new ArrayBuffer(30) });
  expect(await answers.read(aSession('ann'))).toEqual([]);
  const plain = aPlace();
  const without = { ...aTab() };
  await createKeptAnswers(plain.place, without, () => NOON, null as unknown as SubtleCrypto)
    .keep(aSession('ann'), [])
    .catch(() => undefined);
  expect(plain.kept.size).toBe(0);
});
