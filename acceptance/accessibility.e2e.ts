import type { Page } from '@playwright/test';
import { addCard } from './card-form.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, lookingTest as test } from './stack.ts';
import { cardForm, chooseAmount, goToReview, openPayment, settle, signInAs, typeOtherAmount } from './walk.ts';

// Switches animation off, because axe must not judge a color in the middle of a fade.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Returns the visible text of the screen, including the text in its plots. */
async function readWords(page: Page): Promise<string> {
  return (await page.locator('main').textContent()) ?? '';
}

async function expectExactAmounts(page: Page): Promise<void> {
  const amounts = (await readWords(page)).match(/\$\s?[\d,]+(?:\.\d+)?/g) ?? [];
  expect(amounts.length).toBeGreaterThan(0);
  expect(amounts.filter((amount) => !/^\$[\d,]+\.\d\d$/.test(amount))).toEqual([]);
}

async function expectMaskedCards(page: Page): Promise<void> {
  const words = await readWords(page);
  expect(words).toMatch(/ending \d{4}(?!\d)/);
  expect(words).not.toMatch(/\d(?: ?\d){12}/);
}

test('axe finds nothing on the sign-in form, empty and with errors', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Try it as one of these people' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expectAccessible(page);
});

test('axe finds nothing on the dashboard, menu and details, whose amounts all have cents [LCF-034]', async ({
  page,
}) => {
  await signInAs(page, 'P10');
  await expectAccessible(page);
  await expectExactAmounts(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^Details of/ }).click();
  await expect(page.getByRole('list', { name: 'History, newest first' })).toBeVisible();
  await settle(page);
  await page.getByText(/^All \d+ payments$/).click();
  await page.getByText('Show these figures as a table').click();
  await expectAccessible(page);
  await expectExactAmounts(page);
});

test('axe finds nothing with two brands, paid-off loans, failing services or no connection [LER-025]', async ({
  page,
  context,
  stack,
}) => {
  await signInAs(page, 'P13');
  await expectAccessible(page);
  await context.setOffline(true);
  await expect(page.getByText(/You’re offline/).first()).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await stack.query('revoke select on servicing.loan from lendside_api');
  await page.reload();
  await expect(page.getByText('Failed to get account information').first()).toBeVisible();
  await expectAccessible(page);
  await stack.query('grant select on servicing.loan to lendside_api');
  await page.evaluate(() => sessionStorage.clear());
  await signInAs(page, 'P29');
  await page.getByRole('switch').click();
  await expectAccessible(page);
});

test('axe finds nothing on the amount choice, a wrong amount and the partial payment question [LCF-034]', async ({
  page,
}) => {
  await signInAs(page, 'P03');
  await openPayment(page);
  await expectAccessible(page);
  await typeOtherAmount(page, '9999');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectAccessible(page);
  await typeOtherAmount(page, '50.00');
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await chooseAmount(page, /^Past due/);
  await expectExactAmounts(page);
});

test('axe finds nothing from card form to receipt, and cards show only their last four digits [LCF-034 LCF-035]', async ({
  page,
}) => {
  await signInAs(page, 'P13');
  await openPayment(page);
  await page.getByRole('button', { name: /^Continue with \$/ }).click();
  await page.getByRole('link', { name: 'Add a card' }).click();
  const form = await cardForm(page);
  await settle(page);
  await expectAccessible(page);
  await addCard(page);
  await expect(form.getByText('Enter the name on the card.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Use a saved card instead' }).press('Enter');
  await expect(page.getByRole('button', { name: /^Continue with / })).toBeVisible();
  await expectAccessible(page);
  await expectMaskedCards(page);
  await page.getByRole('button', { name: /^Continue with / }).click();
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
  await settle(page);
  await expectAccessible(page);
  await expectMaskedCards(page);
  await expectExactAmounts(page);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment received' })).toBeVisible({ timeout: 30_000 });
  await settle(page);
  await expectAccessible(page);
  await expectMaskedCards(page);
  await expectExactAmounts(page);
});

test('axe finds nothing on a payment in progress and on a declined payment', async ({ page, stack }) => {
  await signInAs(page, 'P01');
  await openPayment(page);
  await goToReview(page);
  await stack.nextCharge('insufficient-funds');
  await stack.worker.stop();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your payment is on its way' })).toBeVisible();
  await expectAccessible(page);
  await stack.startWorker();
  await page.waitForURL(/ReviewPayment$/);
  await expect(page.locator('main').getByRole('alert').first()).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on the payment methods and on the question before a removal', async ({ page }) => {
  await signInAs(page, 'P30');
  await page.goto('/tmx/PaymentMethods');
  await settle(page);
  await expect(page.getByRole('button', { name: /^Remove / }).first()).toBeVisible();
  await expectAccessible(page);
  await expectMaskedCards(page);
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
});

test('axe finds nothing on the pages of the simulator', async ({ page, stack }) => {
  for (const path of ['/', '/departments', '/inbox', '/phone', '/letters', '/files', '/envelopes', '/money-out']) {
    await page.goto(`${stack.simulatorUrl}${path}`);
    await expectAccessible(page);
  }
});

test('each screen sets the tab title and header and focuses its heading, in English [SHL-05 SHL-26]', async ({
  page,
}) => {
  await signInAs(page, 'P01');
  await expect(page).toHaveTitle('My Account · TitleMax');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('link', { name: /^Details of/ }).click();
  await expect(page).toHaveTitle('Loan details · TitleMax');
  await expect(page.getByRole('banner')).toContainText('Loan details');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('link', { name: 'Make a payment' }).click();
  await expect(page).toHaveTitle('Make a payment · TitleMax');
  await expect(page.getByRole('banner')).toContainText('Make a payment');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
