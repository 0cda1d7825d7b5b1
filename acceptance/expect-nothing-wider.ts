import type { Page } from '@playwright/test';
import { expect } from './stack.ts';

// A phone, the narrowest phone (WCAG 1.4.10), and text at twice its size (WCAG 1.4.4).
const NARROW = [
  { width: 390, text: '100%' },
  { width: 320, text: '100%' },
  { width: 390, text: '200%' },
] as const;

/** Checks that nothing is wider than the screen. It compares with the requested width, because a phone's layout grows with
 *  content that is too wide. */
export async function expectNothingWider(page: Page, what: string): Promise<void> {
  for (const { width, text } of NARROW) {
    await page.setViewportSize({ width, height: 844 });
    const needed = await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
      return document.documentElement.scrollWidth;
    }, text);
    expect(needed, `${what} at ${width} px, text at ${text}`).toBeLessThanOrEqual(width);
  }
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
}
