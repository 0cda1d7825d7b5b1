import type { FrameLocator, Page } from '@playwright/test';
import { CAST, findLoans, getLoan, type CastLoan, type Person } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { choose, chooseCard, expectScreen, openMakePayment, payButton } from './payment-pages.ts';
import { fact } from './read-screen.ts';
import { signIn } from './sign-in-page.ts';
import { declineWith, prepare, signAll } from './signing-pages.ts';
import { expect, test, type Stack } from './stack.ts';

/** Chooses to renew on the amount page, adds nothing, and comes to the review. */
async function chooseRenewal(page: Page, person: Person, payCents?: number): Promise<void> {
  await openMakePayment(page);
  await choose(page, 'Renew the loan');
  if (payCents !== undefined) await page.getByLabel('Amount to pay now').fill((payCents / 100).toFixed(2));
  await page.getByRole('button', { name: /^Continue with/ }).click();
  await passLocation(page);
  await expectScreen(page, 'Add to your new loan');
  await page.getByRole('button', { name: 'Continue without any' }).click();
  await expectScreen(page, 'Payment method');
  await chooseCard(page, person.cardName);
}

/** Pays for a renewal and waits for the terms and documents to sign. */
async function payRenewal(page: Page, payCents: number): Promise<void> {
  await payButton(page, payCents).click();
  await expect(page).toHaveURL(/AccountDisclosures\?signingType=refinance/, { timeout: 40_000 });
}

/** Returns the loan that replaced another, once it is there. */
async function newLoanOf(stack: Stack, person: Person): Promise<CastLoan> {
  await expect.poll(async () => (await findLoans(stack, person)).at(-1)?.status, { timeout: 20_000 }).toBe(12);
  const loan = (await findLoans(stack, person)).at(-1);
  if (loan === undefined) throw new Error(`${person.code} has no loan`);
  return loan;
}

test('Alma renews her pawn in minutes: she pays, reads the terms, signs and sees the new loan [LOP-021 LRT-036]', async ({
  page,
  stack,
}) => {
  const old = await getLoan(stack, CAST.alma);
  await signIn(page, CAST.alma);
  await chooseRenewal(page, CAST.alma);
  await payRenewal(page, 22_500);
  await test.step('the terms of today stand before the documents', async () => {
    const frame = await prepareRenewal(page);
    await signAll(frame);
  });
  await expectScreen(page, 'Your loan is renewed');
  const next = await newLoanOf(stack, CAST.alma);
  expect((await findLoans(stack, CAST.alma)).find(({ loanId }) => loanId === old.loanId)?.status).toBe(22);
  await expect(page.getByText(next.loanHeader).first()).toBeVisible();
  await expect(fact(page.locator('main'), 'Principal')).toContainText('$1,500.00');
  await expect(page.getByText('Changed your mind?')).toBeVisible();
  await expectAccessible(page);
  await test.step('no way leads back into the payment [LOP-015]', async () => {
    const { url } = { url: page.url() };
    await page.goBack();
    await expect(page).toHaveURL(url);
  });
  await test.step('the old and the new loan lead to each other', async () => {
    await page.goto(`/tmx/Accounts/${old.loanId}`);
    await page.getByRole('link', { name: `loan ${next.loanHeader}` }).click();
    await expect(page.getByRole('link', { name: `loan ${old.loanHeader}` })).toBeVisible();
  });
  await test.step('she takes it back, and the old loan is open again with her payment [REF-017]', async () => {
    await page.getByRole('button', { name: 'Take it back' }).click();
    await page.getByRole('button', { name: 'Yes, take it back' }).click();
    await expectScreen(page, 'You took your renewal back');
    const loans = await findLoans(stack, CAST.alma);
    expect(loans.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([12, 28]);
  });
});

async function prepareRenewal(page: Page): Promise<FrameLocator> {
  await expectScreen(page, 'Electronic documents');
  return prepare(page, 'AR');
}

test('Alma declines in the ceremony: her payment stays, and nothing is renewed [LOP-055 REF-015]', async ({
  page,
  stack,
}) => {
  await signIn(page, CAST.alma);
  await chooseRenewal(page, CAST.alma);
  await payRenewal(page, 22_500);
  const frame = await prepareRenewal(page);
  await declineWith(frame, 'I changed my mind.');
  await expect(
    page.getByRole('heading', { level: 1, name: /^(You declined to sign|Your renewal was canceled)$/ }),
  ).toBeVisible({
    timeout: 25_000,
  });
  const cancel = page.getByRole('button', { name: 'Cancel the renewal' });
  const canceled = page.getByRole('heading', { level: 1, name: 'Your renewal was canceled', exact: true });
  // The page may learn of the end by itself, between a look at the button and its press.
  await expect(async () => {
    await expect(cancel.or(canceled).first()).toBeVisible();
    if (!(await canceled.isVisible())) await cancel.click({ timeout: 2_000 });
    await expect(canceled).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText('Your payment of $225.00 stays on your loan.')).toBeVisible();
  expect((await getLoan(stack, CAST.alma)).status).toBe(12);
  expect(await stack.query('select state, ended_why from servicing.renewal')).toEqual([
    { state: 'ended', ended_why: expect.stringMatching(/^(declined|cancelled)$/) as unknown },
  ]);
});

test('Alma pays principal with her renewal, and the new loan is smaller [LOP-021 PAY-028]', async ({ page, stack }) => {
  await signIn(page, CAST.alma);
  await chooseRenewal(page, CAST.alma, 42_500);
  await payRenewal(page, 42_500);
  await signAll(await prepareRenewal(page));
  await expectScreen(page, 'Your loan is renewed');
  await newLoanOf(stack, CAST.alma);
  await expect(fact(page.locator('main'), 'Principal')).toContainText('$1,300.00');
});

/** Goes on without sharing the place. */
async function passLocation(page: Page): Promise<void> {
  await expectScreen(page, 'Check your location');
  await page.getByRole('button', { name: 'Continue without sharing' }).click();
}
