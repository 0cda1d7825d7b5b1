import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { ScreenName } from './album.ts';

/** Where the pictures go. */
export const FOLDER = new URL('../../docs/screens/', import.meta.url).pathname;

/** The sizes of the pictures. */
export const SIZES = { phone: { width: 390, height: 844 }, wide: { width: 1280, height: 800 } } as const;
const SCHEMES = ['light', 'dark'] as const;

/** The file of a picture: by its name alone, so that a new screen renames no other. */
export function pictureFile(
  name: ScreenName,
  size: keyof typeof SIZES,
  scheme: (typeof SCHEMES)[number],
  isWhole = false,
): string {
  return `${name}-${size}-${scheme}${isWhole ? '-whole' : ''}.png`;
}

/** Takes what the window shows. With a palette: our screens have few colours, and the album stays a third as large. */
async function shoot(page: Page, file: string): Promise<void> {
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await sharp(picture).png({ palette: true, quality: 90, effort: 7 }).toFile(join(FOLDER, file));
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
      await shoot(page, pictureFile(name, size, scheme));
      const isLonger = await page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight + 8);
      if (isLonger && size === 'phone' && scheme === 'light') {
        // A window as high as the page, and not a picture of the full page: what sticks to the end of the window is at its end.
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ width: SIZES[size].width, height });
        await shoot(page, pictureFile(name, size, scheme, true));
        await page.setViewportSize(SIZES[size]);
      }
    }
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}
