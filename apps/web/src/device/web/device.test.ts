import { expect, test } from 'vitest';
import { describeDevice, type DeviceUnderTest, type Orders } from '#device/conformance.ts';
import { createWebFiles } from './file-source.ts';
import { createWebInstallPrompt } from './install-prompt.ts';
import { createWebLinks } from './link-opener.ts';
import { createWebLocation } from './location-source.ts';
import { createWebLeave } from './notification-leave.ts';
import { createWebPermissions } from './permissions.ts';
import { createWebSharer } from './sharer.ts';
import { storeReview } from './store-review.ts';

const CODES = { refused: 1, noSignal: 2, late: 3, broken: 99 } as const;

const thrown = (name = 'Error') => Object.assign(new Error('no'), { name });

/** A browser that follows the orders. */
function aBrowser(orders: Orders): DeviceUnderTest {
  const seen = {
    locationOptions: [] as unknown[],
    opened: [] as string[],
    shared: [] as unknown[],
    copied: [] as string[],
  };
  const obey = (address: string) => {
    if (orders.link === 'broken') throw thrown();
    seen.opened.push(address);
  };
  const permission = orders.leave === 'prompt' ? 'default' : orders.leave === 'broken' ? 'default' : orders.leave;
  const leave = createWebLeave({
    permission,
    requestPermission: () => (orders.leave === 'broken' ? Promise.reject(thrown()) : Promise.resolve(permission)),
  });
  return {
    seen,
    location: createWebLocation({
      getCurrentPosition: (found, failed, options) => {
        seen.locationOptions.push(options);
        // A browser keeps the fields on the prototype.
        if (typeof orders.location === 'object') {
          const { coords, timestamp } = orders.location;
          found(Object.create({ coords: Object.create(coords) as unknown, timestamp }) as GeolocationPosition);
        } else failed?.({ code: CODES[orders.location] } as GeolocationPositionError);
      },
    }),
    links: createWebLinks({
      openWindow: (address) => {
        obey(address);
        return { opener: 'ours' };
      },
      follow: obey,
    }),
    files: createWebFiles(() => {
      if (orders.file === 'broken') return Promise.reject(thrown());
      return Promise.resolve(orders.file === 'none' ? [] : [orders.file]);
    }),
    sharer: createWebSharer({
      share:
        orders.share === 'absent'
          ? undefined
          : (what) => {
              if (orders.share === 'done') return Promise.resolve(void seen.shared.push(what));
              return Promise.reject(thrown(orders.share === 'cancelled' ? 'AbortError' : 'NotAllowedError'));
            },
      copy: (text) =>
        orders.clipboard === 'works' ? Promise.resolve(void seen.copied.push(text)) : Promise.reject(thrown()),
    }),
    leave,
    permissions: createWebPermissions(
      () => (orders.leave === 'broken' ? Promise.reject(thrown()) : Promise.resolve(orders.leave)),
      leave,
    ),
    storeReview,
  };
}

describeDevice('web', aBrowser);

test('opening a page returns false for a blocked tab and tries nothing else [DEV-13 OPEN-69]', async () => {
  const followed: string[] = [];
  const links = createWebLinks({ openWindow: () => null, follow: (address) => void followed.push(address) });
  expect(await links.open('https://example.test/')).toBe(false);
  expect(followed).toEqual([]);
});

test('opening a page falls back to clicking a link when opening a tab throws [DEV-12]', async () => {
  const followed: string[] = [];
  const links = createWebLinks({
    openWindow: () => {
      throw thrown();
    },
    follow: (address, target) => void followed.push(`${target} ${address}`),
  });
  expect(await links.open('https://example.test/a.pdf')).toBe(true);
  expect(followed).toEqual(['_blank https://example.test/a.pdf']);
});

test('the opened tab has no reference back to the app [DEV-11]', async () => {
  const tab = { opener: 'ours' as unknown };
  await createWebLinks({ openWindow: () => tab, follow: () => undefined }).open('https://example.test/');
  expect(tab.opener).toBeNull();
});

test('the install prompt is held, shown once from the button, and cleared after installation [SHL-23 SHL-24]', async () => {
  const page = new EventTarget();
  const prompt = createWebInstallPrompt(page, () => false);
  let shown = 0;
  const anEvent = () =>
    Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        shown += 1;
        return Promise.resolve({ outcome: 'dismissed' as const });
      },
    });
  expect(await prompt.prompt()).toBe('absent');
  const first = anEvent();
  page.dispatchEvent(first);
  expect(first.defaultPrevented).toBe(true);
  expect([prompt.isHeld(), shown]).toEqual([true, 0]);
  expect(await prompt.prompt()).toBe('dismissed');
  expect([prompt.isHeld(), shown]).toEqual([false, 1]);
  page.dispatchEvent(anEvent());
  page.dispatchEvent(new Event('appinstalled'));
  expect(prompt.isHeld()).toBe(false);
  expect(await prompt.prompt()).toBe('absent');
  expect(shown).toBe(1);
});
