import type { Page } from '@playwright/test';
import { expectBooksAgree } from './books-agree.ts';
import { CAST, getLoan } from './cast.ts';
import { expectScreen, payButton, reviewPayment } from './payment-pages.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';

test.use({ isOverRoad: true });

const { alma } = CAST;

/** Starts counting the payments that the page sends. Returns a function that reads the count. */
function countSubmits(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/payment') count += 1;
  });
  return () => count;
}

test('a payment whose answer was lost is looked up and sent again only by pressing Pay [PAY-031 LOP-032 SES-39]', async ({
  page,
  stack,
}) => {
  const loan = await getLoan(stack, alma);
  await reviewPayment(page, alma, 'Minimum due', 22_500);
  // The call never reaches the services, and the page is closed before it fails.
  await stack.failNext('POST /payment', 'silentBefore');
  await payButton(page, 22_500).click();
  await expect(page.getByRole('button', { name: 'Sending your payment…' })).toBeVisible();
  await page.close({ runBeforeUnload: true });
  const kept = () => stack.query('select 1 as kept from app.user_cache where profile_id is not null');
  await expect.poll(kept).toHaveLength(1);

  // Later, the payer opens another tab.
  const later = await page.context().newPage();
  const submits = countSubmits(later);
  await signIn(later, alma);
  const left = later.getByRole('status').filter({ hasText: 'We don’t know yet if your payment went through' });
  await expect(left).toContainText('Checking won’t send anything');
  await left.getByRole('button', { name: 'Check my payment' }).click();
  const told = later.getByRole('alert').filter({ hasText: 'Your payment wasn’t made' });
  await expect(told).toContainText('no payment came of it so far, and nothing was charged');
  await expect(payButton(later, 22_500)).toBeEnabled();
  expect(submits()).toBe(0);
  expect(await stack.charges()).toEqual([]);

  // A new press makes the payment. Its answer is lost too, and the reloaded page finds the payment without another press.
  await stack.failNext('POST /payment', 'silentAfter');
  await payButton(later, 22_500).click();
  await expect(later.getByRole('button', { name: 'Sending your payment…' })).toBeVisible();
  await expect.poll(() => stack.query('select 1 as made from app.payment')).toHaveLength(1);
  await stack.failNext('GET /payment', 502);
  await later.reload();
  await expectScreen(later, 'Payment received');
  expect(submits()).toBe(1);
  await expectBooksAgree(stack, { page: later, person: alma, loan, amountCents: 22_500 });
});
