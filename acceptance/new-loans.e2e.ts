import { CAST, findLoans, getLoan } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { applyAtSite, borrow, makeLoan, pickUpAt, proceedsOf, signLoan } from './origination-pages.ts';
import { expectScreen } from './payment-pages.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';

const { rosa, carl, kayla } = CAST;

test('Rosa opens her loan at one device, signs at another, and gets the money on her card [ORG-005 LRT-015]', async ({
  page,
  browser,
  stack,
}) => {
  test.slow();
  const { loanId } = await getLoan(stack, rosa);
  await signIn(page, rosa);
  await page.getByRole('link', { name: 'Read and sign' }).first().click();
  await expectScreen(page, 'Sign your loan');
  const other = await browser.newContext();
  const second = await other.newPage();
  await signIn(second, rosa);
  await second.getByRole('link', { name: 'Read and sign' }).first().click();
  await expectScreen(second, 'Sign your loan');
  await signLoan(second, 'RW');
  await other.close();
  await expect
    .poll(async () => await proceedsOf(stack, loanId), { timeout: 45_000 })
    .toMatchObject({
      state: 'paid',
      channel: 'debit',
    });
  // The first device has nothing left to sign.
  await page.reload();
  await page.waitForURL(/\/tmx\/Accounts$/);
  await page.goto(`/tmx/Accounts/${loanId}`);
  await expect(page.getByRole('heading', { name: '$1,482.00 arrived' })).toBeVisible();
  await expect(page.getByText('We sent it to your card ending 4242.')).toBeVisible();
  await expectAccessible(page);
});

test('Carl is declined at the application site: his dashboard says why, and a letter follows', async ({
  page,
  stack,
}) => {
  test.slow();
  await signIn(page, carl);
  const site = await applyAtSite(page, stack, { loan: '1101', employer: 'Unknown' });
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
  const site = await applyAtSite(page, stack, { loan: '1102', employer: 'Acme' });
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

test('Carl sends the documents that the lender asks for, and is approved then [DSH-008]', async ({ page, stack }) => {
  test.slow();
  await signIn(page, carl);
  const first = await applyAtSite(page, stack, { loan: '1101', employer: 'Documents' });
  await expect(first.getByText('We need to see documents before we decide.')).toBeVisible({ timeout: 30_000 });
  await first.close();
  await page.goto('/tmx/Accounts');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Send documents' }).click({ timeout: 30_000 });
  const site = await opened;
  await site.getByLabel('Proof of income').check();
  await site.getByRole('button', { name: 'Send these documents' }).click();
  await expect(site.getByText('You sent us: Proof of income. We decide soon.')).toBeVisible();
  await site.goto(`${stack.simulatorUrl}/applications`);
  await expect(site.getByText('Documents received: Proof of income.')).toBeVisible();
  await site.getByRole('button', { name: 'Approve' }).click();
  await expect(site.getByText(/^Lendside knows: APP-.* is approved\.$/)).toBeVisible({ timeout: 30_000 });
  await site.close();
  await page.goto('/tmx/Accounts');
  await expect(page.getByRole('link', { name: 'Choose your amount' })).toBeVisible({ timeout: 30_000 });
});

test('Kayla’s application to renew waits for documents and leads to their upload [DSH-010]', async ({ page }) => {
  await signIn(page, kayla);
  await expect(page.getByText('Your application needs documents')).toBeVisible();
  await page.getByRole('link', { name: 'Upload documents' }).click();
  await expectScreen(page, 'Upload documents');
  await expect(page.getByText('To decide on your application')).toBeVisible();
});
