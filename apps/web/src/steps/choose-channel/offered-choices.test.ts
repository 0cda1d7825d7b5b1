import { expect, test } from 'vitest';
import { offeredChoices } from './offered-choices.ts';

test('a code is read out by a call only where the lender offers that [LRO-017]', () => {
  const choices = (['text', 'voice', 'email'] as const).map((channel) => ({ channel, destination: channel }));
  expect(offeredChoices(choices, { voiceMessages: true })).toEqual(choices);
  expect(offeredChoices(choices, { voiceMessages: false }).map(({ channel }) => channel)).toEqual(['text', 'email']);
});
