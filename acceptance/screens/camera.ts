import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ALBUM } from './album.ts';
import type { ScreenName } from './album.ts';

/** Where the pictures go. */
export const FOLDER = new URL('../../docs/screens/', import.meta.url).pathname;

/** The sizes of the pictures. */
export const SIZES = { phone: { width: 390, height: 844 }, wide: { width: 1280, height: 800 } } as const;
const SCHEMES = ['light', 'dark'] as const;

/** The file of a picture, by where its screen stands in the album. */
export function pictureFile(
  name: ScreenName,
  size: keyof typeof SIZES,
  scheme: (typeof SCHEMES)[number],
  isWhole = false,
): string {
  const number = String(ALBUM.findIndex((page) => page.name === name) + 1).padStart(2, '0');
  return `${number}-${name}-${size}-${scheme}${isWhole ? '-whole' : ''}.png`;
}

/** Takes a screen at both sizes, light and dark, and the whole page where it is longer than the phone. */
export async function takePicture(page: Page, name: ScreenName): Promise<void> {
  // A moved mouse says that somebody is there, and the warning would go.
  if (name !== 'timeout-warning') await page.mouse.move(0, 0);
  for (const size of ['wide', 'phone'] as const) {
    await page.setViewportSize(SIZES[size]);
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      // Two frames: the hosted card form hears of the colours by message.
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            requestAnimationFrame(() => requestAnimationFrame(resolve));
          }),
      );
      await page.screenshot({
        path: join(FOLDER, pictureFile(name, size, scheme)),
        animations: 'disabled',
        caret: 'hide',
      });
      const isLonger = await page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight + 8);
      if (isLonger && size === 'phone' && scheme === 'light') {
        // A window as high as the page, and not a picture of the full page: what sticks to the end of the window is at its end.
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ width: SIZES[size].width, height });
        await page.screenshot({
          path: join(FOLDER, pictureFile(name, size, scheme, true)),
          animations: 'disabled',
          caret: 'hide',
        });
        await page.setViewportSize(SIZES[size]);
      }
    }
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}
