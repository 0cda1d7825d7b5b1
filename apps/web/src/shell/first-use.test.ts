import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Loads the module as a page does: with or without the mark that start.js sets for the plain sign-in form. */
async function openPage(form: 'plain' | 'other') {
  vi.resetModules();
  const page = new EventTarget();
  vi.stubGlobal('document', { documentElement: { dataset: form === 'plain' ? { form } : {} } });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const { firstUse } = await import('./first-use.ts');
  let isUsed = false;
  void firstUse.then(() => {
    isUsed = true;
  });
  await Promise.resolve();
  return { page, isUsed: () => isUsed };
}

test.each(['pointermove', 'pointerdown', 'keydown', 'focusin', 'input'])(
  'the sign-in form loads the rest when a person starts with %s',
  async (use) => {
    const { page, isUsed } = await openPage('plain');
    expect(isUsed()).toBe(false);
    page.dispatchEvent(new Event(use));
    await Promise.resolve();
    expect(isUsed()).toBe(true);
  },
);

test('the sign-in form loads the rest after ten seconds without a person', async () => {
  vi.useFakeTimers();
  const { isUsed } = await openPage('plain');
  await vi.advanceTimersByTimeAsync(9_900);
  expect(isUsed()).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(isUsed()).toBe(true);
});

test('every other page loads its code from the start', async () => {
  const { isUsed } = await openPage('other');
  expect(isUsed()).toBe(true);
});
