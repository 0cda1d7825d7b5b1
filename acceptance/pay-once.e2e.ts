import type { Page } from '@playwright/test';
import { expectBooksAgree } from './books-agree.ts';
import { CAST, getLoan } from './cast.ts';
import { chooseAmount, expectScreen, payButton, reviewPayment } from './payment-pages.ts';
import { expect, test } from './stack.ts';

const SLOW_MS = 2_500;
const { alma } = CAST;

/** Starts counting the payments that the page sends. Returns a function that reads the count. */
function countSubmits(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/payment') count += 1;
  });
  return () => count;
}

test('a reload during processing finds the payment again [PAY-016 PAY-018 SES-39 LOP-032]', async ({ page, stack }) => {
  const loan = await getLoan(stack, alma);
  await stack.setFaults({ baseLatencyMs: SLOW_MS });
  await reviewPayment(page, alma, 'Minimum due', 22_500);
  const submits = countSubmits(page);
  // Blocks the booking until the page has reloaded, however long that takes.
  const letBook = await stack.hold('servicing.ledger_txn');
  await payButton(page, 22_500).click();
  await expectScreen(page, 'Your payment is on its way');
  await page.reload();
  await expectScreen(page, 'Your payment is on its way');
  await letBook();
  await expectScreen(page, 'Payment received');
  expect(submits()).toBe(1);
  await expectBooksAgree(stack, { page, person: alma, loan, amountCents: 22_500 });
});

test('a double click on Pay pays once [PAY-016]', async ({ page, stack }) => {
  const loan = await getLoan(stack, alma);
  await stack.setFaults({ baseLatencyMs: SLOW_MS });
  await reviewPayment(page, alma, 'Minimum due', 22_500);
  const submits = countSubmits(page);
  await payButton(page, 22_500).dblclick();
  await expectScreen(page, 'Payment received');
  expect(submits()).toBe(1);
  await expectBooksAgree(stack, { page, person: alma, loan, amountCents: 22_500 });
});

test('pressing Enter twice on Pay pays once [PAY-016]', async ({ page, stack }) => {
  const loan = await getLoan(stack, alma);
  await reviewPayment(page, alma, 'Minimum due', 22_500);
  const submits = countSubmits(page);
  // A new page moves the focus to its heading.
  await expect(page.getByRole('heading', { level: 1, name: 'Review your payment' })).toBeFocused();
  // The button is disabled while the store's phone number is loading.
  await expect(payButton(page, 22_500)).toBeEnabled();
  await payButton(page, 22_500).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expectScreen(page, 'Payment received');
  expect(submits()).toBe(1);
  await expectBooksAgree(stack, { page, person: alma, loan, amountCents: 22_500 });
});

test('Back changes the amount before paying but never returns into a completed payment [PAY-032 GRD-32]', async ({
  page,
  stack,
}) => {
  const loan = await getLoan(stack, alma);
  await reviewPayment(page, alma, 'Minimum due', 22_500);
  await page.goBack();
  await expectScreen(page, 'Payment method');
  await page.goBack();
  await expectScreen(page, 'Make a payment');
  await page.goForward();
  await expectScreen(page, 'Make a payment');
  await chooseAmount(page, 24_000);
  await page.getByRole('button', { name: 'Continue with $240.00' }).click();
  await page.getByRole('button', { name: `Continue with ${alma.cardName}` }).click();
  await payButton(page, 24_000).click();
  await expectScreen(page, 'Payment received');
  await page.goBack();
  await expectScreen(page, 'Payment received');
  await expectBooksAgree(stack, { page, person: alma, loan, amountCents: 24_000 });
});

test('two tabs that pay the same loan make one payment, and the second follows it [PAY-016 LOP-032]', async ({
  page,
  context,
  stack,
}) => {
  const loan = await getLoan(stack, alma);
  // Without a worker the payment stays in progress until the second tab presses Pay.
  await stack.worker.stop();
  const other = await context.newPage();
  await reviewPayment(page, alma, 'Minimum due', 22_500);
  await reviewPayment(other, alma, 'Minimum due', 22_500);
  await page.bringToFront();
  await payButton(page, 22_500).click();
  await expectScreen(page, 'Your payment is on its way');
  await other.bringToFront();
  await payButton(other, 22_500).click();
  await expect(other.getByText('A payment is already on its way')).toBeVisible();
  await other.getByRole('button', { name: 'Follow the payment' }).click();
  await expectScreen(other, 'Your payment is on its way');
  await stack.startWorker();
  await expectScreen(other, 'Payment received');
  await expectScreen(page, 'Payment received');
  await expectBooksAgree(stack, { page, person: alma, loan, amountCents: 22_500 });
});

test('figures changed by another tab stop the payment and show the new limit [PAY-016 LER-011 LOP-032]', async ({
  page,
  context,
  stack,
}) => {
  const loan = await getLoan(stack, alma);
  const stale = await context.newPage();
  await reviewPayment(stale, alma, 'Pay off the loan', 172_500);
  await reviewPayment(page, alma, 'Minimum due', 22_500);
  await page.bringToFront();
  await payButton(page, 22_500).click();
  await expectScreen(page, 'Payment received');
  await stale.bringToFront();
  await payButton(stale, 172_500).click();
  await expect(stale.getByText('Your payment didn’t go through')).toBeVisible();
  // Two reasons, shown with a blank line between them.
  const reasons = stale.getByText('The amounts of your loan have changed.');
  expect(await reasons.innerText()).toBe(
    'The amounts of your loan have changed. Please review them and try again.\n\nThe amount is above the payoff amount of $1,500.00.',
  );
  await expect(payButton(stale, 172_500)).toBeDisabled();
  await expect(stale.getByRole('button', { name: 'Check the amount' })).toBeVisible();
  await expectBooksAgree(stack, { page, person: alma, loan, amountCents: 22_500 });
});
