import type { Page } from '@playwright/test';
import { CAST, getLoan } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { choose, chooseCard, expectScreen, openMakePayment, payButton } from './payment-pages.ts';
import { openAs, renewalsOf } from './renewal-walks.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';

/** Chooses to renew for the least, and continues once the terms of the new loan are there. */
async function chooseToRenew(page: Page, continueText: string): Promise<void> {
  await choose(page, 'Renew the loan');
  await expect(page.getByRole('heading', { name: 'Your new loan' })).toBeVisible();
  await expect(page.getByText('Annual percentage rate (APR)')).toBeVisible();
  await page.getByRole('button', { name: continueText, exact: true }).click();
}

/** Passes the page that asks where the borrower is. */
async function keepPlace(page: Page): Promise<void> {
  await expectScreen(page, 'Check your location');
  await expect(page.getByText('We check once, only while you renew.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue without sharing' }).click();
}

test('a borrower sees what renewing costs, pays for it, and cancels it on another device [PAY-005 LRT-035 REF-015]', async ({
  page,
  browser,
  stack,
}) => {
  const { alma } = CAST;
  const loan = await getLoan(stack, alma);
  await signIn(page, alma);
  await openMakePayment(page);
  const costs = page.getByRole('table');
  await expect(costs.getByRole('row', { name: /^Renew costs \$450\.00/ })).toContainText('$1,725.00');
  await expect(page.getByText('After three renewals you’ve paid $675.00')).toBeVisible();
  await chooseToRenew(page, 'Continue with $225.00');
  await keepPlace(page);
  await test.step('products are a choice, and a chosen one is confirmed with its text [LRT-041 LRT-042]', async () => {
    await expectScreen(page, 'Add to your new loan');
    await expect(page.getByRole('button', { name: 'Continue without any' })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Roadside assistance' }).check();
    await page.getByRole('button', { name: 'Continue and add $18.00' }).click();
    await expectScreen(page, 'Confirm what you add');
    await expect(page.getByText('You can cancel one at any time')).toBeVisible();
    await page.getByRole('button', { name: 'Confirm and continue' }).click();
  });
  await expectScreen(page, 'Payment method');
  await chooseCard(page, alma.cardName);
  await expect(page.getByText(/^If nobody signs by .*: Your payment stays\. The loan is still due on /)).toBeVisible();
  await expectAccessible(page);
  await payButton(page, 22_500).click();
  await expect(page).toHaveURL(/AccountDisclosures\?signingType=refinance/, { timeout: 40_000 });
  expect(await renewalsOf(stack, loan)).toHaveLength(1);
  const other = await openAs(browser, stack, alma);
  await test.step('another device leads back to the open renewal', async () => {
    await expect(other.getByText('Sign by Tue, Jun 16 to renew')).toBeVisible();
    await other.getByRole('link', { name: 'See the terms and sign' }).click();
    await expect(other).toHaveURL(/AccountDisclosures\?signingType=refinance/);
  });
  await test.step('a borrower who cancels before signing keeps the payment on the loan', async () => {
    await other.goto('/tmx/Accounts');
    await other.getByRole('link', { name: 'Cancel the renewal' }).click();
    await expectScreen(other, 'Cancel your renewal?');
    await expect(other.getByText('Your payment of $225.00 stays on your loan.')).toBeVisible();
    await other.getByRole('button', { name: 'Cancel the renewal' }).click();
    await expectScreen(other, 'Your renewal was canceled');
    expect(new URL(other.url()).searchParams.get('isCancelledRefi')).toBe('true');
    await expect(other.getByText('Your payment of $225.00 stays on your loan.')).toBeVisible();
  });
  expect((await getLoan(stack, alma)).loanId).toBe(loan.loanId);
  await other.context().close();
});
