import { cardFrame } from '../card-form.ts';
import { CAST } from '../cast.ts';
import { expectScreen } from '../payment-pages.ts';
import { openDepartments } from '../renewal-pages.ts';
import { expectReview, expectSent, holdReward, openWendysHome, PAYOUT_CARDS, savePayoutCard } from '../reward-pages.ts';
import { sendSignIn } from '../sign-in-page.ts';
import { expect } from '../stack.ts';
import { settle, signInAs } from '../walk.ts';
import { albumTest as test } from './album-test.ts';
import { takePicture } from './camera.ts';

test('joining the referral program', async ({ page }) => {
  await signInAs(page, 'P01');
  await page.goto('/ReferralRewardsHome');
  await settle(page);
  await takePicture(page, 'rewards-join');
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/');
  await sendSignIn(page, CAST.aldo.username, CAST.aldo.password);
  await page.getByRole('link', { name: 'See Referral Rewards' }).click();
  await expectScreen(page, 'Join Referral Rewards');
  await settle(page);
  await takePicture(page, 'rewards-profile');
});

test('the rewards home and a cash-out', async ({ page }) => {
  await openWendysHome(page);
  await takePicture(page, 'rewards-home');
  await page.getByRole('button', { name: 'Email', exact: true }).click();
  await expect(page.getByLabel('Friend’s name')).toBeVisible();
  await takePicture(page, 'rewards-invite');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'QR code' }).click();
  await expect(page.getByRole('img', { name: /^QR code of your link / })).toBeVisible();
  await takePicture(page, 'rewards-qr');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Redeem $100.00' }).click();
  await cardFrame(page).getByLabel('Card number').waitFor();
  await settle(page);
  await takePicture(page, 'rewards-card');
  await savePayoutCard(page, PAYOUT_CARDS.receives, ['Wendy', 'Xu']);
  await expectReview(page);
  await takePicture(page, 'rewards-review');
  await page.getByRole('button', { name: 'Redeem $100.00' }).click();
  await expectSent(page, '$100.00');
  await settle(page);
  await takePicture(page, 'rewards-sent');
});

test('a reward that waits at the desk', async ({ page, stack }) => {
  await holdReward(stack, 'Cora');
  await openWendysHome(page);
  const desk = await openDepartments(page, stack, CAST.wendy);
  const waiting = desk.getByRole('region', { name: 'Rewards to look at' });
  await expect(waiting).toContainText('Cora Diaz');
  await waiting.evaluate((part) => part.scrollIntoView({ block: 'start' }));
  await takePicture(desk, 'rewards-desk');
});
