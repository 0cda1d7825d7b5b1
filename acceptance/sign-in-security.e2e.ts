import type { Browser, Page } from '@playwright/test';
import { CAST } from './cast.ts';
import { expectLogin, getProfileId } from './link-pages.ts';
import { expectScreen } from './payment-pages.ts';
import { sendSignIn, signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';

const { alma } = CAST;
const TITLE = 'Devices and sign-ins';
const LAPTOP_AGENT =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

async function openSecurity(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: TITLE }).click();
  await expectScreen(page, TITLE);
}

/** Signs the same person in on a laptop. */
async function signInOnLaptop(browser: Browser): Promise<Page> {
  const laptop = await (await browser.newContext({ userAgent: LAPTOP_AGENT })).newPage();
  await signIn(laptop, alma);
  return laptop;
}

test('devices and sign-ins are listed, and a forgotten device is signed out [T5]', async ({ page, browser }) => {
  const laptop = await signInOnLaptop(browser);
  await signIn(page, alma);
  await openSecurity(page);
  const lines = page.getByRole('listitem');
  await expect(lines.filter({ hasText: 'This device' })).toContainText('Chrome on Android');
  await expect(lines.filter({ hasText: 'You, now' })).toContainText('With your password');
  await expect(page.getByRole('button', { name: /^This wasn't me: .*Chrome on Mac/ })).toBeVisible();
  await page.getByRole('button', { name: 'Forget Chrome on Mac' }).click();
  await page.getByRole('button', { name: 'Forget device' }).click();
  await expect(page.getByText('Chrome on Mac forgotten')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Forget Chrome on Mac' })).toHaveCount(0);
  await laptop.reload();
  await expect(laptop.getByLabel('Password', { exact: true })).toBeVisible();
  await page.reload();
  await expectScreen(page, TITLE);
});

test('reporting an unknown sign-in signs out everywhere and asks for a new password [security T5 T10]', async ({
  page,
  browser,
  stack,
}) => {
  const laptop = await signInOnLaptop(browser);
  await signIn(page, alma);
  await openSecurity(page);
  await page.getByRole('button', { name: /^This wasn't me: .*Chrome on Mac/ }).click();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expectLogin(page, 'Every device was signed out. Set a new password to sign in again.');
  await laptop.reload();
  await expect(laptop.getByLabel('Password', { exact: true })).toBeVisible();
  const open = await stack.query('select 1 from user_pool.session where sub = $1 and revoked_at is null', [
    await getProfileId(stack, alma),
  ]);
  expect(open).toHaveLength(0);
  await sendSignIn(page, alma.username, alma.password);
  await expect(page).toHaveURL(`${stack.url}/SecureAccount`);
});
