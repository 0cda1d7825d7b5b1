import type { Page } from '@playwright/test';
import { addCard, cardFrame, typeCard } from './card-form.ts';
import { CAST, findLoans, getLoan } from './cast.ts';
import { phonedCode } from './codes.ts';
import { expectAccessible } from './expect-accessible.ts';
import { makeLink, paymentPath } from './link-pages.ts';
import { chooseAmount, expectScreen, payButton } from './payment-pages.ts';
import { askForNoPlace, continueRenewing, newLoanOf, phoneOf, renewalsOf } from './renewal-walks.ts';
import { prepare, signAll } from './signing-pages.ts';
import { expect, test } from './stack.ts';

/** Adds a card of the guest's own and pays. */
async function payAsGuest(page: Page, amountCents: number): Promise<void> {
  await cardFrame(page).getByLabel('Card number').waitFor();
  await typeCard(page, { number: '4111111111111111', holder: 'Gil Hart' });
  await addCard(page);
  await expectScreen(page, 'Review your payment');
  await page.getByLabel('Your name').fill('Gil Hart');
  await page.getByLabel('Email address').fill('gil@guest.example');
  await payButton(page, amountCents).click();
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('6-digit code').fill(code);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

test('a guest pays for a renewal, and the borrower signs it with a code to their phone [LRT-039 LOP-044 ALT-010]', async ({
  page,
  stack,
}) => {
  const { vic } = CAST;
  const loan = await getLoan(stack, vic);
  await askForNoPlace(stack);
  await page.goto((await makeLink(stack, vic, { path: paymentPath(loan), isGuestPayment: true })).href);
  await expectScreen(page, 'Make a payment');
  await continueRenewing(page);
  await expectScreen(page, 'Vic must agree');
  await page.getByRole('button', { name: 'Text them a code' }).click();
  await expectScreen(page, 'Enter Vic’s code');
  await typeCode(page, await phonedCode(stack, await phoneOf(stack, vic)));
  await payAsGuest(page, 10_500);
  await expect(page).toHaveURL(/AccountDisclosures\?signingType=refinance/, { timeout: 40_000 });
  await signAll(await prepare(page, 'VW'));
  await expectScreen(page, 'Your loan is renewed');
  await newLoanOf(stack, vic);
  expect((await findLoans(stack, vic)).map(({ status }) => status)).toEqual([22, 12]);
  await expect(page.getByRole('button', { name: 'Take it back' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('You have been signed out.')).toBeVisible();
});

test('without the code the payment stays and the borrower is told; other guests only pay [LRT-039 ROL-08]', async ({
  page,
  stack,
}) => {
  const { vic, vera } = CAST;
  const loan = await getLoan(stack, vic);
  await askForNoPlace(stack);
  await page.goto((await makeLink(stack, vic, { path: paymentPath(loan), isGuestPayment: true })).href);
  await expectScreen(page, 'Make a payment');
  await continueRenewing(page);
  await expectScreen(page, 'Vic must agree');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue without a code' }).click();
  await payAsGuest(page, 10_500);
  await expectScreen(page, 'The borrower signs');
  await expectAccessible(page);
  expect(await renewalsOf(stack, loan)).toMatchObject([{ state: 'awaitingSignature' }]);
  await test.step('the borrower hears of it, with the way to sign', async () => {
    await expect
      .poll(async () => (await stack.mailTo(vic.username)).map(({ text }) => text).join('\n'))
      .toContain(`/Accounts/${loan.loanId}`);
  });
  await test.step('a guest whose link may only pay is told that only the borrower renews', async () => {
    const hers = await getLoan(stack, vera);
    await page.goto((await makeLink(stack, vera, { path: paymentPath(hers), isGuestPayment: true })).href);
    await expectScreen(page, 'Make a payment');
    await expect(page.getByRole('radio', { name: /^Renew the loan/ })).toBeDisabled();
    await expect(page.getByText('Only the borrower can renew this loan.').first()).toBeVisible();
    await chooseAmount(page, 'Minimum due');
    await expect(page.getByRole('button', { name: /^Continue with \$/ })).toBeEnabled();
  });
});
