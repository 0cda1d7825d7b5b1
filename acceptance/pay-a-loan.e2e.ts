import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectBooksAgree } from './books-agree.ts';
import { CAST, getLoan } from './cast.ts';
import { expectNothingPersonalKept } from './kept-in-browser.ts';
import {
  chooseAmount,
  chooseCard,
  continueWith,
  expectScreen,
  openMakePayment,
  payButton,
  readReceipt,
  reviewPayment,
} from './payment-pages.ts';
import { fact, readFact } from './read-screen.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';

// With animations, as most people have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Returns a function that sets the latency of a page in milliseconds. Answers that have already waited longer arrive
 *  immediately. */
async function openLine(page: Page): Promise<(latency: number) => Promise<unknown>> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  const speed = { offline: false, downloadThroughput: -1, uploadThroughput: -1 };
  return (latency) => line.send('Network.emulateNetworkConditions', { ...speed, latency });
}

test('a borrower pays what is due with a saved card and gets a receipt [PAY-001 PAY-032]', async ({ page, stack }) => {
  const { alma } = CAST;
  const loan = await getLoan(stack, alma);
  await signIn(page, alma);
  await test.step('the payment pages follow in order, each at its own URL [LRT-027 LRT-029 LRT-031]', async () => {
    await openMakePayment(page);
    await expect(page).toHaveURL(`${stack.url}/tmx/Accounts/${loan.loanId}/Payment`);
    await chooseAmount(page, 'Minimum due');
    await continueWith(page, 22_500);
    await expect(page).toHaveURL(/\/Payment\/SelectPaymentMethod$/);
    await chooseCard(page, alma.cardName);
    await expect(page).toHaveURL(/\/Payment\/ReviewPayment$/);
  });
  const setLatency = await openLine(page);
  const overlay = page.getByRole('status').getByText('processing');
  await expect(overlay).toHaveCount(0);
  await test.step('an overlay covers the page while the payment is sent [LRT-033 SHL-15]', async () => {
    await setLatency(15_000);
    await payButton(page, 22_500).click();
    await expect(overlay).toBeVisible();
    await setLatency(0);
    await expectScreen(page, 'Payment received');
    await expect(overlay).toHaveCount(0);
  });
  await test.step('the receipt leaves nothing personal in the browser [LRT-036 ENT-18]', async () => {
    await expect(page).toHaveURL(/\/Payment\/ConfirmPayment$/);
    await expectNothingPersonalKept(page);
  });
  await test.step('the receipt can be downloaded and agrees with the books [PAY-028 CRD-004]', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download receipt (PDF)' }).click();
    const receipt = await (await downloading).path();
    expect(readFileSync(receipt).subarray(0, 5).toString()).toBe('%PDF-');
    await expectBooksAgree(stack, { page, person: alma, loan, amountCents: 22_500 });
  });
});

test('a borrower pays the loan off, and it moves behind the paid-off toggle [PAY-002 DSH-002 LOP-023]', async ({
  page,
  stack,
}) => {
  const { alma } = CAST;
  const loan = await getLoan(stack, alma);
  await reviewPayment(page, alma, 'Pay off the loan', 172_500);
  await payButton(page, 172_500).click();
  await expectScreen(page, 'Your loan is paid off');
  await expectBooksAgree(stack, { page, person: alma, loan, amountCents: 172_500 });
  expect(await getLoan(stack, alma)).toMatchObject({ status: 3 });
  await page.goto('/tmx/Accounts');
  await expect(page.getByRole('heading', { name: 'Nothing left to pay' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.getByRole('switch', { name: 'Show paid-off loans (1)' }).check();
  await expect(page.getByRole('article')).toContainText('Paid off');
});

test('paying a typed amount changes the loan exactly as the preview showed [PAY-001 LOP-027]', async ({
  page,
  stack,
}) => {
  const { jamal } = CAST;
  const loan = await getLoan(stack, jamal);
  await signIn(page, jamal);
  await openMakePayment(page);
  await chooseAmount(page, 50_050);
  const preview = page.getByRole('heading', { name: 'After this payment' }).locator('xpath=ancestor::*[.//dl][1]');
  await expect(preview).toContainText('Due then');
  const shown = {
    principal: await readFact(preview, 'New principal balance'),
    payoff: await readFact(preview, 'Payoff amount after this payment'),
    dueOn: await fact(preview, 'Next due date').innerText(),
    due: await readFact(preview, 'Due then'),
    parts: await preview.getByRole('figure').innerText(),
  };
  await continueWith(page, 50_050);
  await chooseCard(page, jamal.cardName);
  await payButton(page, 50_050).click();
  const receipt = await readReceipt(page);
  expect({ principal: receipt.newPrincipalCents, payoff: receipt.newPayoffCents }).toEqual({
    principal: shown.principal,
    payoff: shown.payoff,
  });
  await expect(fact(page, 'Next due date')).toHaveText(shown.dueOn, { useInnerText: true });
  expect(await readFact(page, 'Due then')).toBe(shown.due);
  const posted = await page.getByRole('figure').first().innerText();
  expect(posted.split('\n').slice(1)).toEqual(shown.parts.split('\n').slice(1));
  await expectBooksAgree(stack, { page, person: jamal, loan, amountCents: 50_050 });
});

test('an amount that leaves a late loan late must be confirmed before it is paid [PAY-003 LER-035]', async ({
  page,
  stack,
}) => {
  const { cora } = CAST;
  const loan = await getLoan(stack, cora);
  await signIn(page, cora);
  await openMakePayment(page);
  await expect(page.getByText('To avoid repossession of your vehicle, please make a payment today.')).toBeVisible();
  await chooseAmount(page, 10_000);
  await continueWith(page, 10_000);
  const question = page.getByRole('alertdialog', { name: 'You would still be past due' });
  await expect(question).toContainText('With $100.00, $120.00 of the charges would stay past due.');
  await expect(question).toContainText('The rest, $1,200.00, stays due until you renew or pay it off.');
  await expect(page).toHaveURL(/\/Payment$/);
  await question.getByRole('button', { name: 'Pay $100.00 anyway' }).click();
  await chooseCard(page, cora.cardName);
  await payButton(page, 10_000).click();
  await expectScreen(page, 'Payment received');
  const still = page.getByText('Your loan is still past due').locator('xpath=../..');
  await expect(still).toContainText('$120.00 pays the charges. The rest, $1,200.00, stays due');
  await expectBooksAgree(stack, { page, person: cora, loan, amountCents: 10_000 });
});

test('an amount above the payoff or of zero is refused beside the field, and nothing is charged [PAY-001]', async ({
  page,
  stack,
}) => {
  await signIn(page, CAST.alma);
  await openMakePayment(page);
  await chooseAmount(page, 172_501);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Enter $1,725.00 or less. That pays off your loan.');
  await chooseAmount(page, 0);
  await expect(page.getByRole('alert')).toContainText('Enter an amount of at least $0.01.');
  // An error that returns while a person corrects the amount must not take the focus from the field.
  const amount = page.getByLabel('Amount to pay');
  await amount.fill('12');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await amount.press('Backspace');
  await amount.press('Backspace');
  await expect(page.getByRole('alert')).toContainText('Enter the amount you want to pay.');
  await expect(amount).toBeFocused();
  await amount.press('Enter');
  await expect(page.getByRole('alert')).toBeFocused();
  await amount.fill('12');
  await amount.press('Enter');
  await expectScreen(page, 'Payment method');
  expect(await stack.charges()).toEqual([]);
});
