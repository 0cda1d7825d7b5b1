import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { CAST, findLoans, getLoan, type CastLoan } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { signIn } from './sign-in-page.ts';
import { expect, lookingTest as test } from './stack.ts';
import { settle } from './walk.ts';

const monthlyPath = ({ brand, loanId }: CastLoan) => `/${brand}/Accounts/${loanId}/AccountMonthlyDocuments`;

/** Expects that the screen begins with this heading, has the focus on it, and names it in the tab. */
async function expectAtTop(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
  await expect(page).toHaveTitle(heading instanceof RegExp ? heading : new RegExp(`^${heading}`));
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
}

async function openFirst(page: Page): Promise<string> {
  const first = page.locator('main li a').first();
  const name = await first.innerText();
  await first.click();
  return name.split('\n')[0] ?? '';
}

test('a statement is opened, marked as opened, saved as a PDF and read again offline [LRT-019 DOC-011 LAP-067 LAP-068]', async ({
  page,
  context,
  stack,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, CAST.faye);
  const loan = await getLoan(stack, CAST.faye);
  await page.goto(`/${loan.brand}/Accounts/${loan.loanId}`);
  await page.getByRole('link', { name: 'Statements and letters' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Statements and letters' })).toBeVisible();
  await expect(page.getByText('New').first()).toBeVisible();
  await expectAccessible(page);
  const all = await page.locator('main li').count();
  await page.getByLabel('Year').selectOption('2025');
  await expect(page.locator('main li')).not.toHaveCount(all);
  await page.getByLabel('Search by name').fill('statement');
  const name = await openFirst(page);
  await expectAtTop(page, /^Statement through/);
  await expect(page.locator('main article')).toBeVisible();
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save PDF' }).click();
  const bytes = await readFile((await (await saved).path()) ?? '');
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const words = await page.locator('main article').innerText();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('main article')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const around of ['header', 'footer', 'nav', 'main button', 'main > div > a'])
    for (const part of await page.locator(around).all()) await expect(part).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'All documents' }).click();
  await expectAtTop(page, 'Statements and letters');
  await expect(page.locator('main li').filter({ hasText: name }).getByText('Opened before')).toBeAttached();
  await settle(page);
  await context.setOffline(true);
  await page.locator('main li').filter({ hasText: name }).getByRole('link').click();
  await expect.poll(() => page.locator('main article').innerText()).toBe(words);
  await expect(page.getByRole('button', { name: 'Save PDF' })).toHaveAttribute('aria-disabled', 'true');
  await context.setOffline(false);
});

test('the agreement of a paid-off loan is read by its borrower and by nobody else [LRT-018 DOC-012 LAP-069]', async ({
  page,
  stack,
}) => {
  const [paidOff] = await findLoans(stack, CAST.carl);
  if (paidOff === undefined) throw new Error('Carl has no loan');
  const path = `/${paidOff.brand}/Accounts/${paidOff.loanId}/Documents/${paidOff.lmsId}`;
  await signIn(page, CAST.carl);
  await page.goto(path);
  const name = await openFirst(page);
  await expectAtTop(page, /agreement/);
  await expect(page.getByLabel('Signatures').getByText(/signed at the store on/)).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByRole('link', { name })).toBeVisible();
  await page.goto(path.replace(String(paidOff.loanId), String((await getLoan(stack, CAST.alma)).loanId)));
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Carl' })).toBeVisible();
});

test('an unknown document is said not to be there, and a failed list is read again [LER-028 LER-029]', async ({
  page,
  stack,
}) => {
  await signIn(page, CAST.alma);
  const loan = await getLoan(stack, CAST.alma);
  await page.goto(`${monthlyPath(loan)}?document=monthly:1999-01-31`);
  await expect(page.getByText('We couldn’t find this document')).toBeVisible();
  await page.goto(`/${loan.brand}/Accounts/${loan.loanId}`);
  await settle(page);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Statements and letters' }).click();
  await expect(page.getByText('Failed to get signed account documents. Please try again.')).toBeVisible();
  // Back online, the list is read again by itself.
  await page.context().setOffline(false);
  await expect(page.getByText('No account documents were found.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to your loan' }).click();
  await page.getByRole('button', { name: 'Payoff letter' }).click();
  await expectAtTop(page, 'Payoff letter');
  await expect(page.getByText(/This letter is good/)).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^payoff-letter-[\d-]+\.pdf$/);
  await page.getByRole('button', { name: 'All documents' }).click();
  await expect(page.getByRole('link', { name: 'Payoff letter' })).toBeVisible();
});

test('applications that cannot be read are said to be missing, and are read again', async ({ page }) => {
  const fail = (path: string) => page.route(path, (route) => route.fulfill({ status: 500, body: '{}' }));
  await fail('**/api/applications?*');
  await signIn(page, CAST.kayla);
  await expect(page.getByText('Failed to get your open applications')).toBeVisible();
  await page.unroute('**/api/applications?*');
  await fail('**/api/applicationstatus?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/Failed to read how your application of .* stands/)).toBeVisible();
  await page.unroute('**/api/applicationstatus?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your application needs documents')).toBeVisible();
});

test('an open application stands on the dashboard and leads to uploading its documents [DSH-010 LAP-080 LOP-004]', async ({
  page,
}) => {
  await signIn(page, CAST.kayla);
  await expect(page.getByText('Your application needs documents')).toBeVisible();
  await page.getByRole('link', { name: 'Upload documents' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Upload documents' })).toBeVisible();
});
