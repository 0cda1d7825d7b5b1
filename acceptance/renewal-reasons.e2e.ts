import type { Page } from '@playwright/test';
import { CAST, getLoan } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { wholeChromium } from './own-browser.ts';
import { choose, continueWith, expectScreen, openDetails, openMakePayment, payButton } from './payment-pages.ts';
import { passPlace } from './renewal-pages.ts';
import { askForNoPlace, continueRenewing, goOnToReview, signInNext } from './renewal-walks.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';
import { settle } from './walk.ts';

// The headless shell gives no answer about a place.
test.use({ launchOptions: wholeChromium });

const CAROLINA = { latitude: 32.2871, longitude: -81.0807 };

/** Returns the choice to renew on the amount page. */
function renewChoice(page: Page) {
  return page.getByRole('radio', { name: /^Renew the loan/ });
}

test('each loan that cannot be renewed says why, and what its borrower can do [LOP-046]', async ({ page, stack }) => {
  const { zach, abe, bella } = CAST;
  await signIn(page, zach);
  await test.step('without a Social Security number the store adds it', async () => {
    await openDetails(page, await getLoan(stack, zach));
    await expect(page.getByText('We need your Social Security number on file first.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'See your store' }).click();
    await expect(page).toHaveURL(/\/Stores\/\d+$/);
  });
  await test.step('the law keeps service members from this loan', async () => {
    await signInNext(page, abe);
    await openMakePayment(page);
    await expect(renewChoice(page)).toBeDisabled();
    await expect(page.getByText(/The Military Lending Act protects service members/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Continue with \$/ })).toBeVisible();
  });
  await test.step('an open bankruptcy stops everything, and the store can be called', async () => {
    await signInNext(page, bella);
    const { brand, loanId } = await getLoan(stack, bella);
    await page.goto(`/${brand}/Accounts/${loanId}`);
    await settle(page);
    await expect(page.getByText('We can’t take payments online while the case is open.').first()).toBeVisible();
    await expect(page.getByRole('link', { name: '(602) 555-0102' }).first()).toBeVisible();
    await expect(page.getByText('You can renew this loan here.')).toHaveCount(0);
  });
});

test('outside the state a renewal stops with its reason and the time to try again [GPS-004 GPS-007]', async ({
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

test('a renewal asks for the details that are missing, and goes on to its review with them [CUS-014 LRT-037 LOP-021 LAP-105]', async ({
  page,
}) => {
  const { tina } = CAST;
  await signIn(page, tina);
  await openMakePayment(page);
  await expect(page.getByText('We’ll ask for a few details about you that the law requires.')).toBeVisible();
  await continueRenewing(page);
  await passPlace(page);
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

test('the fourth renewal charges 12.5 % in the terms and in what each choice costs [LOP-047]', async ({
  page,
  stack,
}) => {
  const { beau } = CAST;
  await askForNoPlace(stack);
  const notice = page.getByRole('alertdialog', { name: 'Your rate changed' });
  await signIn(page, beau);
  await expect(notice).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(notice).toBeHidden();
  await openMakePayment(page);
  await expect(notice).toContainText('12.5% for each 30-day period');
  await notice.getByRole('button', { name: 'OK' }).click();
  await choose(page, 'Renew the loan');
  // 12.5 % of $1,500.00; at the rate before it would be $225.00.
  await expect(page.getByText('Its charge, $187.50, is added that day, not before.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Renew costs/ })).toContainText('$187.50');
  const only = page.getByRole('region', { name: 'If you only renew' });
  await expect(only.getByRole('listitem').filter({ hasText: 'pay $187.50' })).toHaveCount(3);
  await settle(page);
  await expectAccessible(page);
  await continueWith(page, 18_750);
  await goOnToReview(page, beau.cardName);
  await expect(page.getByText('Its charge, $187.50, is added that day, not before.')).toBeVisible();
  await expect(payButton(page, 18_750)).toBeEnabled();
});
