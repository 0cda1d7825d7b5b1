/** The service worker, which keeps the app shell on the device, and its newer version. Source: DEV-02, SHL-27. */
export interface AppWorker {
  /** Registers the worker for the whole site, once. A failure is only logged, since the app works without it. */
  readonly start: () => void;
  /** `waiting`: a newer version is ready to be taken. `taken`: another tab took it, and this tab still runs the old one. */
  readonly version: () => 'current' | 'waiting' | 'taken';
  readonly subscribe: (listener: () => void) => () => void;
  /** Takes the newer version and reloads the page. `busy`: not now, because some tab of this browser has a payment under way. */
  readonly takeOver: () => Promise<'taken' | 'busy'>;
  /** Returns the registration, and registers first when `start` has not run. Null when this browser has no worker. */
  readonly registration: () => Promise<ServiceWorkerRegistration | null>;
}

/** A Web Lock. Each tab with a payment under way holds it shared; taking a newer version needs it exclusively. */
export const PAYMENT_LOCK = 'lendside-payment-under-way';
