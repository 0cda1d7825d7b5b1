import { LIMITS } from '@lendside/domain/configuration/setting-limits.ts';
import { expect, test } from 'vitest';
import { STORED_ENTRIES } from '#device/stored-entries.ts';
import {
  advanceInactivity,
  checkInactivity,
  INACTIVITY_START,
  timerEndsAtMs,
  warningSecondsLeft,
} from './inactivity.ts';
import { readSessionSettings } from './read-session-settings.ts';

const signedIn = advanceInactivity(INACTIVITY_START, { kind: 'signedIn', atMs: 0 });

test('the session starts signed out, with five minutes and no timer [ENT-07 CFG-10]', () => {
  expect(INACTIVITY_START).toEqual({
    authenticated: false,
    sessionTimeoutStart: null,
    sessionTimeoutLimit: 5,
    sessionTimeoutIsActive: false,
    sessionTimeoutSkip: false,
  });
  expect(checkInactivity(INACTIVITY_START, 999_999_999)).toBe('fine');
});

test('the idle limit is the setting in minutes, or five when the setting is unusable [SES-03]', () => {
  expect(readSessionSettings({ sessionTimeoutLimit: 12 }).timeoutMinutes).toBe(12);
  for (const value of [undefined, '12', 0, -1, 2.5, 100_000, null])
    expect(readSessionSettings({ sessionTimeoutLimit: value }).timeoutMinutes).toBe(5);
  expect(readSessionSettings(null)).toEqual({ timeoutMinutes: 5, tokenCookieMinutes: 5, apiTimeoutMs: 35_000 });
  expect(readSessionSettings({ tokenCookieMinutes: 3 }).tokenCookieMinutes).toBe(3);
});

test('the call time-out is the setting, or 35 s when the setting is unusable [DOC-09 CFG-11]', () => {
  expect(readSessionSettings({ apiTimeoutMs: 20_000 }).apiTimeoutMs).toBe(20_000);
  for (const value of [undefined, '20000', 0, 999, 1_000.5, 1e12, null])
    expect(readSessionSettings({ apiTimeoutMs: value }).apiTimeoutMs).toBe(35_000);
});

test('a check signs out only above the limit, and the timer itself runs a second longer [SES-04 OPEN-32]', () => {
  expect(checkInactivity(signedIn, 300_000)).toBe('fine');
  expect(checkInactivity(signedIn, 300_001)).toBe('over');
  expect(timerEndsAtMs(signedIn)).toBe(301_000);
});

test('activity restarts the timer only after more than five seconds [SES-06]', () => {
  const startAfter = (atMs: number) => advanceInactivity(signedIn, { kind: 'active', atMs }).sessionTimeoutStart;
  expect(startAfter(4_900)).toBe(0);
  expect(startAfter(5_000)).toBe(0);
  expect(startAfter(5_100)).toBe(5_100);
});

test('the skip flag skips only the next check and restarts the timer [SES-09 SES-10 OPEN-32]', () => {
  const skipping = advanceInactivity(signedIn, { kind: 'skipSet' });
  expect(checkInactivity(skipping, 999_000)).toBe('skipped');
  const spent = advanceInactivity(skipping, { kind: 'checkSkipped', atMs: 999_000 });
  expect(spent.sessionTimeoutStart).toBe(999_000);
  expect(checkInactivity(spent, 999_000 + 300_000)).toBe('fine');
  expect(checkInactivity(spent, 999_000 + 300_001)).toBe('over');
});

test('signing out resets the inactivity state except the setting [SES-15]', () => {
  const limited = advanceInactivity(signedIn, { kind: 'limitSet', minutes: 7 });
  expect(advanceInactivity(limited, { kind: 'signedOut' })).toEqual({ ...INACTIVITY_START, sessionTimeoutLimit: 7 });
});

test('the last thirty seconds are counted down [OPEN-32]', () => {
  expect(warningSecondsLeft(signedIn, 270_999)).toBeNull();
  expect(warningSecondsLeft(signedIn, 271_000)).toBe(30);
  expect(warningSecondsLeft(signedIn, 300_500)).toBe(1);
});

test('the stored entries have the listed lifetimes [LCF-017 LCF-019]', () => {
  expect(STORED_ENTRIES.token.seconds).toBe(LIMITS.tokenCookieMinutes * 60);
  expect(STORED_ENTRIES.origination.seconds).toBe(7_200 * 60);
  expect(STORED_ENTRIES.locationValidated.seconds).toBe(LIMITS.locationValidatedEntryMinutes * 60);
  expect(STORED_ENTRIES.invictusAccessToken.seconds).toBe(2_880 * 60);
  expect(STORED_ENTRIES.gpsInstructionsReceipt.seconds).toBe(604_800);
});
