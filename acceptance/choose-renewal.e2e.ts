import type { Page } from '@playwright/test';
import { CAST, getLoan } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { choose, chooseCard, expectScreen, openMakePayment, payButton } from './payment-pages.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test, type Stack } from './stack.ts';

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

/** Returns the states of the renewals of a loan, the newest last. */
async function renewalStates(stack: Stack, loanId: number): Promise<string[]> {
  const rows = await stack.query<{ readonly state: string }>(
    'select state from servicing.renewal where loan_id = $1 order by opened_at',
    [loanId],
  );
  return rows.map(({ state }) => state);
}

test('a borrower sees what renewing costs beside every other choice, and pays for it [PAY-005]', async ({
  page,
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
  await expect(page).not.toHaveURL(/ReviewPayment/);
  await expect.poll(() => renewalStates(stack, loan.loanId)).not.toEqual([]);
});

test('a renewal asks for the details that the law requires on its way [CUS-014 LAP-105]', async ({ page }) => {
  const { tina } = CAST;
  await signIn(page, tina);
  await openMakePayment(page);
  await choose(page, 'Renew the loan');
  await expect(page.getByText('We’ll ask for a few details about you that the law requires.')).toBeVisible();
  await page.getByRole('button', { name: /^Continue with/ }).click();
  await keepPlace(page);
  await expectScreen(page, 'Your details');
});
