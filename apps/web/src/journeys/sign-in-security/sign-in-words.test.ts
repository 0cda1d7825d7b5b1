import { expect, test } from 'vitest';
import { deviceText, instantText, listedDevices, methodText } from './sign-in-words.ts';

const now = new Date('2026-06-15T15:00:00Z');
const told = (instant: string) => instantText(instant, now, 'America/Chicago');

test("a sign-in time is shown by the reader's own clock and calendar", () => {
  expect(told('2026-06-15T14:59:30Z')).toBe('Just now');
  expect(told('2026-06-15T14:41:00Z')).toBe('Today, 9:41 AM');
  // In UTC it is already June 15, but for the reader it is still June 14.
  expect(told('2026-06-15T04:00:00Z')).toBe('Yesterday, 11:00 PM');
  expect(told('2026-06-03T14:41:00Z')).toBe('Jun 3, 9:41 AM');
  expect(told('2025-12-31T14:41:00Z')).toBe('Dec 31, 2025, 8:41 AM');
});

test(`a sign-in time shows "Just now" when the device's clock is slightly slow`, () => {
  expect(told('2026-06-15T15:00:20Z')).toBe('Just now');
});

test('the text of a device says what the device may do', () => {
  expect(deviceText({ isTrusted: true, isRemembered: true })).toMatch(/^Remembered/);
  expect(deviceText({ isTrusted: true, isRemembered: false })).toMatch(/browser closes/);
  expect(deviceText({ isTrusted: false, isRemembered: true })).toMatch(/^Not confirmed/);
});

test('every sign-in method has a text', () => {
  expect(new Set((['password', 'device', 'link', 'guest'] as const).map(methodText)).size).toBe(4);
});

test('the current device is listed first, and the others keep their order', () => {
  const device = { name: '', isRemembered: true, isTrusted: true, addedAt: '', lastSeenAt: '' };
  const devices = ['a', 'b', 'c'].map((deviceKey) => ({ ...device, deviceKey, isCurrent: deviceKey === 'b' }));
  expect(listedDevices(devices).map(({ deviceKey }) => deviceKey)).toEqual(['b', 'a', 'c']);
});
