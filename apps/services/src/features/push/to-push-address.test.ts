import { expect, test } from 'vitest';
import { toPushAddress } from './to-push-address.ts';

const LOCAL = 'http://127.0.0.1:8090';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://jmt17.google.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
])('toPushAddress accepts %s', (endpoint) => {
  expect(toPushAddress(endpoint, null)).toBe(endpoint);
});

test.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://fcm.googleapis.com:8443/x',
  'https://a:b@fcm.googleapis.com/x',
  'https://169.254.169.254/latest',
  `${LOCAL}/push/v1/a`,
  'not an address',
])('toPushAddress refuses %s', (endpoint) => {
  expect(toPushAddress(endpoint, null)).toBe(null);
});

test('toPushAddress accepts only the push path of the simulator', () => {
  expect(toPushAddress(`${LOCAL}/push/v1/a`, LOCAL)).toBe(`${LOCAL}/push/v1/a`);
  expect(toPushAddress(`${LOCAL}/control/clock`, LOCAL)).toBe(null);
  expect(toPushAddress(`${LOCAL}/push/v1/../../control/clock`, LOCAL)).toBe(null);
});

test.each([
  ['HTTPS://FCM.GoogleAPIs.com/fcm/send/abc', 'https://fcm.googleapis.com/fcm/send/abc'],
  ['https://fcm.googleapis.com:443/fcm/x/../send/abc', 'https://fcm.googleapis.com/fcm/send/abc'],
  ['https:\\\\fcm.googleapis.com\\fcm/send/a\tbc', 'https://fcm.googleapis.com/fcm/send/abc'],
])('toPushAddress returns %s in the spelling that was checked', (endpoint, address) => {
  expect(toPushAddress(endpoint, null)).toBe(address);
});
