import { expect, test } from 'vitest';
import { offeredChoices } from './offered-choices.ts';

test("a voice call is offered only when the lender's flag is on [LRO-017]", () => {
  const choices = (['text', 'voice', 'email'] as const).map((channel) => ({ channel, destination: channel }));
  expect(offeredChoices(choices, { voiceMessages: true })).toEqual(choices);
  expect(offeredChoices(choices, { voiceMessages: false }).map(({ channel }) => channel)).toEqual(['text', 'email']);
});
