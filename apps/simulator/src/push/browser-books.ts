import { randomBytes } from 'node:crypto';

/** A browser that checked in: who it is and how it proves that. */
export interface BrowserDevice {
  readonly id: bigint;
  readonly secret: bigint;
}

/** A subscription a browser asked for. */
export interface BrowserSubscription {
  readonly token: string;
  readonly deviceId: bigint;
  /** What the browser calls itself, and the site's worker within it. */
  readonly app: string;
  readonly worker: string;
  /** The VAPID key (base64url) that alone may send there. */
  readonly sender: string;
}

/** What a browser says when it registers; all text as it came. */
type RegistrationForm = Readonly<Record<string, unknown>>;

/** What the push service of a browser's maker knows. Kept in memory: a browser that is forgotten checks in again. */
export interface BrowserBooks {
  /** Knows a browser again, or makes a new one. */
  checkIn(known: BrowserDevice): BrowserDevice;
  isKnown(known: BrowserDevice): boolean;
  subscribe(deviceId: bigint, form: RegistrationForm): BrowserSubscription;
  /** Ends the subscriptions of one worker of that browser. */
  end(deviceId: bigint, form: RegistrationForm): void;
  /** Null for what never was and what is over. */
  find(token: string): BrowserSubscription | null;
}

/** Opens empty ones. */
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

// Positive for those who read it as signed, and never zero.
function aNumber(): bigint {
  return (randomBytes(8).readBigUInt64LE() >> 2n) + 1n;
}
