import { expect, test } from 'vitest';
import { createAppWorker } from './app-worker.ts';

/** A browser with an active worker, or without one yet. */
function aBrowser({ hasWorker = true, isPaying = false } = {}) {
  const container = Object.assign(new EventTarget(), {
    controller: hasWorker ? {} : null,
    registered: [] as unknown[],
    register: (script: unknown, how: unknown) => {
      container.registered.push([script, how]);
      return Promise.resolve(registration);
    },
  });
  const told: unknown[] = [];
  const registration = Object.assign(new EventTarget(), {
    waiting: null as unknown,
    installing: null as unknown,
    update: () => Promise.resolve(),
  });
  let reloads = 0;
  const worker = createAppWorker({
    container: container as unknown as ServiceWorkerContainer,
    locks: {
      request: ((_name: string, _how: unknown, then: (lock: unknown) => unknown) =>
        then(isPaying ? null : {})) as unknown as LockManager['request'],
    },
    reload: () => void (reloads += 1),
  });
  /** A newer version is found and installed. */
  const bring = () => {
    const found = Object.assign(new EventTarget(), {
      state: 'installing',
      postMessage: (word: unknown) => told.push(word),
    });
    registration.installing = found;
    registration.dispatchEvent(new Event('updatefound'));
    found.state = 'installed';
    registration.waiting = found;
    found.dispatchEvent(new Event('statechange'));
  };
  return {
    worker,
    container,
    told,
    bring,
    reloads: () => reloads,
    change: () => container.dispatchEvent(new Event('controllerchange')),
  };
}

test('the worker is registered from the root, once [DEV-02]', async () => {
  const { worker, container } = aBrowser();
  worker.start();
  worker.start();
  await worker.registration();
  expect(container.registered).toEqual([['/sw.js', { scope: '/' }]]);
});

test('asking for the registration before `start` registers the worker, once', async () => {
  const { worker, container } = aBrowser();
  const asked = worker.registration();
  worker.start();
  expect(await asked).toBe(await worker.registration());
  expect(await asked).not.toBeNull();
  expect(container.registered).toHaveLength(1);
});

test('the first service worker of a browser does not count as a newer version', async () => {
  const { worker, bring, change, reloads } = aBrowser({ hasWorker: false });
  worker.start();
  await worker.registration();
  bring();
  change();
  expect([worker.version(), reloads()]).toEqual(['current', 0]);
});

test('a newer version waits, is announced and is activated only on request', async () => {
  const { worker, bring, told, change, reloads } = aBrowser();
  let news = 0;
  worker.subscribe(() => void (news += 1));
  worker.start();
  await worker.registration();
  bring();
  expect([worker.version(), news, told, reloads()]).toEqual(['waiting', 1, [], 0]);
  expect(await worker.takeOver()).toBe('taken');
  expect([told, reloads()]).toEqual([['take-over'], 0]);
  change();
  expect(reloads()).toBe(1);
});

test('a newer version is not activated while any tab has a payment under way', async () => {
  const { worker, bring, told, reloads } = aBrowser({ isPaying: true });
  worker.start();
  await worker.registration();
  bring();
  expect(await worker.takeOver()).toBe('busy');
  expect([told, reloads(), worker.version()]).toEqual([[], 0, 'waiting']);
});

test('a version activated in another tab does not reload this tab', async () => {
  const { worker, bring, change, reloads } = aBrowser();
  worker.start();
  await worker.registration();
  bring();
  change();
  expect([worker.version(), reloads()]).toEqual(['taken', 0]);
  expect(await worker.takeOver()).toBe('taken');
  expect(reloads()).toBe(1);
});
