import type { FrameLocator, Page } from '@playwright/test';
import { expectScreen } from './payment-pages.ts';

/** What is typed into the processor's form, key by key. */
export interface TypedCard {
  readonly number: string;
  readonly holder: string;
  /** MM/YY. */
  readonly expiry?: string;
  readonly securityCode?: string;
}

/** The processor's form in its frame of another origin. */
export function cardFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Card details"]');
}

/** Types a card as a person would, over what stands there. */
export async function typeCard(page: Page, card: TypedCard): Promise<void> {
  const frame = cardFrame(page);
  const type = async (label: string, text: string) => {
    const field = frame.getByLabel(label);
    await field.fill('');
    await field.pressSequentially(text);
  };
  await type('Card number', card.number);
  await type('Expiry date', card.expiry ?? '12/29');
  await type('Security code', card.securityCode ?? '123');
  await type('Name on card', card.holder);
}

/** From the choice of a card to the form for another one. */
export async function openAddCard(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Add a card' }).click();
  await expectScreen(page, 'Add a card');
  await cardFrame(page).getByLabel('Card number').waitFor();
}

/** Sends the form to add a card while paying. */
export async function addCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add card and continue' }).click();
}
