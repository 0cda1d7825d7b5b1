import { afterEach, expect, test, vi } from 'vitest';
import { noteSessionEnd, whenSessionEnded } from './session-end.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Whether it is over already. */
async function isOver(wait: Promise<void>): Promise<boolean> {
  const state = { isOver: false };
  void wait.then(() => {
    state.isOver = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return state.isOver;
}

test('whoever signs in waits for the answer to the sign-out before, a refused one too [SES-12]', async () => {
  vi.useFakeTimers();
  for (const answer of ['resolve', 'reject'] as const) {
    const ended = Promise.withResolvers<void>();
    noteSessionEnd(ended.promise);
    const wait = whenSessionEnded();
    expect(await isOver(wait)).toBe(false);
    ended[answer]();
    expect(await isOver(wait)).toBe(true);
    expect(await isOver(whenSessionEnded())).toBe(true);
  }
});

test('a sign-out that is not answered keeps nobody from signing in for more than five seconds [SES-12]', async () => {
  vi.useFakeTimers();
  noteSessionEnd(new Promise(() => {}));
  const wait = whenSessionEnded();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(await isOver(wait)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isOver(wait)).toBe(true);
});
