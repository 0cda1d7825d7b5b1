import type { Page } from '@playwright/test';
import { choose, chooseCard, expectScreen, openMakePayment, payButton } from '../payment-pages.ts';
import { agreeWith, openCeremony, openSample, readAll, signAll } from '../signing-pages.ts';
import { expect } from '../stack.ts';
import { visitTimes } from '../visit-pages.ts';
import { settle, signInAs } from '../walk.ts';
import { albumTest as test } from './album-test.ts';
import { takePicture } from './camera.ts';

async function passLocation(page: Page): Promise<void> {
  await expectScreen(page, 'Check your location');
  await page.getByRole('button', { name: 'Continue without sharing' }).click();
}

test('renewing a pawn after its payment', async ({ page }) => {
  await signInAs(page, 'P01');
  await openMakePayment(page);
  await choose(page, 'Renew the loan');
  await page.getByRole('button', { name: /^Continue with/ }).click();
  await passLocation(page);
  await expectScreen(page, 'Add to your new loan');
  await page.getByRole('button', { name: 'Continue without any' }).click();
  await chooseCard(page, 'Visa ending 4242');
  await payButton(page, 22_500).click();
  await expectScreen(page, 'Electronic documents');
  await page.goto('/tmx/Accounts');
  await expect(page.getByRole('link', { name: 'See the terms and sign' })).toBeVisible();
  await settle(page);
  await takePicture(page, 'renewal-open');
  await page.getByRole('link', { name: 'Cancel it' }).click();
  await expectScreen(page, 'Cancel your renewal?');
  await settle(page);
  await takePicture(page, 'renewal-cancel');
  await page.getByRole('link', { name: 'Keep it and sign' }).click();
  await expectScreen(page, 'Electronic documents');
  await agreeWith(page, await openSample(page));
  await expectScreen(page, 'Your documents');
  await expect(page.getByText('Annual percentage rate (APR)')).toBeVisible();
  await settle(page);
  await takePicture(page, 'renewal-terms');
  await readAll(page, 'AR');
  await signAll(await openCeremony(page));
  await expectScreen(page, 'Your loan is renewed');
  await expect(page.getByRole('link', { name: 'Details of the new loan' })).toBeVisible();
  await settle(page);
  await takePicture(page, 'renewal-booked');
  await page.getByRole('link', { name: 'Details of the new loan' }).click();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await takePicture(page, 'renewal-take-back');
});

test('switching a pledge to a line of credit', async ({ page }) => {
  await signInAs(page, 'P34');
  await openMakePayment(page);
  await choose(page, 'Amount for a product switch');
  await page.getByRole('button', { name: 'Continue with $176.00' }).click();
  await passLocation(page);
  await expectScreen(page, 'Switch your loan');
  await settle(page);
  await takePicture(page, 'product-switch');
  await page.getByRole('button', { name: 'Continue with $176.00' }).click();
  await chooseCard(page, 'Visa ending 4242');
  await payButton(page, 17_600).click();
  await expectScreen(page, 'Book your visit');
  await expect(visitTimes(page).first()).toBeVisible();
  await settle(page);
  await takePicture(page, 'switch-book');
  await visitTimes(page).first().check();
  await page.getByRole('button', { name: /^Book \w{3}, / }).click();
  await expectScreen(page, 'Visit your store to finish');
  await settle(page);
  await expect(page.getByRole('status').filter({ hasText: 'Booked' })).toHaveCount(0, { timeout: 15_000 });
  await takePicture(page, 'switch-visit');
});
