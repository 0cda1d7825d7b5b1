import { expectBooksAgree } from './books-agree.ts';
import { CAST, getLoan } from './cast.ts';
import { expectScreen, payButton, reviewPayment } from './payment-pages.ts';
import { expect, test, type Stack } from './stack.ts';

async function paymentStates(stack: Stack): Promise<string[]> {
  return (await stack.query<{ state: string }>('select state from app.payment')).map(({ state }) => state);
}

test('a second worker completes the payment once when the first dies during the processor call [PAY-001 PAY-018]', async ({
  page,
  stack,
}) => {
  const { alma } = CAST;
  const loan = await getLoan(stack, alma);
  // Charged within 1 s and answered after 3.5 s: the worker dies in between, while the answer is on its way.
  await stack.setFaults({ answerAfterCallerGaveUp: 1, maxLatenessMs: 1_000, lateMs: 3_500 });
  await reviewPayment(page, alma, 'Minimum due', 22_500);
  // Also blocks the booking, in case a slow machine gets the answer before the worker is killed.
  const letBook = await stack.hold('servicing.ledger_txn');
  await payButton(page, 22_500).click();
  await expect.poll(async () => (await stack.charges()).length, { intervals: [50] }).toBe(1);
  await stack.worker.kill();
  expect(await paymentStates(stack)).toEqual(['calling']);
  await letBook();
  await stack.startWorker();
  await expectBooksAgree(stack, { page, person: alma, loan, amountCents: 22_500 });
});

test('a payment slower than the wait shows as unfinished, not failed, and completes later [LOP-030 LCF-002]', async ({
  page,
  stack,
}) => {
  const { alma } = CAST;
  const loan = await getLoan(stack, alma);
  await stack.worker.stop();
  await page.clock.install();
  await reviewPayment(page, alma, 'Minimum due', 22_500);
  await payButton(page, 22_500).click();
  await expectScreen(page, 'Your payment is on its way');
  await page.clock.fastForward(31_000);
  await expectScreen(page, 'Still working on your payment');
  await expect(
    page.getByText('This is taking longer than expected. We will send you a confirmation when it is complete.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to your accounts' })).toBeVisible();
  expect(await paymentStates(stack)).toEqual(['accepted']);
  await stack.startWorker();
  await expect.poll(() => paymentStates(stack), { timeout: 15_000 }).toEqual(['posted']);
  await page.clock.fastForward(10_000);
  await expectBooksAgree(stack, { page, person: alma, loan, amountCents: 22_500 });
});

test('an unfinished payment can be reopened from the dashboard, which updates when it ends [LRT-033]', async ({
  page,
  stack,
}) => {
  const { alma } = CAST;
  await stack.worker.stop();
  await reviewPayment(page, alma, 'Minimum due', 22_500);
  await payButton(page, 22_500).click();
  await expectScreen(page, 'Your payment is on its way');
  await page.getByRole('link', { name: 'Go to your accounts' }).click();
  const card = page.getByRole('article');
  await expect(card).toContainText('Payment in progress');
  await card.getByRole('link', { name: 'Check its progress' }).click();
  await expectScreen(page, 'Your payment is on its way');
  await page.getByRole('link', { name: 'Go to your accounts' }).click();
  await expect(card).toContainText('Payment in progress');
  await stack.startWorker();
  await expect(card).not.toContainText('Payment in progress', { timeout: 30_000 });
  await expect(card).toContainText('$1,500.00');
  await expect(page.getByRole('link', { name: 'Check its progress' })).toHaveCount(0);
});
