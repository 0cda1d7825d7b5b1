import { expect, test, vi } from 'vitest';
import { openDatabasePulse } from './database-pulse.ts';

const TIMES = { askAfterMs: 20, silentAfterMs: 60, askAgainMs: 150 };

/** A database whose work and probe answer when the test says so. */
function openTrial() {
  const changes: boolean[] = [];
  const state = { isFrozen: false, drops: 0, asks: 0 };
  const answers: (() => void)[] = [];
  const thaw = (): void => {
    state.isFrozen = false;
    for (const answer of answers.splice(0)) answer();
  };
  const answerLater = (): Promise<void> =>
    new Promise((resolve) => {
      if (state.isFrozen) answers.push(resolve);
      else resolve();
    });
  const pulse = openDatabasePulse(
    {
      ask: () => {
        state.asks += 1;
        return answerLater();
      },
      drop: () => {
        state.drops += 1;
      },
    },
    (isSilent) => changes.push(isSilent),
    TIMES,
  );
  return { pulse, state, changes, thaw };
}

test('work that waits long is not failed while the database gives signs of life', async () => {
  const { pulse, state, changes } = openTrial();
  const work = Promise.withResolvers<string>();
  const watched = pulse.watch(() => work.promise);
  await vi.waitFor(() => expect(state.asks).toBeGreaterThan(4), { timeout: 10_000 });
  work.resolve('late');
  expect(await watched).toBe('late');
  expect(changes).toEqual([]);
  await pulse.close();
});

test('a silent database fails waiting and new work at once, until it answers again', async () => {
  const { pulse, state, changes, thaw } = openTrial();
  state.isFrozen = true;
  await expect(pulse.watch(() => new Promise(() => undefined))).rejects.toThrow('the database does not answer');
  const neverCalled = vi.fn(() => Promise.resolve(1));
  await expect(pulse.watch(neverCalled)).rejects.toThrow('the database does not answer');
  expect(neverCalled).not.toHaveBeenCalled();
  // It asks again on a new connection.
  await vi.waitFor(() => expect(state.drops).toBeGreaterThan(0), { timeout: 10_000 });
  thaw();
  await vi.waitFor(async () => expect(await pulse.watch(() => Promise.resolve('here'))).toBe('here'), {
    timeout: 10_000,
  });
  expect(changes).toEqual([true, false]);
  await pulse.close();
});

test('work learns that its caller was told of a failure', async () => {
  const { pulse, state, thaw } = openTrial();
  state.isFrozen = true;
  const asked = Promise.withResolvers<() => boolean>();
  const watched = pulse.watch((hasFailed) => {
    asked.resolve(hasFailed);
    expect(hasFailed()).toBe(false);
    return new Promise(() => undefined);
  });
  await expect(watched).rejects.toThrow('the database does not answer');
  expect((await asked.promise)()).toBe(true);
  thaw();
  await pulse.close();
});

test('a refused connection is no silence: the work fails by itself', async () => {
  const changes: boolean[] = [];
  const probe = { ask: () => Promise.reject(new Error('ECONNREFUSED')), drop: () => undefined };
  const pulse = openDatabasePulse(probe, (isSilent) => changes.push(isSilent), TIMES);
  const failing = new Promise((_, reject) => setTimeout(reject, 150, new Error('refused')));
  await expect(pulse.watch(() => failing)).rejects.toThrow('refused');
  expect(changes).toEqual([]);
  await pulse.close();
});
