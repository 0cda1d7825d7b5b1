import type { Page } from '@playwright/test';
import type { Person } from './cast.ts';
import { choose, chooseCard, expectScreen, openMakePayment, payButton } from './payment-pages.ts';
import { expect, type Stack } from './stack.ts';

/** Continues without sharing the place, and without adding a product where some are offered. */
export async function passPlace(page: Page): Promise<void> {
  await expectScreen(page, 'Check your location');
  await page.getByRole('button', { name: 'Continue without sharing' }).click();
}

/** Adds no product to the new loan, and comes to the review with the saved card. */
export async function reviewRenewal(page: Page, person: Person): Promise<void> {
  const without = page.getByRole('button', { name: 'Continue without any' });
  const method = page.getByRole('heading', { level: 1, name: 'Payment method', exact: true });
  await expect(without.or(method)).toBeVisible({ timeout: 25_000 });
  if (await without.isVisible()) await without.click();
  await expectScreen(page, 'Payment method');
  await chooseCard(page, person.cardName);
}

/** Chooses to renew on the amount page. */
export async function openRenewal(page: Page): Promise<void> {
  await openMakePayment(page);
  await choose(page, 'Renew the loan');
}

/** Pays on the review and waits for the documents to sign. */
export async function payAndOpenDocuments(page: Page, payCents: number): Promise<void> {
  await payButton(page, payCents).click();
  await expect(page).toHaveURL(/AccountDisclosures\?signingType=refinance/, { timeout: 45_000 });
}

/** Opens the desks of the departments for a person, in a tab of its own. */
export async function openDepartments(page: Page, stack: Stack, person: Person): Promise<Page> {
  const desk = await page.context().newPage();
  await desk.goto(`${stack.simulatorUrl}/departments?person=${person.code}`);
  return desk;
}

/** Lets business days pass at the departments. */
export async function passDays(desk: Page, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    const moved = desk.waitForResponse((response) => response.url().includes('/departments/next-day'), {
      timeout: 60_000,
    });
    await desk.getByRole('button', { name: 'Next day' }).click();
    await moved;
    await expect(desk.getByRole('status')).toContainText('Moved to the next day', { timeout: 60_000 });
  }
}
