import { expect, test } from 'vitest';
import { secondsUntil, sentText, sentTo, toSentCode } from './sent-code.ts';

test('another code can be requested after the wait in the answer [OPEN-42 OPEN-81]', () => {
  const sent = toSentCode({ destination: 'a•••@example.test', channel: 'email', resendAfter: 30 }, 1_000);
  expect(sent.resendAtMs).toBe(31_000);
  expect(secondsUntil(sent.resendAtMs, 1_000)).toBe(30);
  expect(secondsUntil(sent.resendAtMs, 30_001)).toBe(1);
  expect(secondsUntil(sent.resendAtMs, 31_000)).toBe(0);
  expect(secondsUntil(sent.resendAtMs, 99_000)).toBe(0);
});

test('a masked destination tells email from phone when the answer has no channel [OPEN-44 OPEN-46]', () => {
  expect(sentTo('a•••@example.test', 0)).toEqual({
    destination: 'a•••@example.test',
    channel: 'email',
    resendAtMs: 30_000,
  });
  expect(sentTo('(•••) •••-0123', 0).channel).toBe('text');
  expect(sentTo('(•••) •••-0123', 0, 'voice').channel).toBe('voice');
});

test('a screen for strangers never reveals that an account exists [OPEN-42]', () => {
  const sent = sentTo('a•••@example.test', 0);
  expect(sentText(sent, false)).toBe('If there’s an account for a•••@example.test, we sent a 6-digit code there.');
  expect(sentText({ ...sent, channel: 'voice' }, false)).toMatch(/^If there’s an account for /);
  expect(sentText(sent, true)).toBe('We emailed a 6-digit code to a•••@example.test.');
});
