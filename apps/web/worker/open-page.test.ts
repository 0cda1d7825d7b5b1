import { expect, test } from 'vitest';
import { openPage } from './open-page.ts';

function someWindows(count: number) {
  const did: unknown[] = [];
  const aWindow = (n: number) => ({
    focus: () => Promise.resolve(did.push(['focus', n]) as never),
    postMessage: (message: unknown) => void did.push(['told', n, message]),
  });
  return {
    did,
    matchAll: () => Promise.resolve(Array.from({ length: count }, (_, n) => aWindow(n))),
    openWindow: (path: string) => Promise.resolve(did.push(['opened', path])),
  };
}

test('a pressed notification focuses the open window, which opens the page itself', async () => {
  const windows = someWindows(2);
  await openPage(windows, '/Dashboard');
  expect(windows.did).toEqual([
    ['focus', 0],
    ['told', 0, { kind: 'open', path: '/Dashboard' }],
  ]);
});

test('a pressed notification opens a new window when there is none', async () => {
  const windows = someWindows(0);
  await openPage(windows, '/Dashboard');
  expect(windows.did).toEqual([['opened', '/Dashboard']]);
});

test.each(['https://elsewhere.test', '//elsewhere.test', 7, undefined])(
  'a notification with the path %j opens the start of the app',
  async (told) => {
    const windows = someWindows(0);
    await openPage(windows, told);
    expect(windows.did).toEqual([['opened', '/']]);
  },
);
