import { expect, type FrameLocator, type Page } from '@playwright/test';

const PASSWORD = 'Lendside1';

/** Signs in as a seeded person ("P01") and waits for the first screen. */
export async function signInAs(page: Page, code: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email or phone number').fill(`${code.toLowerCase()}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/(Home|Accounts)$/);
  // The URL changes before the page does, and the old page looks settled.
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toHaveCount(0);
  await settle(page);
}

/** Waits until all loading is over and the screen's heading is shown. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator('h1#page-title')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('progressbar', { name: 'Opening the page' })).toHaveCount(0);
}

/** Goes from the dashboard to the amount of the first payable loan. */
export async function openPayment(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Pay / }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Make a payment' })).toBeVisible();
  await expect(page.getByRole('radio').first()).toBeVisible();
  await settle(page);
}

/** Chooses an amount by its name with the keyboard, because the label covers the radio. */
export async function chooseAmount(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('radio', { name }).press('Space');
}

/** Chooses "Other amount" and types it. */
export async function typeOtherAmount(page: Page, amount: string): Promise<void> {
  await chooseAmount(page, /^Other amount/);
  await page.getByLabel('Amount to pay').fill(amount);
}

/** Goes from the amount to the review with the preselected card. */
export async function goToReview(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Continue with \$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment method' })).toBeVisible();
  await page.getByRole('button', { name: /^Continue with / }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Review your payment' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
  await settle(page);
}

/** Returns the processor's form once it accepts input. */
export async function cardForm(page: Page): Promise<FrameLocator> {
  const frame = page.frameLocator('iframe[title="Card details"]');
  await expect(frame.getByLabel('Card number')).toBeVisible();
  return frame;
}
