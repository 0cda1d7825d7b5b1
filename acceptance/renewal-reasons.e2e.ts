import type { Page } from '@playwright/test';
import { CAST, getLoan } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { wholeChromium } from './own-browser.ts';
import { choose, continueWith, expectScreen, openMakePayment, payButton } from './payment-pages.ts';
import { askForNoPlace, continueRenewing, goOnToReview, signInNext } from './renewal-walks.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';
import { settle } from './walk.ts';

const CAROLINA = { latitude: 32.2871, longitude: -81.0807 };

/** Returns the choice to renew on the amount page. */
function renewChoice(page: Page) {
  return page.getByRole('radio', { name: /^Renew the loan/ });
}

test('the amount page says why a loan cannot be renewed, and takes a payment [REF-001 REF-003 LOP-046]', async ({
  page,
  stack,
}) => {
  const { zach, abe, bella } = CAST;
  await signIn(page, zach);
  await test.step('without a Social Security number the store adds it [LER-041]', async () => {
    await openMakePayment(page);
    await expect(renewChoice(page)).toBeDisabled();
    await expect(page.getByText(/We need your Social Security number on file first\./).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'See your store' }).click();
    await expect(page).toHaveURL(/\/Stores?/i);
  });
  await test.step('the law keeps service members from this loan', async () => {
    await signInNext(page, abe);
    await openMakePayment(page);
    await expect(renewChoice(page)).toBeDisabled();
    await expect(page.getByText(/The Military Lending Act protects service members/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Continue with \$/ })).toBeVisible();
  });
  await test.step('an open bankruptcy asks to call [LER-017]', async () => {
    await signInNext(page, bella);
    const { brand, loanId } = await getLoan(stack, bella);
    await page.goto(`/${brand}/Accounts/${loanId}`);
    await settle(page);
    await expect(page.getByText('You can’t renew while a bankruptcy case is open.')).toBeVisible();
    await expect(page.getByText('Call us to talk about it.')).toBeVisible();
  });
});

test.describe('with the check of the place', () => {
  test.use({ launchOptions: wholeChromium });

  test('outside the state a renewal stops with its reason and the time to try again [GPS-004 GPS-007 LRO-020]', async ({
    page,
    context,
    stack,
  }) => {
    const { gus } = CAST;
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(CAROLINA);
    await signIn(page, gus);
    await openMakePayment(page);
    await continueRenewing(page);
    await expect(page.getByText('You must be located in the same state as your store to continue.')).toBeVisible();
    await expect(page.getByText('You can try again here at')).toBeVisible();
    await settle(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Back to the amount' }).click();
    await expectScreen(page, 'Make a payment');
    await page.reload();
    await expect(renewChoice(page)).toBeEnabled();
    expect(await stack.query('select 1 from servicing.renewal')).toEqual([]);
  });
});

test('a renewal asks for the details that are missing, and goes on to its review with them [CUS-014 LRT-037 LOP-021]', async ({
  page,
  stack,
}) => {
  const { tina } = CAST;
  await askForNoPlace(stack);
  await signIn(page, tina);
  await openMakePayment(page);
  await expect(page.getByText('We’ll ask for a few details about you that the law requires.')).toBeVisible();
  await continueRenewing(page);
  await expectScreen(page, 'Your details');
  await expectAccessible(page);
  await page.getByLabel('Race').selectOption({ label: 'Asian' });
  await page.getByLabel('Feet').fill('5');
  await page.getByLabel('Inches').fill('6');
  await page.getByLabel('Gender').selectOption({ label: 'Female' });
  await page.getByLabel('Weight in pounds').fill('150');
  await page.getByRole('button', { name: /^Save/ }).click();
  await goOnToReview(page, tina.cardName);
  await expect(payButton(page, 14_250)).toBeEnabled();
});

test('the fourth renewal shows the lower rate in the terms and in what each choice costs [REF-004 LOP-047]', async ({
  page,
  stack,
}) => {
  const { beau } = CAST;
  await askForNoPlace(stack);
  await signIn(page, beau);
  await page.keyboard.press('Escape');
  await openMakePayment(page);
  const notice = page.getByRole('alertdialog', { name: 'Your rate changed' });
  await expect(notice).toContainText('12.5% for each 30-day period');
  await notice.getByRole('button', { name: 'OK' }).click();
  await choose(page, 'Renew the loan');
  await expect(page.getByText('$187.50 for borrowing it').first()).toBeVisible();
  await settle(page);
  await page.screenshot({ path: '/tmp/p02.png', fullPage: true });
  console.log(await page.locator('main').innerText());
  await expectAccessible(page);
  await continueWith(page, 18_750);
  await goOnToReview(page, beau.cardName);
  console.log(await page.locator('main').innerText());
});
