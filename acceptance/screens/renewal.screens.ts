import type { Page } from '@playwright/test';
import { CAST, getLoan } from '../cast.ts';
import { choose, expectScreen } from '../payment-pages.ts';
import { makeLink, paymentPath } from '../link-pages.ts';
import { continueRenewing } from '../renewal-walks.ts';
import { expect } from '../stack.ts';
import { openPayment, settle, signInAs } from '../walk.ts';
import { albumTest as test } from './album-test.ts';
import type { ScreenName } from './album.ts';
import { takePicture } from './camera.ts';

/** Waits for a screen that has loaded, and takes its picture. */
async function takeScreen(page: Page, heading: string, name: ScreenName): Promise<void> {
  await expectScreen(page, heading);
  await settle(page);
  await takePicture(page, name);
}

/** Takes the picture of a part of the page. */
async function takePart(page: Page, text: string, name: ScreenName): Promise<void> {
  await page.getByText(text).first().scrollIntoViewIfNeeded();
  await page
    .getByText(text)
    .first()
    .evaluate((part) => part.scrollIntoView({ block: 'start' }));
  await takePicture(page, name);
}

test('renewing a pawn, from the choice to the signature and its end', async ({ page, stack }) => {
  const { loanId } = await getLoan(stack, CAST.gus);
  await signInAs(page, 'P33');
  await openPayment(page);
  await choose(page, 'Renew the loan');
  await expect(page.getByText('Annual percentage rate (APR)').first()).toBeVisible();
  await settle(page);
  await takePicture(page, 'renewal-choice');
  await takePart(page, 'Your new loan', 'renewal-new-terms');
  await continueRenewing(page);
  await page.getByRole('button', { name: 'Continue without sharing' }).click();
  await takeScreen(page, 'Add to your new loan', 'renewal-covers');
  await page.getByRole('button', { name: 'Continue without any' }).click();
  await expectScreen(page, 'Payment method');
  await page.getByRole('button', { name: /^Continue with / }).click();
  await takeScreen(page, 'Review your payment', 'renewal-review');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expectScreen(page, 'Electronic documents');
  await page.goto(`/tmx/Accounts/${loanId}/Payment`);
  await takeScreen(page, 'Make a payment', 'renewal-open-payment');
  await page.goto('/tmx/Accounts');
  await page.getByRole('link', { name: 'Cancel the renewal' }).click();
  await page.getByRole('button', { name: 'Cancel the renewal' }).click();
  await takeScreen(page, 'Your renewal was canceled', 'renewal-canceled');
});

test('a renewal that is not possible, or that somebody else is making', async ({ page, stack }) => {
  await signInAs(page, 'P27');
  await openPayment(page);
  await takePicture(page, 'renewal-refused');
  await page.evaluate(() => sessionStorage.clear());
  const shared = await getLoan(stack, CAST.sam);
  await signInAs(page, 'P19');
  await page.goto(`/tmx/Accounts/${shared.loanId}/AlternateBlocked`);
  await takeScreen(page, 'The other borrower is renewing this loan', 'renewal-blocked');
  await page.goto(`/tmx/Accounts/${shared.loanId}/Payment/VerificationMethod`);
  await takeScreen(page, 'Tara Turner must agree', 'renewal-other-party');
  await page.getByRole('button', { name: 'Text them a code' }).click();
  await takeScreen(page, 'Enter Tara Turner’s code', 'renewal-other-code');
  await page.evaluate(() => sessionStorage.clear());
  await signInAs(page, 'P20');
  await openPayment(page);
  await continueRenewing(page);
  await expect(page.getByRole('dialog', { name: 'We need to tell your spouse' })).toBeVisible();
  await settle(page);
  await takePicture(page, 'renewal-spouse');
});

test('a guest who renews', async ({ page, stack }) => {
  const loan = await getLoan(stack, CAST.vic);
  await page.goto((await makeLink(stack, CAST.vic, { path: paymentPath(loan), isGuestPayment: true })).href);
  await expectScreen(page, 'Make a payment');
  await continueRenewing(page);
  await page.getByRole('button', { name: 'Continue without sharing' }).click();
  await takeScreen(page, 'Vic must agree', 'renewal-guest');
});
