import type { FrameLocator, Locator, Page } from '@playwright/test';
import { expectScreen } from './payment-pages.ts';

/** The values typed into the processor's form, key by key. */
export interface TypedCard {
  readonly number: string;
  readonly holder: string;
  /** MM/YY. */
  readonly expiry?: string;
  readonly securityCode?: string;
}

/** Returns the processor's form, which is in an iframe of another origin. */
export function cardFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Card details"]');
}

/** Types a card as a person would, replacing what is there. */
export async function typeCard(page: Page, card: TypedCard): Promise<void> {
  const frame = cardFrame(page);
  const type = async (label: string, text: string) => {
    const field = frame.getByLabel(label);
    await field.fill('');
    await field.pressSequentially(text);
  };
  await type('Card number', card.number);
  await type('Expiration date', card.expiry ?? '12/29');
  await type('Security code', card.securityCode ?? '123');
  await type('Name on card', card.holder);
}

/** Goes from the card choice to the form for a new card. */
export async function openAddCard(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Add a card' }).click();
  await expectScreen(page, 'Add a card');
  await cardFrame(page).getByLabel('Card number').waitFor();
}

// Two callbacks: the first runs before the current frame is drawn, the second after it.
const drawTwice = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      requestAnimationFrame(() => resolve());
    });
  });

/** Presses a button below the processor's form. The browser finds the target document of a press by the last drawn frame. If
 *  the form has just grown or shrunk, a press at the button's new place would land inside the form and be lost. So both
 *  documents draw first, the form before the page. */
async function pressUnderForm(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const form = page.locator('iframe[title="Card details"]');
  // A frame out of sight draws nothing and cannot cover the button.
  const isInSight = await form.evaluate((frame) => {
    const { top, bottom } = frame.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
  if (isInSight) await cardFrame(page).locator('body').evaluate(drawTwice);
  await page.evaluate(drawTwice);
  await button.click();
}

/** Submits the card form of a payment, or of another screen by its button's name. */
export async function addCard(page: Page, name = 'Add card and continue'): Promise<void> {
  await pressUnderForm(page, page.getByRole('button', { name, exact: true }));
}
