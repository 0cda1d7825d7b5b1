import { randomBytes } from 'node:crypto';

/** A registered browser with its proof of identity. */
export interface BrowserDevice {
  readonly id: bigint;
  readonly secret: bigint;
}

/** A browser's push subscription. */
export interface BrowserSubscription {
  readonly token: string;
  readonly deviceId: bigint;
  /** The browser's name for itself, and the site's service worker in it. */
  readonly app: string;
  readonly worker: string;
  /** The VAPID key (base64url) that alone may send there. */
  readonly sender: string;
}

/** Fields of a browser's registration, as received. */
type RegistrationForm = Readonly<Record<string, unknown>>;

/** The push service's browsers and subscriptions. Kept in memory: a forgotten browser checks in again. */
export interface BrowserBooks {
  /** Recognizes a known browser or registers a new one. */
  checkIn(known: BrowserDevice): BrowserDevice;
  isKnown(known: BrowserDevice): boolean;
  subscribe(deviceId: bigint, form: RegistrationForm): BrowserSubscription;
  /** Ends the subscriptions of one service worker of that browser. */
  end(deviceId: bigint, form: RegistrationForm): void;
  /** Returns null for an unknown or ended subscription. */
  find(token: string): BrowserSubscription | null;
}

/** Opens an empty store. */
export function openBrowserBooks(): BrowserBooks {
  const secrets = new Map<bigint, bigint>();
  const subscriptions = new Map<string, BrowserSubscription>();
  const isKnown = ({ id, secret }: BrowserDevice) => id !== 0n && secrets.get(id) === secret;
  return {
    isKnown,
    checkIn: (known) => {
      if (isKnown(known)) return known;
      const device = { id: aNumber(), secret: aNumber() };
      secrets.set(device.id, device.secret);
      return device;
    },
    subscribe: (deviceId, form) => {
      const token = randomBytes(24).toString('base64url');
      const [app, worker, sender] = [textIn(form, 'app'), textIn(form, 'X-subtype'), textIn(form, 'sender')];
      const made = { token, deviceId, app, worker, sender };
      subscriptions.set(token, made);
      return made;
    },
    end: (deviceId, form) => {
      for (const each of subscriptions.values())
        if (each.deviceId === deviceId && each.worker === textIn(form, 'X-subtype')) subscriptions.delete(each.token);
    },
    find: (token) => subscriptions.get(token) ?? null,
  };
}

function textIn(form: RegistrationForm, name: string): string {
  const value = form[name];
  return typeof value === 'string' ? value : '';
}

// Positive even when read as a signed number, and never zero.
function aNumber(): bigint {
  return (randomBytes(8).readBigUInt64LE() >> 2n) + 1n;
}
