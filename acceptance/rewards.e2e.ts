import { cardFrame } from './card-form.ts';
import { CAST } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectScreen } from './payment-pages.ts';
import { sendSignIn, signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';
import { settle } from './walk.ts';
import type { Page } from '@playwright/test';

const { wendy, xavier, jamal } = CAST;

async function signInWendy(page: Page): Promise<void> {
  await page.goto('/');
  await sendSignIn(page, wendy.username, wendy.password);
  await expectScreen(page, 'Referral Rewards');
}

async function typePayoutCard(page: Page, number: string): Promise<void> {
  const frame = cardFrame(page);
  await frame.getByLabel('First name on card').fill('Wendy');
  await frame.getByLabel('Last name on card').fill('Xu');
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expiration date').fill('12/29');
  await frame.getByLabel('Security code').fill('123');
  await frame.getByRole('button', { name: 'Save card' }).click();
}

test('Wendy shares her code by email and QR, and redeems her rewards to a card [RTE-32 LRT-056 RFL-016 MNU-46]', async ({
  page,
}) => {
  test.slow();
  await signInWendy(page);
  await expect(page.getByText('$100.00').first()).toBeVisible();
  await settle(page);
  await expectAccessible(page);
  await test.step('an invitation by email', async () => {
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByRole('link', { name: 'Enter your friend’s name' })).toBeVisible();
    await page.getByLabel('Friend’s name').fill('Ann');
    await page.getByLabel('Friend’s email address').fill('ann@friends.example');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText('Thanks for inviting Ann')).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
  });
  await test.step('the QR code holds the link, and is saved', async () => {
    await page.getByRole('button', { name: 'QR code' }).click();
    await expect(page.getByRole('img', { name: /^QR code of your link / })).toBeVisible();
    await expectAccessible(page);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save picture' }).click();
    expect((await saving).suggestedFilename()).toMatch(/^referral-.+\.png$/);
    await page.keyboard.press('Escape');
  });
  await page.getByRole('link', { name: 'Redeem $100.00' }).click();
  await expectScreen(page, 'Add your debit card');
  await cardFrame(page).getByLabel('Card number').waitFor();
  await expectAccessible(page);
  await test.step('a card that cannot receive money is refused', async () => {
    await typePayoutCard(page, '4111111111111111');
    await expect(page.getByText('This card can’t receive money')).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Use another card' }).click();
    await cardFrame(page).getByLabel('Card number').waitFor();
  });
  await typePayoutCard(page, '4242424242424242');
  await expect(page.getByRole('heading', { level: 1, name: 'Review your cash-out' })).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Redeem $100.00' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '$100.00 was sent to your card' })).toBeVisible({
    timeout: 60_000,
  });
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to your rewards' }).click();
  await expect(page.getByText('You can redeem as soon as you’ve earned a reward.')).toBeVisible();
});

test('Xavier’s pending cash-out completes, and his home says where it is [LOP-070 MNU-14]', async ({ page }) => {
  test.slow();
  await signIn(page, xavier);
  await settle(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Referral Rewards' }).click();
  await expectScreen(page, 'Referral Rewards');
  await expect(page.getByRole('link', { name: 'Redeem $100.00' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Cashed out', { exact: true })).toBeVisible();
  await expect(page.getByText('Cash-out on its way')).toBeHidden();
  await settle(page);
  if (process.env['PICTURES'] !== undefined) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'dark' });
  }
  await expectAccessible(page);
});

test('a customer of another loan system has no referral program [LOP-011]', async ({ page }) => {
  await signIn(page, jamal);
  await page.goto('/ReferralRewardsHome');
  await expect(page.getByText('This feature is currently unavailable.')).toBeVisible();
});
