import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { listDevices } from '@lendside/contract/devices/list-devices.ts';
import type { listSignIns } from '@lendside/contract/devices/list-sign-ins.ts';

/** A device that this account has been used on. */
export type Device = ResponseOf<typeof listDevices>['devices'][number];

/** One sign-in as the services return it. */
export type SignIn = ResponseOf<typeof listSignIns>['signIns'][number];

const METHODS: Readonly<Record<SignIn['method'], string>> = {
  password: 'With your password',
  device: 'From a device you trust',
  link: 'From a link we sent',
  guest: 'From a payment link',
};

/** Returns the text for a sign-in method. */
export function methodText(method: SignIn['method']): string {
  return METHODS[method];
}

const TIME = { hour: 'numeric', minute: '2-digit' } as const;
const DAY = { month: 'short', day: 'numeric' } as const;

/** Formats a time by the reader's clock: "Just now", "Today, 9:41 AM", "Yesterday, 9:41 AM", "Jun 3, 9:41 AM". Adds the year
 *  when it is not the current year. `instant` is ISO 8601 UTC; `timeZone` is for tests only. */
export function instantText(instant: string, now: Date, timeZone?: string): string {
  const at = new Date(instant);
  const zone = timeZone === undefined ? {} : { timeZone };
  const passedMs = now.getTime() - at.getTime();
  if (passedMs >= -JUST_NOW_MS && passedMs < JUST_NOW_MS) return 'Just now';
  const time = at.toLocaleTimeString('en-US', { ...TIME, ...zone });
  const dayOf = (date: Date) => date.toLocaleDateString('en-US', { dateStyle: 'short', ...zone });
  if (dayOf(at) === dayOf(now)) return `Today, ${time}`;
  if (dayOf(at) === dayOf(new Date(now.getTime() - DAY_MS))) return `Yesterday, ${time}`;
  const yearOf = (date: Date) => date.toLocaleDateString('en-US', { year: 'numeric', ...zone });
  const isThisYear = yearOf(at) === yearOf(now);
  return `${at.toLocaleDateString('en-US', { ...DAY, ...(isThisYear ? {} : { year: 'numeric' as const }), ...zone })}, ${time}`;
}

const JUST_NOW_MS = 60_000;
const DAY_MS = 86_400_000;

/** Returns a sentence that says what a device may do. */
export function deviceText(device: Pick<Device, 'isRemembered' | 'isTrusted'>): string {
  if (!device.isTrusted) return 'Not confirmed: needs a code to sign in';
  return device.isRemembered ? 'Remembered: signs in without a code' : 'Forgotten when the browser closes';
}

/** Sorts the devices: the current device first, the others in their order. */
export function listedDevices(devices: readonly Device[]): readonly Device[] {
  return devices.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}
