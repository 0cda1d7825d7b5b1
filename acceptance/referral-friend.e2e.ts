import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { figure, FRIEND, registerAsFriend } from './referral-pages.ts';
import { openWendysHome } from './reward-pages.ts';
import { expect, test, type Stack } from './stack.ts';

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

test('a friend comes by Wendy’s invitation, and she sees the scan and the friend [RFL-009 RFL-014]', async ({
  page,
  browser,
  stack,
}) => {
  await openWendysHome(page);
  await invite(page, FRIEND);
  const { link } = await invitationTo(stack, FRIEND);
  // Her two friends of the cast came before.
  await expect(figure(page, 'Friends signed up')).toHaveText('2');
  await registerAsFriend(browser, stack, link);
  await page.reload();
  await expect(figure(page, 'Codes scanned')).toHaveText('3');
  await expect(figure(page, 'Friends signed up')).toHaveText('3');
  await expect(page.getByText('Signed up', { exact: true })).toBeVisible();
});

test('a friend stops invitations by the link of one, and gets no more', async ({ page, browser, stack }) => {
  const address = 'nomore@example.test';
  await openWendysHome(page);
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
