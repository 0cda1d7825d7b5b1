import { typeBank } from './bank-form.ts';
import { CAST, getLoan } from './cast.ts';
import { choose, chooseAmount, continueWith, expectScreen, payButton } from './payment-pages.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';

test('autopay is changed to a card, takes the payment on its due date after the clock moves, and is turned off in two presses [LRT-022 LRT-053 LRT-054 CRD-012 CRD-013 CRD-014 LOP-012 LOP-065 LOP-123]', async ({
  page,
  context,
  stack,
}) => {
  const loan = await getLoan(stack, CAST.jamal);
  await signIn(page, CAST.jamal);
  await page.getByRole('link', { name: /^Details of / }).click();
  // Due on Jun 19, which is a holiday on a Friday.
  await page.getByRole('link', { name: 'Manage account and autopay' }).click();
  await expect(page).toHaveURL(`${stack.url}/inl/Accounts/${loan.loanId}/ManageAccount`);
  await expect(page.getByText('Next debit $121.11 on Mon, Jun 22')).toBeVisible();
  await page.getByRole('link', { name: 'Change card' }).click();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('It is not a condition of this loan')).toBeVisible();
  await page.getByRole('button', { name: 'Agree and use this card' }).click();
  await expect(page.getByRole('heading', { name: 'Autopay is on' })).toBeVisible();

  const panel = await context.newPage();
  await panel.goto(stack.simulatorUrl);
  await panel.getByRole('button', { name: '+7 days' }).click();
  await expect(panel.getByText('The business clock has moved.')).toBeVisible({ timeout: 60_000 });
  // A day is closed when its debits by card are through.
  await panel.goto(stack.simulatorUrl);
  await panel.getByRole('button', { name: 'Next day' }).click();
  await expect(panel.getByText('The business clock has moved.')).toBeVisible({ timeout: 60_000 });
  await page.goto(`/inl/Accounts/${loan.loanId}`);
  const debit = page
    .getByRole('list', { name: 'History, newest first' })
    .locator('> li')
    .filter({ hasText: 'Autopay payment' })
    .filter({ hasText: 'by card' });
  await expect(debit).toHaveCount(1);
  await expect(debit).toContainText('Mon, Jun 22');
  await expect(debit).toContainText('−$121.11');

  await page.goto(`/inl/Accounts/${loan.loanId}/ManageAccount`);
  await page.getByRole('button', { name: 'Turn off autopay' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off autopay' }).click();
  await expect(page.getByRole('link', { name: 'Set up autopay' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Set up autopay' })).toBeVisible();
});

test('autopay is asked for while paying, ends when its card is removed on purpose, and is set up again from a bank account [CRD-010 CRD-012 CRD-013 LRT-055 LOP-065 PAY-012 PAY-026 LOP-120]', async ({
  page,
  stack,
}) => {
  const { jamal } = CAST;
  const loan = await getLoan(stack, jamal);
  await signIn(page, jamal);
  await page.goto(`/inl/Accounts/${loan.loanId}/ManageAccount`);
  await page.getByRole('button', { name: 'Turn off autopay' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off autopay' }).click();
  await expect(page.getByRole('link', { name: 'Set up autopay' })).toBeVisible();

  await page.goto(`/inl/Accounts/${loan.loanId}/Payment`);
  await expectScreen(page, 'Make a payment');
  await chooseAmount(page, 2_000);
  await continueWith(page, 2_000);
  await choose(page, jamal.cardName);
  await page.getByRole('button', { name: `Continue with ${jamal.cardName}` }).click();
  await expectScreen(page, 'Review your payment');
  await page.getByLabel(`Pay this loan automatically from now on, from ${jamal.cardName}`).check();
  await expect(page.getByText('It is not a condition of this loan')).toBeVisible();
  await payButton(page, 2_000).click();
  await expectScreen(page, 'Payment received');
  await expect(page.getByText('We sent you a copy of what you agreed to.')).toBeVisible();
  await page.getByRole('button', { name: 'Text me the receipt' }).click();
  await expect(page.getByText('Receipt sent', { exact: true })).toBeVisible();
  await expect.poll(async () => (await stack.callsTo('+19125550110')).length).toBe(1);

  await page.goto('/inl/PaymentMethods');
  await page.getByRole('button', { name: `Remove ${jamal.cardName}` }).click();
  await expect(page.getByRole('alertdialog').getByText('Autopay of a loan ends')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove card and end autopay' }).click();
  await expect(page.getByText(`${jamal.cardName} removed`)).toBeVisible();

  await page.goto(`/inl/Accounts/${loan.loanId}/ManageAccount`);
  await page.getByRole('link', { name: 'Set up autopay' }).click();
  await page.getByRole('link', { name: 'Add a bank account' }).click();
  await typeBank(page, '400800001234');
  await page.getByRole('button', { name: 'Add bank account and continue' }).click();
  await expect(page.getByText('electronic transfer (ACH)')).toBeVisible();
  await page.getByRole('button', { name: 'Agree and turn on autopay' }).click();
  await expect(page.getByRole('heading', { name: 'Autopay is on' })).toBeVisible();
  await page.getByRole('link', { name: 'Change or turn off' }).click();
  await expect(page.getByText('From your bank account •••• 1234.')).toBeVisible();
});
