import type { Page } from '@playwright/test';
import { expect } from './stack.ts';

/** Expects that a phone shows full loan numbers on this page, each on one line. */
export async function expectWholeLoanNumbers(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const lines = await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: number[] = [];
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
      for (const { index, 0: number } of (text.nodeValue ?? '').matchAll(/\d{5}-\d{7}-\d{2}/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + number.length);
        found.push(range.getClientRects().length);
      }
    return found;
  });
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((count) => count !== 1)).toEqual([]);
}
