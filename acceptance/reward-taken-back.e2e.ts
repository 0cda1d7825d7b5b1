import type { Page } from '@playwright/test';
import { addCard, cardFrame, openAddCard, typeCard } from './card-form.ts';
import { CAST } from './cast.ts';
import { actOn } from './desk-acts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { applyAtSite } from './origination-pages.ts';
import { chooseAmount, continueWith, expectScreen, openMakePayment, payButton } from './payment-pages.ts';
import { figure, FRIEND, getFirstLoan, registerAsFriend } from './referral-pages.ts';
import { openDepartments, passDays } from './renewal-pages.ts';
import { expectReview, expectSent, openWendysHome, PAYOUT_CARDS, savePayoutCard } from './reward-pages.ts';
import { expect, test } from './stack.ts';
import { settle } from './walk.ts';

const PAID = 5_000;

/** Reads the address that the QR code of the home holds. */
async function linkOfQrCode(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'QR code' }).click();
  const code = page.getByRole('img', { name: /^QR code of your link / });
  await expect(code).toBeVisible();
  const name = await code.locator('title').innerHTML();
  await page.keyboard.press('Escape');
  return name.replace('QR code of your link ', '');
}

/** Redeems the whole balance to a new card. */
async function redeem(page: Page, amount: string): Promise<void> {
  await page.getByRole('link', { name: `Redeem ${amount}` }).click();
  await cardFrame(page).getByLabel('Card number').waitFor();
  await savePayoutCard(page, PAYOUT_CARDS.receives, ['Wendy', 'Xu']);
  await expectReview(page);
  await page.getByRole('button', { name: `Redeem ${amount}` }).click();
  await expectSent(page, amount);
}

/** Pays a part of the first loan with a new card. */
async function payFirst(friend: Page): Promise<void> {
  await friend.goto('/tmx/Accounts');
  await openMakePayment(friend);
  await chooseAmount(friend, PAID);
  await continueWith(friend, PAID);
  await openAddCard(friend);
  await typeCard(friend, { number: '4111111111111111', holder: 'Frida First' });
  await addCard(friend);
  await expectScreen(friend, 'Review your payment');
  await payButton(friend, PAID).click();
  await expectScreen(friend, 'Payment received');
}

test('a friend comes by the QR code, Wendy earns and redeems, and the reward is taken back [RFL-014 RFL-019]', async ({
  page,
  browser,
  stack,
}) => {
  test.slow();
  await openWendysHome(page);
  const friends = page.getByRole('listitem').filter({ hasText: 'Frida' });
  const friend = await registerAsFriend(browser, stack, await linkOfQrCode(page));
  await test.step('Wendy sees at once that the friend applied', async () => {
    const site = await applyAtSite(friend, stack, { loan: '1102', employer: 'Acme', name: ['Frida', 'First'] });
    await expect(site.getByText('You are approved. Go on in Lendside.')).toBeVisible({ timeout: 30_000 });
    await site.close();
    await expect(async () => {
      await page.reload();
      await expect(friends.getByText('On the way')).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 30_000 });
    await expect(figure(page, 'Codes scanned')).toHaveText('3');
  });
  const desk = await openDepartments(page, stack, CAST.wendy);
  const loanId = await getFirstLoan(friend, stack, desk);
  await test.step('once the loan cannot be canceled any more, her balance grows by 50.00', async () => {
    await expect(page.getByText('$100.00').first()).toBeVisible();
    await passDays(desk, 4);
    await page.goto('/ReferralRewardsHome');
    await expect(page.getByRole('link', { name: 'Redeem $150.00' })).toBeVisible();
    await expect(friends.getByText('Reward earned')).toBeVisible();
  });
  await payFirst(friend);
  await redeem(page, '$150.00');
  await test.step('the first payment comes back, and so does the reward, with a reason that names nothing', async () => {
    await actOn(stack, { loanId }, { does: 'chargeback' });
    await passDays(desk, 1);
    await page.goto('/ReferralRewardsHome');
    const history = page.getByRole('list', { name: 'Changes of your balance, newest first' });
    const line = history.getByRole('listitem').filter({ hasText: 'Reward taken back' });
    await expect(line).toContainText('Your friend’s loan no longer counts under the program terms');
    await expect(line).toContainText(/[-−]\$50\.00/);
    await expect(friends).toHaveText(/^FridaSince .*The program terms give no reward here\.No reward$/);
  });
  await test.step('below zero nothing can be redeemed, and the page says why', async () => {
    await expect(page.getByText('Your rewards balance').locator('xpath=..')).toContainText(/[-−]\$50\.00/);
    await expect(page.getByRole('button', { name: 'Redeem', exact: true })).toBeDisabled();
    await expect(
      page.getByText('A reward was taken back after you redeemed it. New rewards make up for it first.'),
    ).toBeVisible();
    await settle(page);
    await expectAccessible(page);
  });
  await test.step('a letter tells Wendy, and says nothing of the friend’s payment', async () => {
    const letter = async () =>
      (await stack.mailTo(CAST.wendy.username)).find(({ text }) => text.includes('we took back the reward of $50.00'));
    await expect.poll(async () => (await letter()) !== undefined, { timeout: 30_000 }).toBe(true);
    expect((await letter())?.text).not.toMatch(/Frida|payment/);
    expect((await stack.mailTo(FRIEND)).some(({ text }) => text.includes('took back'))).toBe(false);
  });
});
