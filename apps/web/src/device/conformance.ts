import { expect, test } from 'vitest';
import type { StoreReview } from './store-review.ts';
import type { FileSource } from './files.ts';
import type { LinkOpener } from './link-opener.ts';
import { LOCATION_OPTIONS, type LocationSource, type Position } from './location-source.ts';
import type { NotificationLeave } from './notifications.ts';
import { PERMISSION_KINDS, type Permissions } from './permissions.ts';
import type { Sharer } from './share.ts';

/** The simulated device's next answers. `broken` makes the device's own call throw something undocumented. */
export interface Orders {
  readonly location: Position | 'refused' | 'late' | 'noSignal' | 'broken';
  readonly leave: 'granted' | 'denied' | 'prompt' | 'broken';
  readonly link: 'opens' | 'broken';
  readonly share: 'done' | 'cancelled' | 'broken' | 'absent';
  readonly clipboard: 'works' | 'broken';
  readonly file: File | 'none' | 'broken';
}

/** The requests that the device got, in order. */
export interface Seen {
  readonly locationOptions: unknown[];
  readonly opened: string[];
  readonly shared: unknown[];
  readonly copied: string[];
}

/** A device under test that follows `Orders`; each implementation brings its own. */
export interface DeviceUnderTest {
  readonly location: LocationSource;
  readonly links: LinkOpener;
  readonly files: FileSource;
  readonly sharer: Sharer;
  readonly leave: NotificationLeave;
  readonly permissions: Permissions;
  readonly storeReview: StoreReview;
  readonly seen: Seen;
}

/** Default orders: every permission is undecided, and everything works. */
export const CALM: Orders = {
  location: 'noSignal',
  leave: 'prompt',
  link: 'opens',
  share: 'done',
  clipboard: 'works',
  file: 'none',
};

const BIRMINGHAM: Position = {
  coords: {
    latitude: 33.52,
    longitude: -86.8,
    accuracy: 12,
    altitude: null,
    altitudeAccuracy: null,
    heading: null,
    speed: null,
  },
  timestamp: 1_780_000_000_000,
};

/** The suite every device implementation must pass: each action's answer for whatever the device does. Call it in a test file.
 *  Source: OPEN-80. */
export function describeDevice(name: string, make: (orders: Orders) => DeviceUnderTest): void {
  const aDevice = (orders: Partial<Orders> = {}) => make({ ...CALM, ...orders });
  describeLocation(name, aDevice);
  describeLeave(name, aDevice);
  describeLinks(name, aDevice);
  describeSharing(name, aDevice);
  describeFiles(name, aDevice);
}

type MakeDevice = (orders?: Partial<Orders>) => DeviceUnderTest;

function describeLocation(name: string, aDevice: MakeDevice): void {
  test(`${name}: a position comes with all its figures and its time [DEV-01 OPEN-80 ENT-16 ENT-17]`, async () => {
    const { location } = aDevice({ location: BIRMINGHAM });
    expect(await location.locate(LOCATION_OPTIONS)).toEqual({ kind: 'found', position: BIRMINGHAM });
  });

  test(`${name}: a position is requested with a time-out of 10 s and a maximum age of 1 hour [DEV-01 CFG-14]`, async () => {
    const { location, seen } = aDevice({ location: BIRMINGHAM });
    await location.locate(LOCATION_OPTIONS);
    expect(seen.locationOptions).toEqual([expect.objectContaining({ timeout: 10_000, maximumAge: 3_600_000 })]);
  });

  test(`${name}: a refusal, a late answer and no signal give different results without throwing [OPEN-80]`, async () => {
    const ask = async (location: Orders['location']) =>
      (await aDevice({ location }).location.locate(LOCATION_OPTIONS)).kind;
    expect(await ask('refused')).toBe('refused');
    expect(await ask('late')).toBe('late');
    expect(await ask('noSignal')).toBe('unavailable');
    expect(await ask('broken')).toBe('unavailable');
  });
}

function describeLeave(name: string, aDevice: MakeDevice): void {
  test(`${name}: the notification permission reads the same before and after asking [OPEN-80]`, async () => {
    for (const [leave, standing] of [
      ['granted', 'granted'],
      ['denied', 'refused'],
      ['prompt', 'undecided'],
    ] as const) {
      expect(await aDevice({ leave }).leave.standing()).toBe(standing);
      expect(await aDevice({ leave }).leave.ask()).toBe(standing);
    }
    expect(['undecided', 'absent']).toContain(await aDevice({ leave: 'broken' }).leave.ask());
  });

  test(`${name}: every kind of permission has a state, whatever the device says [CFG-34 OPEN-80]`, async () => {
    expect([...PERMISSION_KINDS].toSorted()).toEqual(['calendar', 'camera', 'file', 'location', 'notifications']);
    for (const kind of PERMISSION_KINDS) {
      expect(await aDevice({ leave: 'granted' }).permissions.standingOf(kind)).toBe('granted');
      const own = kind === 'calendar' || kind === 'file' ? 'granted' : 'refused';
      expect(await aDevice({ leave: 'denied' }).permissions.standingOf(kind)).toBe(own);
      expect(await aDevice({ leave: 'broken' }).permissions.standingOf(kind)).not.toBe('refused');
    }
  });
}

function describeLinks(name: string, aDevice: MakeDevice): void {
  test(`${name}: a page, a phone number and a message open once each [DEV-11 OPEN-69 OPEN-80]`, async () => {
    const { links, seen } = aDevice();
    expect(await links.open('https://example.test/privacy.pdf')).toBe(true);
    expect(await links.hand('tel:2055550123')).toBe(true);
    expect(await links.hand('mailto:help@example.test')).toBe(true);
    expect(seen.opened).toEqual(['https://example.test/privacy.pdf', 'tel:2055550123', 'mailto:help@example.test']);
  });

  test(`${name}: opening returns false and never throws when every way fails [DEV-12 OPEN-80]`, async () => {
    const { links } = aDevice({ link: 'broken' });
    expect(await links.open('https://example.test/')).toBe(false);
    expect(await links.hand('tel:2055550123')).toBe(false);
  });
}

function describeSharing(name: string, aDevice: MakeDevice): void {
  const what = { title: 'A title', text: 'Some words', url: 'https://example.test/r' };

  test(`${name}: sharing succeeds, and a closed share sheet is a cancellation [OPEN-80]`, async () => {
    const { sharer, seen } = aDevice();
    expect(await sharer.share(what)).toBe('shared');
    expect(seen.shared).toEqual([what]);
    expect(await aDevice({ share: 'cancelled' }).sharer.share(what)).toBe('cancelled');
  });

  test(`${name}: sharing falls back to the clipboard and fails only when there is no clipboard [OPEN-80]`, async () => {
    for (const share of ['absent', 'broken'] as const) {
      const { sharer, seen } = aDevice({ share });
      expect(await sharer.share(what)).toBe('copied');
      expect(seen.copied).toEqual(['Some words https://example.test/r']);
      expect(await aDevice({ share, clipboard: 'broken' }).sharer.share(what)).toBe('failed');
    }
  });
}

function describeFiles(name: string, aDevice: MakeDevice): void {
  const photo = new File([new Uint8Array([1, 2, 3])], 'photo.jpg', { type: 'image/jpeg' });

  test(`${name}: picking returns photos or files, canceled without a choice, or unavailable [OPEN-80]`, async () => {
    const taken = await aDevice({ file: photo }).files.takePhoto();
    expect(taken).toMatchObject({ kind: 'chosen', files: [{ name: 'photo.jpg', type: 'image/jpeg', size: 3 }] });
    expect(await aDevice({ file: photo }).files.chooseFiles('image/*')).toEqual({ kind: 'chosen', files: [photo] });
    expect(await aDevice().files.takePhoto()).toEqual({ kind: 'cancelled' });
    expect(await aDevice().files.chooseFiles('image/*')).toEqual({ kind: 'cancelled' });
    expect(await aDevice({ file: 'broken' }).files.takePhoto()).toEqual({ kind: 'unavailable' });
    expect(await aDevice({ file: 'broken' }).files.chooseFiles('image/*')).toEqual({ kind: 'unavailable' });
  });
}
