/** The service worker that keeps the app shell on the device, and the newer version it may bring. Source: DEV-02, SHL-27. */
export interface AppWorker {
  /** Registers it from the root; once. A failure is only logged: the app works without. */
  readonly start: () => void;
  /** `waiting`: a newer version is ready and waits to be taken; `taken`: it was taken in another tab, and this one still runs the
   *  former. */
  readonly version: () => 'current' | 'waiting' | 'taken';
  readonly subscribe: (listener: () => void) => () => void;
  /** Takes the newer version and loads the page anew. `busy`: not now, a payment is under way in some tab of this browser. */
  readonly takeOver: () => Promise<'taken' | 'busy'>;
  /** The registration, once there is one; registers where `start` was not called yet, and null where there is no worker at all. */
  readonly registration: () => Promise<ServiceWorkerRegistration | null>;
}

/** Held, shared, by each tab in which a payment is under way; taking a newer version wants it alone. */
export const PAYMENT_LOCK = 'lendside-payment-under-way';
