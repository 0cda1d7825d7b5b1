import type { Page } from '@playwright/test';
import { CAST, findLoans, getLoan } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { borrow, makeLoan, pickUpAt, proceedsOf, signLoan } from './origination-pages.ts';
import { expectScreen } from './payment-pages.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test, type Stack } from './stack.ts';

const { rosa, carl, kayla } = CAST;

/** Opens the lender's application site as a signed-in person, and sends its form. The answer is in the returned tab. */
async function applyAtSite(page: Page, stack: Stack, loan: string, employer: string): Promise<Page> {
  const site = page.context().waitForEvent('page', { predicate: (each) => each.url().startsWith(stack.simulatorUrl) });
  await page.goto('/ExternalBrowserAuth/apply');
  const form = await site;
  await form.getByLabel('Loan').selectOption(loan);
  await form.getByLabel('Employer').fill(employer);
  await form.getByLabel('Left of a month’s income ($)').fill('800.00');
  await form.getByLabel('Vehicle (year make model)').fill('2013 Dodge Ram 1500');
  await form.getByLabel('Value of the vehicle ($)').fill('4,200.00');
  await form.getByRole('button', { name: 'Send the application' }).click();
  return form;
}

test('Rosa signs the loan that waits for her, and gets the money at her store [ORG-005 LRT-015]', async ({
  page,
  stack,
}) => {
  test.slow();
  const { loanId } = await getLoan(stack, rosa);
  await signIn(page, rosa);
  await page.getByRole('link', { name: 'Read and sign' }).first().click();
  await expectScreen(page, 'Sign your loan');
  await signLoan(page, 'RW');
  await page.getByRole('link', { name: 'See how to pick it up' }).click({ timeout: 45_000 });
  await expect(page.getByRole('heading', { name: '$1,482.00 is ready to pick up' })).toBeVisible();
  await expectAccessible(page);
  const desk = await page.context().newPage();
  await desk.goto(`${stack.simulatorUrl}/departments?person=P18`);
  await desk.getByRole('button', { name: 'Hand out $1,482.00' }).click();
  await expect.poll(async () => (await proceedsOf(stack, loanId))?.state, { timeout: 40_000 }).toBe('paid');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You picked up $1,482.00' })).toBeVisible();
});

test('Carl is declined at the application site: his dashboard says why, and a letter follows', async ({
  page,
  stack,
}) => {
  test.slow();
  await signIn(page, carl);
  const site = await applyAtSite(page, stack, '1101', 'Unknown');
  await expect(site.getByText('We could not approve your application.')).toBeVisible({ timeout: 30_000 });
  await page.goto('/tmx/Accounts');
  await expect(page.getByText('We couldn’t approve your application')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('list', { name: 'Reasons' }).getByRole('listitem')).toHaveText([/income/i]);
  await expectAccessible(page);
  await expect(async () => {
    await site.goto(`${stack.simulatorUrl}/letters`);
    await expect(site.getByText('We could not approve your application').first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
});

test('Carl applies at the site, signs his loan, and takes it back before the money is taken', async ({
  page,
  stack,
}) => {
  test.slow();
  await signIn(page, carl);
  const site = await applyAtSite(page, stack, '1102', 'Acme');
  await expect(site.getByText('You are approved. Go on in Lendside.')).toBeVisible({ timeout: 30_000 });
  await site.close();
  await page.goto('/tmx/Accounts');
  await page.getByRole('link', { name: 'Choose your amount' }).click({ timeout: 30_000 });
  await borrow(page, 50_000);
  await pickUpAt(page, 'store');
  await makeLoan(page);
  await signLoan(page, 'CD');
  const loanId = (await findLoans(stack, carl)).at(-1)?.loanId ?? 0;
  await page.goto(`/tmx/Accounts/${loanId}`);
  await expect(page.getByText(/^You can take this loan back until /)).toBeVisible();
  await page.getByRole('button', { name: 'Take the loan back' }).click();
  await page.getByRole('button', { name: 'Yes, take it back' }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('You took this loan back')).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  expect((await proceedsOf(stack, loanId))?.state).toBe('cancelled');
});

test('Kayla’s application to renew waits for documents and leads to their upload [DSH-010]', async ({ page }) => {
  await signIn(page, kayla);
  await expect(page.getByText('Your application needs documents')).toBeVisible();
  await page.getByRole('link', { name: 'Upload documents' }).click();
  await expectScreen(page, 'Upload documents');
  await expect(page.getByText('To decide on your application')).toBeVisible();
});
