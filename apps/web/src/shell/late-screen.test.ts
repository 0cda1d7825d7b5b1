import { expect, test } from 'vitest';
import { lateScreen, ScreenNotFetched } from './late-screen.ts';

const Screen = () => 'the screen';

/** Returns what a screen shows or throws now. */
function show(screen: ReturnType<typeof lateScreen>): unknown {
  try {
    return (screen as () => { readonly type: unknown })().type;
  } catch (error) {
    return error;
  }
}

test('a preloaded screen shows at once and is loaded once', async () => {
  let fetched = 0;
  const screen = lateScreen(() => {
    fetched += 1;
    return Promise.resolve({ default: Screen });
  });
  await screen.preload?.();
  await screen.preload?.();
  expect([show(screen), show(screen), fetched]).toEqual([Screen, Screen, 1]);
});

test('a screen that failed to load throws until the failure is reset, then loads and shows [OPEN-82]', async () => {
  let isOffline = true;
  const screen = lateScreen(() =>
    isOffline
      ? Promise.reject(new TypeError('Failed to fetch dynamically imported module: x'))
      : Promise.resolve({ default: Screen }),
  );
  await screen.preload?.();
  const first = show(screen) as ScreenNotFetched;
  expect(first).toBeInstanceOf(ScreenNotFetched);
  expect(show(screen)).toBe(first);
  first.forget();
  await screen.preload?.();
  expect((show(screen) as ScreenNotFetched).attempts).toBe(2);
  (show(screen) as ScreenNotFetched).forget();
  isOffline = false;
  await screen.preload?.();
  expect(show(screen)).toBe(Screen);
});
