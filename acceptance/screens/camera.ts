import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { ScreenName } from './album.ts';

/** With `npm run screens -- --all`: every size and color scheme, into a folder that git ignores. */
export const TAKES_ALL = process.env['SCREENS'] === 'all';

/** The folder for the pictures. */
export const FOLDER = new URL(TAKES_ALL ? '../../.data/screens/' : '../../docs/screens/', import.meta.url).pathname;

/** The sizes of the pictures. */
export const SIZES = { phone: { width: 390, height: 844 }, wide: { width: 1280, height: 800 } } as const;

type Size = keyof typeof SIZES;
type Scheme = 'light' | 'dark';

const ALL_LOOKS: readonly (readonly [Size, Scheme])[] = [
  ['wide', 'light'],
  ['wide', 'dark'],
  ['phone', 'light'],
  ['phone', 'dark'],
];
const LOOKS = TAKES_ALL ? ALL_LOOKS : ([['phone', 'light']] as const);

/** The size limit in bytes for a picture of docs/screens. */
const BYTES_MAX = 60_000;

/** Returns the file name of a picture. A committed picture is named after its screen, so a new screen renames no other. */
export function pictureFile(name: ScreenName, size: Size, scheme: Scheme, isWhole = false): string {
  return TAKES_ALL ? `${name}-${size}-${scheme}${isWhole ? '-whole' : ''}.webp` : `${name}.webp`;
}

/** Takes what the window shows, as lossless WebP with a palette: our screens have few colors, and text stays sharp. */
async function shoot(page: Page, file: string): Promise<void> {
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const palette = await sharp(picture).png({ palette: true, quality: 90, effort: 7 }).toBuffer();
  mkdirSync(FOLDER, { recursive: true });
  const { size } = await sharp(palette).webp({ lossless: true, effort: 6 }).toFile(join(FOLDER, file));
  if (!TAKES_ALL && size > BYTES_MAX) throw new Error(`${file} has ${size} bytes; at most ${BYTES_MAX} are committed`);
}

/** Takes a screen on a phone in light colors. With `--all` also wide, dark, and the whole page when it is longer than the
 *  phone. */
export async function takePicture(page: Page, name: ScreenName): Promise<void> {
  // A mouse move counts as activity and would close the warning.
  if (name !== 'timeout-warning') await page.mouse.move(0, 0);
  for (const [size, scheme] of LOOKS) {
    await page.setViewportSize(SIZES[size]);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    // Two frames, because the hosted card form gets the colors by message.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(resolve));
        }),
    );
    await shoot(page, pictureFile(name, size, scheme));
    if (TAKES_ALL && size === 'phone' && scheme === 'light') await takeWholePage(page, name);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** Makes the window as high as the page, so that content fixed to the bottom appears at the end of the page. */
async function takeWholePage(page: Page, name: ScreenName): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (height <= SIZES.phone.height + 8) return;
  await page.setViewportSize({ width: SIZES.phone.width, height });
  await shoot(page, pictureFile(name, 'phone', 'light', true));
  await page.setViewportSize(SIZES.phone);
}
