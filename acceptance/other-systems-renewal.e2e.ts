import type { Page } from '@playwright/test';
import { CAST, findLoans, type Person } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { dollars, expectScreen, openMakePayment } from './payment-pages.ts';
import { openRenewal, passPlace, payAndOpenDocuments, reviewRenewal } from './renewal-pages.ts';
import { fact } from './read-screen.ts';
import { signIn } from './sign-in-page.ts';
import { prepare, signAll } from './signing-pages.ts';
import { expect, test, type Stack } from './stack.ts';

/** Signs the new agreement and checks that the new loan owes the principal of the signed terms. */
async function signAndSee(page: Page, stack: Stack, person: Person, initials: string): Promise<void> {
  await expectScreen(page, 'Electronic documents');
  await signAll(await prepare(page, initials));
  await expectScreen(page, 'Your loan is renewed');
  const [booked] = await stack.query<{ principal: string }>(
    'select l.original_principal::text as principal from servicing.renewal r join servicing.loan l on l.loan_id = r.new_loan_id',
  );
  await expect(fact(page, 'Principal')).toContainText(dollars(Number(booked?.principal)));
  expect((await findLoans(stack, person)).map(({ status }) => status)).toEqual([22, 12]);
}

test('Faye refinances her title loan of the other system, and interest becomes principal [REF-008]', async ({
  page,
  stack,
}) => {
  test.slow();
  const { faye } = CAST;
  await signIn(page, faye);
  await openRenewal(page);
  await page.getByLabel('Amount to pay now').fill('50.00');
  await expect(page.getByRole('heading', { name: 'Your new loan' })).toBeVisible();
  await expect(page.getByText('$2,981.95').first()).toBeVisible();
  await page.getByRole('button', { name: 'Continue with $50.00' }).click();
  await passPlace(page);
  await reviewRenewal(page, faye);
  await payAndOpenDocuments(page, 5_000);
  await signAndSee(page, stack, faye, 'FG');
  await expect(fact(page, 'Principal')).toContainText('$2,981.95');
});

test('Jamal refinances his personal loan of the other system [REF-008]', async ({ page, stack }) => {
  test.slow();
  const { jamal } = CAST;
  await signIn(page, jamal);
  await openRenewal(page);
  await page.getByLabel('Amount to pay now').fill('20.00');
  await page.getByRole('button', { name: 'Continue with $20.00' }).click();
  await passPlace(page);
  await reviewRenewal(page, jamal);
  await payAndOpenDocuments(page, 2_000);
  await signAndSee(page, stack, jamal, 'JN');
});

test('a loan of the partner says why it is not renewed here, and what to do', async ({ page }) => {
  await signIn(page, CAST.luis);
  await openMakePayment(page);
  await expect(page.getByText('This loan is renewed only by the company that keeps it.')).toBeVisible();
  await expect(page.getByText('Call them to talk about it. You can still pay here.')).toBeVisible();
  await expectAccessible(page);
});
