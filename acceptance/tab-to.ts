import type { Frame, Locator, Page } from '@playwright/test';
import { expect } from './stack.ts';

const STOPS_MAX = 60;

/** Tells whether the focus is visible: an outline on the focused element or on the box around it. A focused frame counts by what has the focus
 *  inside it. */
export async function isFocusVisible(page: Page): Promise<boolean> {
  const focused = await page.evaluateHandle(() => document.activeElement);
  const frame = (await focused.asElement()?.contentFrame()) ?? page.mainFrame();
  return isVisibleIn(frame);
}

function isVisibleIn(frame: Frame): Promise<boolean> {
  return frame.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null) return false;
    const boxes = [focused, focused.parentElement, focused.parentElement?.parentElement, focused.nextElementSibling];
    return boxes.some((box) => {
      if (!box) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(box);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
  });
}

/** Presses Tab until the element has the focus, and checks at each stop that the focus is visible. The element may be inside a frame. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    await page.keyboard.press('Tab');
    const isThere = await target.evaluate((element) => element === element.ownerDocument.activeElement);
    const isOnPage = await page.evaluate(() => document.activeElement !== document.body);
    if (isOnPage) expect(await isFocusVisible(page), `the focus is seen at stop ${stop + 1}`).toBe(true);
    if (isThere) return;
  }
  throw new Error('the Tab key does not reach it');
}
