import { expectBooksAgree } from './books-agree.ts';
import { CAST, getLoan } from './cast.ts';
import { expectScreen, payButton, reviewPayment } from './payment-pages.ts';
import { expect, test } from './stack.ts';

const FAILURES = [
  { what: 'never answers but charges later', amountCents: 30_098, isUnknownMeanwhile: true },
  { what: 'charges and answers after we gave up', amountCents: 30_095, isUnknownMeanwhile: true },
  { what: 'charges and answers 502', amountCents: 30_097, isUnknownMeanwhile: false },
  { what: 'answers 503 before charging', amountCents: 30_094, isUnknownMeanwhile: false },
] as const;

for (const { what, amountCents, isUnknownMeanwhile } of FAILURES)
  test(`a payment is posted and charged once when the processor ${what} [PAY-001 PAY-018 LAP-101]`, async ({
    page,
    stack,
  }) => {
    const { alma } = CAST;
    const loan = await getLoan(stack, alma);
    await reviewPayment(page, alma, amountCents, amountCents);
    // Unknown results are resolved within seconds, so the booking is blocked until the payer has seen the message.
    const letBook = await stack.hold('servicing.ledger_txn');
    await payButton(page, amountCents).click();
    if (isUnknownMeanwhile) {
      await expectScreen(page, 'Your payment is on its way');
      await expect(page.getByText('Please don’t pay again')).toBeVisible({ timeout: 20_000 });
    }
    await letBook();
    await expectBooksAgree(stack, { page, person: alma, loan, amountCents });
  });

test('a payment without a result is reported once, with its loan and amount [PAY-033 LAP-104 LOP-134]', async ({
  page,
  stack,
}) => {
  const { alma } = CAST;
  const [{ amountCents }] = FAILURES;
  const { loanId } = await getLoan(stack, alma);
  await page.clock.install();
  await reviewPayment(page, alma, amountCents, amountCents);
  // The payer waits half a minute by the page's clock. In real time the charge is found within seconds, but never booked.
  await stack.hold('servicing.ledger_txn');
  await payButton(page, amountCents).click();
  await expectScreen(page, 'Your payment is on its way');
  const told = page.waitForResponse((answer) => answer.url().endsWith('/api/paymentTimeout'));
  await page.clock.fastForward(31_000);
  await expectScreen(page, 'Still working on your payment');
  expect(await (await told).json()).toEqual({ received: true });
  await page.reload();
  await expectScreen(page, 'Still working on your payment');
  expect(
    await stack.query(
      'select p.loan_id::int as "loanId", p.amount::int as cents from app.payment_timeout t join app.payment p using (payment_id)',
    ),
  ).toEqual([{ loanId: Number(loanId), cents: amountCents }]);
});
