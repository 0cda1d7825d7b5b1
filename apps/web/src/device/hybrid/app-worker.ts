import type { AppWorker } from '#device/app-worker.ts';

/** An app of the store carries its own files, and the store brings the newer version. Source: OPEN-80. */
export const appWorker: AppWorker = {
  start: () => undefined,
  version: () => 'current',
  subscribe: () => () => undefined,
  takeOver: () => Promise.resolve('busy'),
  registration: () => Promise.resolve(null),
};
