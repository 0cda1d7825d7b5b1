import { expect, test } from 'vitest';
import { isPushService } from './is-push-service.ts';

const LOCAL = 'http://127.0.0.1:8090';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://jmt17.google.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
])('isPushService accepts %s', (endpoint) => {
  expect(isPushService(endpoint, null)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://fcm.googleapis.com:8443/x',
  'https://a:b@fcm.googleapis.com/x',
  'https://169.254.169.254/latest',
  `${LOCAL}/push/v1/a`,
  'not an address',
])('isPushService refuses %s', (endpoint) => {
  expect(isPushService(endpoint, null)).toBe(false);
});

test('isPushService accepts only the push path of the simulator', () => {
  expect(isPushService(`${LOCAL}/push/v1/a`, LOCAL)).toBe(true);
  expect(isPushService(`${LOCAL}/control/clock`, LOCAL)).toBe(false);
});
