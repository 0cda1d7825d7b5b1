import { expect, test } from 'vitest';
import { US_STATES } from '#identity/us-states.ts';
import { decideNoticeContact, type NoticeContactFacts } from './notice-contact.ts';
import { quietDelayInStateMs } from './quiet-hours.ts';
import { timeZonesOf } from './state-time-zones.ts';

const HOUR_MS = 3_600_000;
const ANN = { email: 'ann@example.com', phone: '+12055550123', preference: 2 };
/** Noon and 9:30 PM Eastern Time on June 15, 2026 (UTC-4). */
const NOON = Date.parse('2026-06-15T16:00:00Z');
const EVENING = Date.parse('2026-06-16T01:30:00Z');

const decide = (changes: Partial<NoticeContactFacts>) =>
  decideNoticeContact({ contact: 'ann@example.com', state: 'GA', profile: ANN, nowMs: NOON, ...changes });

test("a notice may be sent to the profile's own contact when the state is known [LAP-016 LOP-092]", () => {
  expect(decide({})).toEqual({ allowed: true, channel: 'email' });
  expect(decide({ contact: ' Ann@Example.com ' })).toEqual({ allowed: true, channel: 'email' });
  expect(decide({ contact: '(205) 555-0123' })).toEqual({ allowed: true, channel: 'text' });
});

test.each<[string, Partial<NoticeContactFacts>]>([
  ['unreadable', { contact: 'ann' }],
  ['unreadable', { contact: '555-0123' }],
  ['unknown_state', { state: 'ZZ' }],
  ['unknown_state', { state: 'constructor' }],
  ['not_theirs', { contact: 'eve@example.com' }],
  ['not_theirs', { contact: '205 555 0199' }],
  ['not_chosen', { contact: '2055550123', profile: { ...ANN, preference: 0 } }],
  ['not_chosen', { profile: { ...ANN, preference: 1 } }],
])('a notice is refused as %s: %o [LOP-092]', (reason, changes) => {
  expect(decide(changes)).toEqual({ allowed: false, reason, waitMs: 0 });
});

test('a notice uses the only available contact whatever channel is chosen [LOP-092]', () => {
  expect(decide({ profile: { ...ANN, phone: null, preference: 1 } })).toEqual({ allowed: true, channel: 'email' });
  expect(decide({ contact: '2055550123', profile: { ...ANN, email: null, preference: 0 } })).toMatchObject({
    allowed: true,
  });
});

test("a guest's receipt is sent to the contact given for the payment [LOP-092]", () => {
  expect(decide({ contact: 'gus@guest.example', profile: null })).toEqual({ allowed: true, channel: 'email' });
});

test('a text waits until 8 AM in every time zone of the state, unlike mail and simulated texts [LOP-092]', () => {
  const text = { contact: '2055550123', nowMs: EVENING };
  expect(decide(text)).toEqual({ allowed: false, reason: 'quiet_hours', waitMs: 10.5 * HOUR_MS });
  // Part of Tennessee has Central Time, where it is still 8:30 PM. The wait lasts until 8 AM Central Time.
  expect(decide({ ...text, state: 'TN' })).toEqual({ allowed: false, reason: 'quiet_hours', waitMs: 11.5 * HOUR_MS });
  expect(decide({ ...text, state: 'AL' })).toMatchObject({ allowed: true });
  expect(decide({ nowMs: EVENING })).toMatchObject({ allowed: true });
  expect(decide({ ...text, nowMs: null })).toMatchObject({ allowed: true });
});

test('every state has its time zones, and none is in quiet hours when the wait is over [LOP-092]', () => {
  for (const { code } of US_STATES) {
    expect(timeZonesOf(code)).not.toBeNull();
    for (let hour = 0; hour < 24; hour += 1) {
      const atMs = NOON + hour * HOUR_MS;
      const waitMs = quietDelayInStateMs(atMs, code) ?? Number.NaN;
      expect([code, hour, quietDelayInStateMs(atMs + waitMs, code)]).toEqual([code, hour, 0]);
    }
  }
});
