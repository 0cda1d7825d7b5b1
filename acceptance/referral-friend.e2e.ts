import type { Browser, Page } from '@playwright/test';
import { CAST } from './cast.ts';
import { mailedCode } from './codes.ts';
import { expectAccessible } from './expect-accessible.ts';
import { NEW_PASSWORD, verifyAccount } from './identity-pages.ts';
import { applyAtSite, borrow, makeLoan, pickUpAt, proceedsOf, signLoan } from './origination-pages.ts';
import { expectScreen } from './payment-pages.ts';
import { openDepartments, passDays } from './renewal-pages.ts';
import { sendSignIn } from './sign-in-page.ts';
import { expect, test, type Stack } from './stack.ts';

const { wendy } = CAST;
const FRIEND = 'frida.first@example.test';

async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await sendSignIn(page, wendy.username, wendy.password);
  await expectScreen(page, 'Referral Rewards');
}

async function invite(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Email', exact: true }).click();
  await page.getByLabel('Friend’s name').fill('Frida');
  await page.getByLabel('Friend’s email address').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Thanks for inviting Frida')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
}

/** Waits for the newest invitation to an address, and returns the links of its text. */
async function invitationTo(stack: Stack, email: string, seen = 0): Promise<{ link: string; stop: string }> {
  await expect.poll(async () => (await stack.mailTo(email)).length, { timeout: 30_000 }).toBeGreaterThan(seen);
  const [mail] = await stack.mailTo(email);
  const [link = '', stop = ''] = mail?.text.match(/https?:\S+\/r\/\S+/g) ?? [];
  return { link, stop };
}

/** Opens the link of the invitation in another browser, and makes an account there. */
async function registerAsFriend(browser: Browser, stack: Stack, link: string): Promise<Page> {
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

test('a friend comes by Wendy’s link, gets a first loan, and Wendy earns her reward [RFL-009 RFL-014]', async ({
  page,
  browser,
  stack,
}) => {
  test.slow();
  await openHome(page);
  await invite(page, FRIEND);
  const { link } = await invitationTo(stack, FRIEND);
  const friend = await registerAsFriend(browser, stack, link);
  await test.step('Wendy sees the scan and the friend who signed up', async () => {
    await page.reload();
    await expect(page.getByText('Codes scanned').locator('xpath=following-sibling::dd')).toHaveText('1');
    await expect(page.getByText('Friends signed up').locator('xpath=following-sibling::dd')).toHaveText('1');
    await expect(page.getByText('Signed up', { exact: true })).toBeVisible();
  });
  await test.step('the friend applies, signs and gets the money', async () => {
    const site = await applyAtSite(friend, stack, { loan: '1102', employer: 'Acme', name: ['Frida', 'First'] });
    await expect(site.getByText('You are approved. Go on in Lendside.')).toBeVisible({ timeout: 30_000 });
    await site.close();
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
  });
  const [loan] = await stack.query<{ loanId: string }>('select max(loan_id) as "loanId" from servicing.loan');
  const loanId = Number(loan?.loanId);
  await expect.poll(async () => (await proceedsOf(stack, loanId))?.state, { timeout: 45_000 }).toBe('sent');
  await friend.close();
  await test.step('once the loan cannot be canceled any more, the reward is there', async () => {
    const desk = await openDepartments(page, stack, wendy);
    const { referenceNumber = '' } = (await proceedsOf(stack, loanId)) ?? {};
    await desk
      .locator('form')
      .filter({ hasText: referenceNumber ?? '' })
      .getByRole('button', { name: /^Hand out/ })
      .click();
    await expect.poll(async () => (await proceedsOf(stack, loanId))?.state, { timeout: 40_000 }).toBe('paid');
    await passDays(desk, 4);
    await page.goto('/ReferralRewardsHome');
    await expect(page.getByRole('link', { name: 'Redeem $150.00' })).toBeVisible();
    await expect(page.getByText('Reward earned').first()).toBeVisible();
  });
});

test('a friend stops invitations by the link of one, and gets no more', async ({ page, browser, stack }) => {
  const address = 'nomore@example.test';
  await openHome(page);
  await invite(page, address);
  const { stop } = await invitationTo(stack, address);
  const friend = await (await browser.newContext()).newPage();
  await friend.goto(stop);
  await expect(friend.getByRole('heading', { name: 'Stop invitations?' })).toBeVisible();
  await expectAccessible(friend);
  await friend.getByRole('button', { name: 'Stop invitations' }).click();
  await expect(friend.getByRole('heading', { name: 'You get no more invitations' })).toBeVisible();
  await expectAccessible(friend);
  await invite(page, address);
  await invite(page, 'other@example.test');
  // The second friend's invitation was queued later, so the first one's would be there.
  await invitationTo(stack, 'other@example.test');
  expect(await stack.mailTo(address)).toHaveLength(1);
});
