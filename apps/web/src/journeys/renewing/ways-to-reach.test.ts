import { expect, test } from 'vitest';
import { waysToReach, type Party } from './ways-to-reach.ts';

const TARA: Party = {
  kind: 'other',
  customerId: 'TX-19B',
  name: 'Tara Turner',
  maskedPhone: '(•••) •••-0119',
  maskedEmail: null,
  isVoiceOffered: true,
  isVerified: false,
  triesLeft: null,
};

test('a code goes by text or by a call, and by email only without a phone [ALT-010 LOP-044]', () => {
  const waysOf = (changes: Partial<Party>) => waysToReach({ ...TARA, ...changes }).map(({ channel }) => channel);
  expect(waysOf({})).toEqual(['text', 'voice']);
  expect(waysOf({ isVoiceOffered: false })).toEqual(['text']);
  expect(waysOf({ maskedPhone: null, maskedEmail: 't•••@example.test', isVoiceOffered: false })).toEqual(['email']);
  expect(waysOf({ maskedPhone: null, isVoiceOffered: false })).toEqual([]);
});
