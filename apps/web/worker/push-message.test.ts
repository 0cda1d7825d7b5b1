import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOwnPath, readPush } from './push-message.ts';

test('a push is read as it was sent', () => {
  const sent = { title: 'TitleMax', body: 'Your payment was posted.', path: '/tmx/Accounts/7', tag: 'payment' };
  expect(readPush(JSON.stringify(sent))).toEqual(sent);
});

test('any push becomes a notification with text, and its path stays inside the app', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.record({ path: fc.webUrl() }).map((value) => JSON.stringify(value)),
      ),
      (text) => {
        const { title, body, path } = readPush(text);
        expect(title).not.toBe('');
        expect(body).not.toBe('');
        expect(new URL(path, 'https://app.test').origin).toBe('https://app.test');
      },
    ),
  );
});

test.each(['//elsewhere.test', '/\\elsewhere.test', 'https://elsewhere.test', 'javascript:1', ''])(
  '%j is not a path of the app',
  (path) => {
    expect(isOwnPath(path)).toBe(false);
  },
);
