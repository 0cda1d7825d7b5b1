import type { Page } from '@playwright/test';
import { CAST, findLoans, getLoan } from './cast.ts';
import { phonedCode } from './codes.ts';
import { expectAccessible } from './expect-accessible.ts';
import { chooseAmount, chooseCard, continueWith, expectScreen, openMakePayment, payButton } from './payment-pages.ts';
import {
  askForNoPlace,
  continueRenewing,
  goOnToReview,
  moveDays,
  newLoanOf,
  openAs,
  phoneOf,
  renewalsOf,
  reviewRenewal,
  setStoreHour,
} from './renewal-walks.ts';
import { signIn } from './sign-in-page.ts';
import { openCeremony, prepare, readAll, signAll } from './signing-pages.ts';
import { expect, test } from './stack.ts';

const TO_SIGN = /AccountDisclosures\?signingType=refinance/;

async function payAndComeToSign(page: Page, amountCents: number): Promise<void> {
  await payButton(page, amountCents).click();
  await expect(page).toHaveURL(TO_SIGN, { timeout: 40_000 });
}

test('a new day brings new terms, two tabs make one renewal, and a payoff ends it [LOP-021]', async ({
  page,
  browser,
  stack,
}) => {
  const { alma } = CAST;
  const loan = await getLoan(stack, alma);
  await askForNoPlace(stack);
  await setStoreHour(stack, 10);
  await signIn(page, alma);
  await reviewRenewal(page, alma);
  const other = await openAs(browser, stack, alma);
  await test.step('a new day refuses the terms of yesterday, and nothing that was chosen is lost', async () => {
    await moveDays(stack, 1);
    await payButton(page, 22_500).click();
    await expect(page.getByText('The terms of your new loan have changed')).toBeVisible();
    await expect(page.getByText('You weren’t charged.')).toBeVisible();
    await expect(page.getByText(/Valid on: /)).toContainText('Jun 16, 2026');
    await expectAccessible(page);
    expect(await renewalsOf(stack, loan)).toEqual([]);
    await page.getByRole('button', { name: 'Go on with the new terms' }).click();
    await expect(payButton(page, 22_500)).toBeEnabled();
  });
  await test.step('two presses and a second tab make one renewal and one payment', async () => {
    await reviewRenewal(other, alma);
    await payButton(page, 22_500).dblclick();
    await expect(page).toHaveURL(TO_SIGN, { timeout: 40_000 });
    await payButton(other, 22_500).click();
    await expect(other.getByText(/^A renewal of this loan is open\./)).toBeVisible();
    await expect(other.getByRole('button', { name: 'See what you can do' })).toBeVisible();
    expect(await renewalsOf(stack, loan)).toHaveLength(1);
    expect(
      (await stack.charges()).filter(({ status, amountCents }) => status === 'captured' && amountCents === 22_500),
    ).toHaveLength(1);
  });
  await test.step('one press pays the loan off and ends the renewal', async () => {
    await other.goto('/tmx/Accounts');
    await openMakePayment(other);
    await expectAccessible(other);
    await other.getByRole('button', { name: 'Pay off the loan instead' }).click();
    await chooseAmount(other, 'Pay off the loan');
    await continueWith(other, 150_000);
    await chooseCard(other, alma.cardName);
    await payButton(other, 150_000).click();
    await expectScreen(other, 'Your loan is paid off');
    expect(await renewalsOf(stack, loan)).toMatchObject([{ state: 'ended', why: 'paidOff' }]);
    await page.reload();
    await expectScreen(page, 'Your loan is paid off');
    await expect(page.getByText('It was paid off before the renewal was signed')).toBeVisible();
  });
  await other.context().close();
});

test('two borrowers sign on two devices, and both sign again after a day has passed between [DOC-002]', async ({
  page,
  browser,
  stack,
}) => {
  const { sam, tara } = CAST;
  const loan = await getLoan(stack, sam);
  await askForNoPlace(stack);
  await setStoreHour(stack, 10);
  await stack.query('delete from servicing.loan_lock where loan_id = $1', [loan.loanId]);
  await signIn(page, sam);
  await openMakePayment(page);
  await continueRenewing(page);
  await page.getByRole('button', { name: 'Text them a code' }).click();
  await page.getByLabel('6-digit code').fill(await phonedCode(stack, await phoneOf(stack, tara)));
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await goOnToReview(page, sam.cardName);
  await payAndComeToSign(page, 15_000);
  await signAll(await prepare(page, 'ST'));
  await expectScreen(page, 'Waiting for Tara Turner to sign');
  await expectAccessible(page);
  const hers = await openAs(browser, stack, tara);
  await expect(hers.getByText('Sam Turner signed. Now it’s your turn.')).toBeVisible();
  await moveDays(stack, 1);
  await test.step('both read why there are new terms', async () => {
    await page.goto('/tmx/Accounts');
    await page.getByRole('link', { name: /^(See the terms and sign|Continue signing)$/ }).click();
    await expect(page.getByText('A new business day began, so the terms are new')).toBeVisible();
    await expectAccessible(page);
    expect(await findLoans(stack, sam)).toHaveLength(1);
  });
  await test.step('he signs again, then she does, and both see the new loan', async () => {
    await readAll(page, 'ST');
    await signAll(await openCeremony(page));
    await expectScreen(page, 'Waiting for Tara Turner to sign');
    await hers.goto('/tmx/Accounts');
    await hers.getByRole('link', { name: /^(See the terms and sign|Continue signing)$/ }).click();
    await signAll(await prepare(hers, 'TT'));
    await expectScreen(hers, 'Your loan is renewed');
    await newLoanOf(stack, sam);
    await expectScreen(page, 'Your loan is renewed');
  });
  expect(await renewalsOf(stack, loan)).toMatchObject([{ state: 'booked', revision: 2 }]);
  await hers.context().close();
});

test('a signature after the last hour binds nobody, and the page says that the renewal ended [LOP-039 REF-015]', async ({
  page,
  stack,
}) => {
  const { gus } = CAST;
  const loan = await getLoan(stack, gus);
  await askForNoPlace(stack);
  await setStoreHour(stack, 10);
  await signIn(page, gus);
  await reviewRenewal(page, gus);
  await payAndComeToSign(page, 11_250);
  const frame = await prepare(page, 'GH');
  await setStoreHour(stack, 18);
  await moveDays(stack, 1);
  await expect
    .poll(async () => renewalsOf(stack, loan), { timeout: 30_000 })
    .toMatchObject([{ state: 'ended', why: 'expired' }]);
  await signAll(frame);
  await expectScreen(page, 'Your renewal ended unsigned');
  await expect(page.getByText('Your payment of $112.50 stays on your loan.')).toBeVisible();
  await expectAccessible(page);
  expect(await findLoans(stack, gus)).toHaveLength(1);
});
