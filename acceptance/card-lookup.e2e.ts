import type { Page, Request } from '@playwright/test';
import { addCard, cardFrame, typeCard } from './card-form.ts';
import { CAST } from './cast.ts';
import { expectScreen } from './payment-pages.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';

/** Opens the form of a new card. Returns the calls of a path so far; `holdSaving` keeps the save on its way. */
async function openNewCard(page: Page) {
  const { promise: saved, resolve: letSave } = Promise.withResolvers<undefined>();
  const lookUps: unknown[] = [];
  page.on('request', (request: Request) => {
    if (request.url().endsWith('/api/cardLookup')) lookUps.push(request.postDataJSON());
  });
  await page.route('**/api/cards', async (route) => {
    if (route.request().method() === 'POST') await saved;
    await route.continue();
  });
  await page.goto('/tmx/AddPaymentMethod');
  await cardFrame(page).getByLabel('Card number').waitFor();
  return { lookUps, letSave: () => letSave(undefined) };
}

test('a new card is looked up by eight digits, and its kind shows before it is saved [LAP-110 LVA-012 CRD-009]', async ({
  page,
}) => {
  await signIn(page, CAST.alma);
  const { lookUps, letSave } = await openNewCard(page);
  await typeCard(page, { number: '5555555555554444', holder: 'Alma Reyes' });
  await addCard(page, 'Add card');
  await expect(
    page.getByText('Mastercard debit card: accepted. You can pay with it, and it can receive'),
  ).toBeVisible();
  expect(lookUps).toEqual([{ cardBin: '55555555' }]);
  letSave();
  await expectScreen(page, 'Payment methods');
  await expect(page.getByText('Mastercard ending 4444').first()).toBeVisible();
});

test('a card is saved although its look-up is refused', async ({ page }) => {
  await page.route('**/api/cardLookup', (route) => route.abort());
  await signIn(page, CAST.alma);
  const { letSave } = await openNewCard(page);
  letSave();
  await typeCard(page, { number: '5555555555554444', holder: 'Alma Reyes' });
  await addCard(page, 'Add card');
  await expectScreen(page, 'Payment methods');
  await expect(page.getByText('Mastercard ending 4444').first()).toBeVisible();
});
