/** The service worker, which keeps the app shell on the device, and its newer version. Source: DEV-02, SHL-27. */
export interface AppWorker {
  /** Registers the worker for the whole site, once. A failure is only logged, since the app works without a worker. */
  readonly start: () => void;
  /** `waiting`: a newer version is ready to be activated. `taken`: another tab activated it, and this tab still runs the old
   *  version. */
  readonly version: () => 'current' | 'waiting' | 'taken';
  readonly subscribe: (listener: () => void) => () => void;
  /** Activates the newer version and reloads the page. `busy`: not now, because a tab of this browser has a payment under way. */
  readonly takeOver: () => Promise<'taken' | 'busy'>;
  /** Returns the registration, and registers first when `start` has not run. Null when this browser has no worker. */
  readonly registration: () => Promise<ServiceWorkerRegistration | null>;
}

/** A Web Lock. Each tab with a payment under way holds it shared; activating a newer version needs it exclusively. */
export const PAYMENT_LOCK = 'lendside-payment-under-way';
