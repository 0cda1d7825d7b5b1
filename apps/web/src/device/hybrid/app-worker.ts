import type { AppWorker } from '#device/app-worker.ts';

/** A store app brings its own files, and updates come through the store. Source: OPEN-80. */
export const appWorker: AppWorker = {
  start: () => undefined,
  version: () => 'current',
  subscribe: () => () => undefined,
  takeOver: () => Promise.resolve('busy'),
  registration: () => Promise.resolve(null),
};
