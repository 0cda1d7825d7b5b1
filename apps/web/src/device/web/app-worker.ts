import { PAYMENT_LOCK, type AppWorker } from '#device/app-worker.ts';
import { noteEvent } from '#device/event-notes.ts';

const SCRIPT = '/sw.js';
const LOOK_AGAIN_MS = 60 * 60_000;

/** The browser features it needs. */
export interface WorkerPlace {
  /** Absent in old browsers, on pages without https, and in development. */
  readonly container: ServiceWorkerContainer | undefined;
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly reload: () => void;
}

/** Creates the service worker of a browser. */
export function createAppWorker({ container, locks, reload }: WorkerPlace): AppWorker {
  const listeners = new Set<() => void>();
  let version: ReturnType<AppWorker['version']> = 'current';
  let waiting: ServiceWorker | null = null;
  let isTakenHere = false;
  let registered: Promise<ServiceWorkerRegistration | null> | null = null;
  const become = (next: typeof version) => {
    version = next;
    for (const listener of listeners) listener();
  };
  const notice = (registration: ServiceWorkerRegistration) => {
    // Without an active worker, the waiting one is the first version, not a newer one.
    if (registration.waiting === null || container?.controller == null) return;
    ({ waiting } = registration);
    become('waiting');
  };
  const follow = (registration: ServiceWorkerRegistration) => {
    notice(registration);
    registration.addEventListener('updatefound', () => {
      const found = registration.installing;
      found?.addEventListener('statechange', () => {
        if (found.state === 'installed') notice(registration);
      });
    });
    // Lets a page that stays open for days find a newer version.
    setInterval(() => void registration.update().catch(() => undefined), LOOK_AGAIN_MS);
    return registration;
  };
  const register = (at: ServiceWorkerContainer) => {
    const hadOne = at.controller !== null;
    at.addEventListener('controllerchange', () => {
      if (isTakenHere) reload();
      else if (hadOne || version === 'waiting') become('taken');
    });
    return at
      .register(trusted(SCRIPT), { scope: '/' })
      .then(follow)
      .catch(() => {
        noteEvent('the service worker could not be registered');
        return null;
      });
  };
  const registerOnce = () => {
    if (container !== undefined) registered ??= register(container);
    return registered ?? Promise.resolve(null);
  };
  return {
    start: () => void registerOnce(),
    version: () => version,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    takeOver: async () => {
      const take = () => {
        isTakenHere = true;
        if (version === 'taken' || waiting === null) reload();
        else waiting.postMessage('take-over');
        return 'taken' as const;
      };
      if (locks === undefined) return take();
      return locks.request(PAYMENT_LOCK, { ifAvailable: true }, (lock) =>
        Promise.resolve(lock === null ? ('busy' as const) : take()),
      );
    },
    registration: registerOnce,
  };
}

interface PolicyMaker {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (text: string) => string },
  ) => {
    readonly createScriptURL: (text: string) => string;
  };
}

/** Returns the worker's URL in the form the page's policy demands (require-trusted-types). Only this one script may be loaded
 *  by URL. */
function trusted(address: string): string {
  const maker: PolicyMaker | undefined = Reflect.get(globalThis, 'trustedTypes');
  return maker === undefined
    ? address
    : maker.createPolicy('app-worker', { createScriptURL: () => SCRIPT }).createScriptURL(address);
}

/** Switched off in development, where files change all the time. */
export const appWorker = createAppWorker({
  container: import.meta.env.PROD ? globalThis.navigator?.serviceWorker : undefined,
  locks: globalThis.navigator?.locks,
  reload: () => window.location.reload(),
});
