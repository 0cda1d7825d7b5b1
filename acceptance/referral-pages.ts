import type { Browser, Locator, Page } from '@playwright/test';
import { mailedCode } from './codes.ts';
import { expectAccessible } from './expect-accessible.ts';
import { NEW_PASSWORD, verifyAccount } from './identity-pages.ts';
import { borrow, makeLoan, pickUpAt, proceedsOf, signLoan } from './origination-pages.ts';
import { expectScreen } from './payment-pages.ts';
import { expect, type Stack } from './stack.ts';

/** The address of the friend who comes by Wendy's link. */
export const FRIEND = 'frida.first@example.test';

/** A figure of the rewards home by its label. */
export function figure(page: Page, label: string): Locator {
  return page.getByText(label, { exact: true }).locator('xpath=following-sibling::dd');
}

/** Opens a referrer's link in another browser, and makes an account there. */
export async function registerAsFriend(browser: Browser, stack: Stack, link: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(link);
  await expectScreen(page, 'Create your account');
  await expect(page.getByText('A friend invited you')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email or phone number').fill(FRIEND);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Repeat password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('I agree to the terms and conditions').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expectScreen(page, 'Enter your code');
  await verifyAccount(page, stack, await mailedCode(stack, FRIEND));
  return page;
}

/** Chooses the amount of the approved loan, signs it and lets the store hand out the money. Returns the number of the loan. */
export async function getFirstLoan(friend: Page, stack: Stack, desk: Page): Promise<number> {
  const choose = friend.getByRole('link', { name: 'Choose your amount' });
  // The site tells us of its decision, and whoever comes back before that reads it at the next look.
  await expect(async () => {
    await friend.goto('/tmx/Accounts');
    await expect(choose).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 45_000 });
  await choose.click();
  await borrow(friend, 50_000);
  await pickUpAt(friend, 'store');
  await makeLoan(friend);
  await signLoan(friend, 'FF');
  const [loan] = await stack.query<{ loanId: string }>('select max(loan_id) as "loanId" from servicing.loan');
  const loanId = Number(loan?.loanId);
  await expect.poll(async () => (await proceedsOf(stack, loanId))?.state, { timeout: 45_000 }).toBe('sent');
  const { referenceNumber } = (await proceedsOf(stack, loanId)) ?? {};
  await desk.reload();
  await desk
    .locator('form')
    .filter({ hasText: referenceNumber ?? 'no number' })
    .getByRole('button', { name: /^Hand out/ })
    .click();
  await expect.poll(async () => (await proceedsOf(stack, loanId))?.state, { timeout: 40_000 }).toBe('paid');
  return loanId;
}
