import type { Page } from '@playwright/test';
import { expect } from '../stack.ts';
import { cardForm, chooseAmount, goToReview, openPayment, settle, signInAs, typeOtherAmount } from '../walk.ts';
import { albumTest as test } from './album-test.ts';
import { takePicture } from './camera.ts';

/** Repeats the first answer about a payment, so that there is time for pictures of it in progress. */
async function holdFirstResult(page: Page): Promise<() => Promise<void>> {
  let first: string | null = null;
  const pattern = /\/api\/payment\?/;
  await page.route(pattern, async (route) => {
    first ??= await (await route.fetch()).text();
    await route.fulfill({ status: 200, contentType: 'application/json', body: first });
  });
  return () => page.unroute(pattern);
}

test('sign in', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Try it as one of these people' })).toBeVisible();
  await takePicture(page, 'sign-in');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await takePicture(page, 'sign-in-errors');
  await page.getByLabel('Email or phone number').fill('p01@example.test');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await takePicture(page, 'sign-in-wrong-password');
});

test('accounts of a current title loan', async ({ page }) => {
  await signInAs(page, 'P01');
  await expect(page.getByRole('region', { name: 'An offer for you' })).toBeVisible();
  await takePicture(page, 'dashboard');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await takePicture(page, 'menu');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^Details of/ }).click();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await settle(page);
  await takePicture(page, 'details');
});

test('accounts of other people', async ({ page }) => {
  await signInAs(page, 'P03');
  await takePicture(page, 'dashboard-late');
  await page.evaluate(() => sessionStorage.clear());
  await signInAs(page, 'P10');
  await takePicture(page, 'dashboard-autopay');
  await page.getByRole('link', { name: /^Details of/ }).click();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await settle(page);
  await takePicture(page, 'details-instalment');
  await page.evaluate(() => sessionStorage.clear());
  await signInAs(page, 'P13');
  await takePicture(page, 'home-two-brands');
  await page.goto('/inl/Accounts');
  await settle(page);
  await takePicture(page, 'dashboard-instalment');
  await page.evaluate(() => sessionStorage.clear());
  await signInAs(page, 'P29');
  await page.getByRole('switch').click();
  await takePicture(page, 'dashboard-paid-off');
});

const STANDINGS = [
  ['P14', 'standing-line'],
  ['P15', 'standing-draw'],
  ['P05', 'standing-out-for-repo'],
  ['P06', 'standing-recovered'],
  ['P07', 'standing-sold'],
  ['P08', 'standing-charged-off'],
  ['P18', 'standing-unsigned'],
  ['P28', 'standing-bankrupt'],
  ['P02', 'standing-renewed'],
  ['P12', 'standing-partner'],
] as const;

for (const [code, name] of STANDINGS) {
  test(`where a loan may stand: ${code}`, async ({ page }) => {
    await signInAs(page, code);
    await page
      .getByRole('link', { name: /^Details of/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Your store' })).toBeVisible();
    await settle(page);
    await takePicture(page, name);
  });
}

test('the amount', async ({ page }) => {
  await signInAs(page, 'P01');
  await openPayment(page);
  await takePicture(page, 'amount');
  await typeOtherAmount(page, '500.00');
  await takePicture(page, 'amount-other');
  await typeOtherAmount(page, '2000.00');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await takePicture(page, 'amount-wrong');
  await page.evaluate(() => sessionStorage.clear());
  await signInAs(page, 'P03');
  await openPayment(page);
  await takePicture(page, 'amount-past-due');
  await typeOtherAmount(page, '50.00');
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await takePicture(page, 'amount-partial');
  await page.evaluate(() => sessionStorage.clear());
  await signInAs(page, 'P10');
  await openPayment(page);
  await typeOtherAmount(page, '300.00');
  await takePicture(page, 'amount-instalment');
});

test('from the card to the receipt', async ({ page, stack }) => {
  await signInAs(page, 'P01');
  await openPayment(page);
  await page.getByRole('button', { name: /^Continue with \$/ }).click();
  await expect(page.getByRole('button', { name: /^Continue with / })).toBeVisible();
  await settle(page);
  await takePicture(page, 'method');
  await page.getByRole('link', { name: 'Add a card' }).click();
  const form = await cardForm(page);
  await settle(page);
  await takePicture(page, 'add-card');
  await form.getByLabel('Card number').fill('4111 1111 1111 1112');
  await page.getByRole('button', { name: 'Add card and continue' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await takePicture(page, 'add-card-errors');
  await page.getByRole('link', { name: 'Use a saved card instead' }).press('Enter');
  await page.getByRole('button', { name: /^Continue with / }).click();
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
  await settle(page);
  await takePicture(page, 'review');
  await stack.setFaults({ baseLatencyMs: 2000 });
  const letGo = await holdFirstResult(page);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your payment is on its way' })).toBeVisible();
  await takePicture(page, 'processing');
  await letGo();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment received' })).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText('Where it went')).toBeVisible();
  await settle(page);
  await takePicture(page, 'confirmed');
  await stack.setFaults({ baseLatencyMs: 0 });
});

test('a loan paid off, and a declined card', async ({ page, stack }) => {
  await signInAs(page, 'P30');
  await openPayment(page);
  await chooseAmount(page, /^Pay off/);
  await goToReview(page);
  await stack.nextCharge('insufficient-funds');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await page.waitForURL(/ReviewPayment$/);
  await expect(page.locator('main').getByRole('alert').first()).toBeVisible({ timeout: 40_000 });
  await takePicture(page, 'declined');
  await page.evaluate(() => sessionStorage.clear());
  await signInAs(page, 'P30');
  await openPayment(page);
  await chooseAmount(page, /^Pay off/);
  await goToReview(page);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your loan is paid off' })).toBeVisible({ timeout: 40_000 });
  await settle(page);
  await takePicture(page, 'confirmed-payoff');
});

test('payment methods', async ({ page }) => {
  await signInAs(page, 'P01');
  await page.goto('/tmx/PaymentMethods');
  await settle(page);
  await takePicture(page, 'payment-methods');
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await takePicture(page, 'payment-methods-remove');
  await page.evaluate(() => sessionStorage.clear());
  await signInAs(page, 'P30');
  await page.goto('/tmx/PaymentMethods');
  await settle(page);
  await takePicture(page, 'payment-methods-full');
});

test('when things go wrong', async ({ page, context }) => {
  await signInAs(page, 'P13');
  await context.setOffline(true);
  await expect(page.getByText(/You’re offline/).first()).toBeVisible();
  await takePicture(page, 'offline');
  await context.setOffline(false);
  await page.route('**/api/accounts*', (route) =>
    route.fulfill({ status: 500, json: { message: 'There was an internal server error.' } }),
  );
  await page.reload();
  await expect(page.getByText('Failed to get account information').first()).toBeVisible({ timeout: 20_000 });
  await takePicture(page, 'service-error');
  await page.unroute('**/api/accounts*');
  await page.route('**/api/accounts*', () => undefined);
  await page.reload();
  await expect(page.getByText('Loading your loans').first()).toBeAttached();
  await takePicture(page, 'loading');
  await page.unroute('**/api/accounts*');
  await page.route('**/api/serviceStatus*', (route) => route.fulfill({ status: 503, json: { message: 'Closed' } }));
  await page.goto('/tmx/PaymentMethods');
  await expect(page.locator('h1#page-title')).toBeVisible();
  await takePicture(page, 'maintenance');
});

test('the simulated world', async ({ page, stack }) => {
  await page.goto(stack.simulatorUrl);
  await takePicture(page, 'control-panel');
  await page.goto(`${stack.simulatorUrl}/departments?person=P05`);
  await takePicture(page, 'departments');
  await page.goto(`${stack.simulatorUrl}/inbox`);
  await takePicture(page, 'inbox');
  await page.locator('main a[href^="/inbox/"]').first().click();
  await expect(page.getByRole('article')).toBeVisible();
  await takePicture(page, 'inbox-message');
  await page.goto(`${stack.simulatorUrl}/phone`);
  await takePicture(page, 'phone');
});
