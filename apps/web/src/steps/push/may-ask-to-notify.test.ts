import { DEFAULT_FEATURES } from '@lendside/domain/configuration/configuration.ts';
import { expect, test } from 'vitest';
import { findKeyToAskWith } from './find-key-to-ask-with.ts';
import { mayAskToNotify, type AskFacts } from './may-ask-to-notify.ts';

const CHROME =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36';
const SAFARI = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';

const asks = (facts: Partial<AskFacts> = {}) =>
  mayAskToNotify({
    isPushOn: true,
    isAllowed: true,
    standing: 'undecided',
    isDeclined: false,
    userAgent: CHROME,
    isWholeSession: true,
    canSubscribe: true,
    ...facts,
  });

test('a person is asked about notifications only when every condition allows it [DEV-03 OPEN-68 LRO-009 LRO-012]', () => {
  expect(asks()).toBe(true);
  expect(asks({ isPushOn: false })).toBe(false);
  expect(asks({ isAllowed: false })).toBe(false);
  for (const standing of ['granted', 'refused', 'absent'] as const) expect(asks({ standing })).toBe(false);
  expect(asks({ isDeclined: true })).toBe(false);
  expect(asks({ isWholeSession: false })).toBe(false);
  expect(asks({ canSubscribe: false })).toBe(false);
});

test('Safari never asks about notifications [DEV-04]', () => {
  expect(asks({ userAgent: SAFARI })).toBe(false);
});

test('the push key is fetched, and the person asked, only while the flag is on [LRO-012 DEV-03]', async () => {
  const asked: string[] = [];
  const find = (cleverTapEnabled: boolean) =>
    findKeyToAskWith({
      features: () => Promise.resolve({ ...DEFAULT_FEATURES, cleverTapEnabled }),
      findPushKey: () => {
        asked.push('key');
        return Promise.resolve('public-key');
      },
      standing: () => {
        asked.push('standing');
        return Promise.resolve('undecided');
      },
      isDeclined: false,
      userAgent: CHROME,
      isWholeSession: true,
    });
  expect(await find(false)).toBeNull();
  expect(asked).toEqual([]);
  expect(await find(true)).toBe('public-key');
  expect(asked.toSorted()).toEqual(['key', 'standing']);
});
