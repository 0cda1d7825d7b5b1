import { expect, test } from 'vitest';
import { describeDevice, type DeviceUnderTest, type Orders } from '#device/conformance.ts';
import { createHybridFiles } from './file-source.ts';
import { createHybridLinks } from './link-opener.ts';
import { createHybridLocation } from './location-source.ts';
import { createHybridMapApps } from './map-apps.ts';
import { createHybridLeave } from './notification-leave.ts';
import { createHybridPermissions } from './permissions.ts';
import { createHybridStoreReview } from './store-review.ts';
import { createHybridSharer } from './sharer.ts';

const CODES = { refused: 'OS-PLUG-GLOC-0003', late: 'OS-PLUG-GLOC-0010', noSignal: 'OS-PLUG-GLOC-0002', broken: '' };

const failure = (code = '', message = 'no') => Object.assign(new Error(message), { code });

const whenNot = <T>(isBroken: boolean, value: T): Promise<T> =>
  isBroken ? Promise.reject(failure()) : Promise.resolve(value);

/** A phone whose plugins follow the orders. */
function aPhone(orders: Orders): DeviceUnderTest {
  const seen = {
    locationOptions: [] as unknown[],
    opened: [] as string[],
    shared: [] as unknown[],
    copied: [] as string[],
  };
  const isLinkBroken = orders.link === 'broken';
  const isLeaveBroken = orders.leave === 'broken';
  const state = orders.leave === 'broken' ? 'prompt' : orders.leave;
  const launcher = {
    openUrl: async ({ url }: { url: string }) => {
      await whenNot(isLinkBroken, null);
      seen.opened.push(url);
      return { completed: true };
    },
  };
  const leave = createHybridLeave({
    checkPermissions: () => whenNot(isLeaveBroken, { receive: state }),
    requestPermissions: () => whenNot(isLeaveBroken, { receive: state }),
  });
  return {
    seen,
    location: createHybridLocation({
      getCurrentPosition: (options) => {
        seen.locationOptions.push(options);
        if (typeof orders.location !== 'object') return Promise.reject(failure(CODES[orders.location]));
        const { coords, timestamp } = orders.location;
        const more = { magneticHeading: null, trueHeading: null, headingAccuracy: null, course: null };
        return Promise.resolve({ coords: { ...coords, ...more }, timestamp });
      },
    }),
    links: createHybridLinks(
      { open: async ({ url }) => void seen.opened.push(await whenNot(isLinkBroken, url)) },
      launcher,
    ),
    files: createHybridFiles({
      camera: {
        takePhoto: () => {
          if (orders.file === 'broken') return Promise.reject(failure('OS-PLUG-CAMR-0010'));
          if (orders.file === 'none') return Promise.reject(failure('OS-PLUG-CAMR-0006'));
          return Promise.resolve({ type: 0, saved: false, webPath: 'app://photo' });
        },
      },
      read: () => (orders.file instanceof File ? Promise.resolve(orders.file) : Promise.reject(failure())),
      pick: () => {
        if (orders.file === 'broken') return Promise.reject(failure());
        return Promise.resolve(orders.file === 'none' ? [] : [orders.file]);
      },
    }),
    sharer: createHybridSharer(
      {
        canShare: () => Promise.resolve({ value: orders.share !== 'absent' }),
        share: async (what) => {
          if (orders.share === 'cancelled') throw failure('', 'Share canceled');
          if (orders.share === 'broken') throw failure();
          seen.shared.push(what);
          return {};
        },
      },
      async (text) => void seen.copied.push(await whenNot(orders.clipboard === 'broken', text)),
    ),
    leave,
    permissions: createHybridPermissions(
      { camera: () => whenNot(isLeaveBroken, state), location: () => whenNot(isLeaveBroken, state) },
      leave,
    ),
    storeReview: createHybridStoreReview({
      app: { getInfo: () => Promise.resolve({ id: 'com.example.app', name: '', build: '', version: '' }) },
      launcher,
      platform: 'android',
      appleId: '',
    }),
  };
}

describeDevice('hybrid', aPhone);

test('a link opens in the system browser when the in-app tab fails [DEV-11 DEV-12 OPEN-69]', async () => {
  const launched: string[] = [];
  const links = createHybridLinks(
    { open: () => Promise.reject(failure()) },
    { openUrl: ({ url }) => Promise.resolve({ completed: launched.push(url) > 0 }) },
  );
  expect(await links.open('https://example.test/a.pdf')).toBe(true);
  expect(launched).toEqual(['https://example.test/a.pdf']);
});

test('iPhones check for two map apps and Android phones for one, and a failed check means none [DEV-06 DEV-07]', async () => {
  const asked: string[] = [];
  const launcher = {
    canOpenUrl: ({ url }: { url: string }) => {
      asked.push(url);
      return url === 'comgooglemaps://' ? Promise.reject(failure()) : Promise.resolve({ value: true });
    },
  };
  const names = async (platform: string) =>
    (await createHybridMapApps(launcher, platform).installed()).map(({ name }) => name);
  expect(await names('ios')).toEqual(['Apple Maps']);
  expect(await names('android')).toEqual(['Google Maps']);
  expect(asked).toEqual(['maps://', 'comgooglemaps://', 'com.google.android.apps.maps']);
});

test("a review opens the phone's app store, except in an iPhone app without an App Store id [LOP-078]", async () => {
  const opened: string[] = [];
  const review = (platform: string, appleId: string) =>
    createHybridStoreReview({
      app: { getInfo: () => Promise.resolve({ id: 'com.example.app', name: '', build: '', version: '' }) },
      launcher: { openUrl: ({ url }) => Promise.resolve({ completed: opened.push(url) > 0 }) },
      platform,
      appleId,
    });
  expect(review('ios', '').isOffered).toBe(false);
  expect(await review('ios', '123').open()).toBe(true);
  expect(await review('android', '').open()).toBe(true);
  expect(opened).toEqual([
    'itms-apps://apps.apple.com/app/id123?action=write-review',
    'market://details?id=com.example.app',
  ]);
});
