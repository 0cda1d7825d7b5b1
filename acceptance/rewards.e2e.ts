import { cardFrame } from './card-form.ts';
import { CAST } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectScreen } from './payment-pages.ts';
import {
  expectReview,
  expectSent,
  openHomeByMenu,
  openWendysHome,
  PAYOUT_CARDS,
  savePayoutCard,
} from './reward-pages.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';
import { tabTo } from './tab-to.ts';
import { settle } from './walk.ts';

const { xavier } = CAST;
const WENDY = ['Wendy', 'Xu'] as const;

test('Wendy shares her code by email and QR, and redeems her rewards to a card [RTE-32 LRT-056 RFL-016 MNU-46]', async ({
  page,
  stack,
}) => {
  test.slow();
  await openWendysHome(page);
  await expect(page.getByText('$100.00').first()).toBeVisible();
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
  await test.step('a forged answer of the processor changes nothing [RFL-018]', async () => {
    const [form] = await stack.query<{ uuid: string }>(
      `select transaction_uuid as uuid from app.payout_card_form where state = 'waiting'`,
    );
    const forged = {
      req_transaction_uuid: form?.uuid ?? '',
      decision: 'ACCEPT',
      payment_token: '7000000000000000000000',
      req_card_number: 'xxxxxxxxxxxx4242',
      signed_field_names: 'req_transaction_uuid,decision,payment_token,req_card_number,signed_field_names',
      signature: 'Zm9yZ2Vk',
    };
    const answer = await fetch(`${stack.url}/api/hooks/payoutCards`, {
      method: 'POST',
      body: new URLSearchParams(forged),
    });
    expect(answer.status).toBe(401);
    const states = await stack.query('select state from app.payout_card_form');
    expect(states).toEqual([{ state: 'waiting' }]);
    await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
  });
  await test.step('a card that cannot receive money is refused [LRT-058 RTE-34]', async () => {
    await savePayoutCard(page, PAYOUT_CARDS.onlyPays, WENDY);
    await expect(page.getByText('This card can’t receive money')).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use another card' }).click();
    await cardFrame(page).getByLabel('Card number').waitFor();
  });
  await savePayoutCard(page, PAYOUT_CARDS.receives, WENDY);
  await expectReview(page);
  await test.step('the review names the card and the whole balance [LRT-059 RTE-35 LOP-070]', async () => {
    await expect(page.getByText('Visa ending 4242')).toBeVisible();
    await expectAccessible(page);
  });
  await page.getByRole('button', { name: 'Redeem $100.00' }).click();
  await test.step('the end shows the money and a number [LRT-060 RTE-36]', async () => {
    await expectSent(page, '$100.00');
    await expect(page.getByRole('button', { name: 'Copy confirmation number' })).toBeVisible();
    await expectAccessible(page);
  });
  await page.getByRole('link', { name: 'Back to your rewards' }).click();
  await expect(page.getByText('You can redeem as soon as you’ve earned a reward.')).toBeVisible();
});

test('Xavier’s pending $50.00 completes, and then he redeems the whole $100.00 [LOP-070 MNU-14]', async ({
  page,
  stack,
}) => {
  test.slow();
  await stack.worker.stop();
  await signIn(page, xavier);
  await openHomeByMenu(page);
  await test.step('while it is on its way nothing else can be redeemed', async () => {
    await expect(page.getByText('$50.00 is on its way to your card')).toBeVisible();
    await expect(page.getByText('You can redeem again once your $50.00 has arrived.')).toBeVisible();
    await settle(page);
    await expectAccessible(page);
  });
  await stack.startWorker();
  await expect(page.getByRole('link', { name: 'Redeem $100.00' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Cashed out', { exact: true })).toBeVisible();
  await expect(page.getByText('Cash-out on its way')).toBeHidden();
  await page.getByRole('link', { name: 'Redeem $100.00' }).click();
  await expectReview(page);
  await page.getByRole('button', { name: 'Redeem $100.00' }).click();
  await expectSent(page, '$100.00');
  await page.getByRole('link', { name: 'Back to your rewards' }).click();
  const history = page.getByRole('list', { name: 'Changes of your balance, newest first' });
  await expect(history.getByText('Cashed out', { exact: true })).toHaveCount(2);
  await expect(page.getByText('You can redeem as soon as you’ve earned a reward.')).toBeVisible();
  const payouts = await stack.query(
    `select o.amount::text, o.state from app.payout o
       join app.profile_customer c using (lms_id, customer_id) join app.profile p on p.profile_id = c.profile_id
      where o.purpose = 'reward' and p.email = $1 order by o.amount`,
    [xavier.username],
  );
  expect(payouts).toMatchObject([{ amount: '5000' }, { amount: '10000' }]);
});

test('a bank that refuses the money: the balance is back, and another card gets it', async ({ page }) => {
  test.slow();
  await openWendysHome(page);
  await page.getByRole('link', { name: 'Redeem $100.00' }).click();
  await cardFrame(page).getByLabel('Card number').waitFor();
  // Its look-up says that it can receive money; the push is declined.
  await savePayoutCard(page, '4242420000000018', WENDY);
  await expectReview(page);
  await page.getByRole('button', { name: 'Redeem $100.00' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your cash-out didn’t go through' })).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText('$100.00 is back in your balance.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Use another card' }).click();
  await cardFrame(page).getByLabel('Card number').waitFor({ timeout: 30_000 });
  await savePayoutCard(page, PAYOUT_CARDS.receives, WENDY);
  await expectReview(page);
  await page.getByRole('button', { name: 'Redeem $100.00' }).click();
  await expectSent(page, '$100.00');
  await page.goto('/ReferralRewardsHome');
  await expect(page.getByText('Cash-out didn’t go through')).toBeVisible();
  await expect(page.getByText('Cashed out', { exact: true })).toBeVisible();
});

test('a slow cash-out is followed after a reload and from the home, and is sent once [RFL-017]', async ({
  page,
  context,
  stack,
}) => {
  test.slow();
  await openWendysHome(page);
  await page.getByRole('link', { name: 'Redeem $100.00' }).click();
  await cardFrame(page).getByLabel('Card number').waitFor();
  await savePayoutCard(page, PAYOUT_CARDS.receives, WENDY);
  await expectReview(page);
  await test.step('without a connection nothing is sent', async () => {
    await context.setOffline(true);
    await expect(page.getByText('You’re offline. You can redeem once you’re connected again.')).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(page.getByText('You’re offline. You can redeem once you’re connected again.')).toHaveCount(0);
  });
  await stack.worker.stop();
  await page.getByRole('button', { name: 'Redeem $100.00' }).click();
  await expectScreen(page, 'Sending your rewards');
  await expect(page.getByText('This is taking longer than usual. You can leave this page.')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expectScreen(page, 'Sending your rewards');
  await page.getByRole('link', { name: 'Back to your rewards' }).click();
  await expect(page.getByText('$100.00 is on its way to your card')).toBeVisible();
  await expect(page.getByText('Cash-out on its way')).toBeVisible();
  await page.getByRole('link', { name: 'See where it is' }).click();
  await expectScreen(page, 'Sending your rewards');
  await stack.startWorker();
  await expectSent(page, '$100.00');
  const payouts = await stack.query(`select amount::text from app.payout where purpose = 'reward' and amount = 10000`);
  expect(payouts).toHaveLength(1);
});

test('without a connection, or while our services fail, the home says so and loses nothing', async ({
  page,
  context,
}) => {
  await openWendysHome(page);
  await context.setOffline(true);
  await expect(page.getByText('You’re offline. You can redeem once you’re connected again.')).toBeVisible();
  await expect(page.getByText('FRND2223', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'QR code' }).click();
  await expect(page.getByRole('dialog', { name: 'Your QR code' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByRole('link', { name: 'Redeem $100.00' })).toBeVisible();
  for (const [call, what] of [
    ['referralStats', 'We couldn’t load your rewards'],
    ['referralBalanceHistory', 'We couldn’t load your balance history'],
  ] as const) {
    const path = `**/api/${call}*`;
    await page.route(path, (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.reload();
    await expect(page.getByText(what)).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page);
    await page.unroute(path);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: 'Redeem $100.00' })).toBeVisible();
    await expect(page.getByText('Reward earned').first()).toBeVisible();
  }
  await page.goto('/ReferRedeemSuccess');
  await expectScreen(page, 'No cash-out here');
  await expectAccessible(page);
});

test('the keyboard alone shares and redeems, with visible focus', async ({ page }) => {
  test.slow();
  await openWendysHome(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Redeem $100.00' }));
  await tabTo(page, page.getByRole('button', { name: 'Copy code' }));
  const email = page.getByRole('button', { name: 'Email', exact: true });
  await tabTo(page, email);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Invite by email' }).waitFor();
  await page.keyboard.press('Escape');
  await expect(email).toBeFocused();
  await tabTo(page, page.getByText('Read the program terms'));
  await page.keyboard.press('Enter');
  const redeem = page.getByRole('link', { name: 'Redeem $100.00' });
  await redeem.focus();
  await page.keyboard.press('Enter');
  await expectScreen(page, 'Add your debit card');
  const form = cardFrame(page);
  await form.getByLabel('First name on card').focus();
  for (const text of ['Wendy', 'Xu', PAYOUT_CARDS.receives, '12/29', '123']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(form.getByRole('button', { name: 'Save card' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectReview(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Redeem $100.00' }));
  await page.keyboard.press('Enter');
  await expectSent(page, '$100.00');
  await tabTo(page, page.getByRole('link', { name: 'Back to your rewards' }));
  await page.keyboard.press('Enter');
  await expectScreen(page, 'Referral Rewards');
});
