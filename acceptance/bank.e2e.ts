import { typeBank } from './bank-form.ts';
import { CAST } from './cast.ts';
import { continueWith, expectScreen, openMakePayment, payButton } from './payment-pages.ts';
import { listenToRequests, readDatabaseAsText } from './sent-to-us.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';

const RETURNED = '400800009101';

test('a bank account is added and pays with consent, and a returned debit is reported by mail [CRD-001 CRD-011 LOP-064 LAP-042]', async ({
  page,
  context,
  stack,
}) => {
  const { alma } = CAST;
  const sent = listenToRequests(context, stack);
  await signIn(page, alma);
  await openMakePayment(page);
  await continueWith(page, 22_500);
  await page.getByRole('link', { name: 'Add a bank account' }).click();
  await expectScreen(page, 'Add a bank account');
  await page.getByRole('textbox', { name: 'Routing number' }).fill('061000105');
  await page.getByRole('button', { name: 'Add bank account and continue' }).click();
  await expect(page.getByRole('link', { name: 'Please enter a valid routing number.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Choose checking or savings.' })).toBeVisible();
  await typeBank(page, RETURNED);
  await page.getByRole('button', { name: 'Add bank account and continue' }).click();
  await expectScreen(page, 'Review your payment');
  await expect(page.getByText('Truist Bank · Checking')).toBeVisible();
  await test.step('the review names the next business day of the loan system [API-46]', async () => {
    await expect(
      page.getByText('Keep $225.00 in your account. Your bank may take it as late as Tue, Jun 16'),
    ).toBeVisible();
  });
  await expect(payButton(page, 22_500)).toBeDisabled();
  await page.getByLabel('I authorize this debit from my bank account').check();
  await payButton(page, 22_500).click();
  await expectScreen(page, 'Payment received');
  await expect(page.getByText('Your payment is processing')).toBeVisible();
  await expect(page.getByText('Bank account ending 9101')).toBeVisible();

  const panel = await context.newPage();
  await panel.goto(stack.simulatorUrl);
  await panel.getByRole('button', { name: '+7 days' }).click();
  await expect(panel.getByText('The business clock has moved.')).toBeVisible({ timeout: 60_000 });
  await expect(async () => {
    await panel.goto(`${stack.simulatorUrl}/inbox`);
    await expect(panel.getByText('Your bank returned your payment').first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 40_000 });

  await page.goto(`${stack.url}/tmx/PaymentMethods`);
  await expectScreen(page, 'Payment methods');
  await expect(page.getByText('Main account')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Bank account ending 9101' }).click();
  await page.getByRole('button', { name: 'Remove bank account', exact: true }).click();
  await expect(page.getByText('Bank account ending 9101 removed')).toBeVisible();

  const requests = await sent.texts();
  const carrying = requests.filter((text) => text.includes(RETURNED));
  expect(carrying.every((text) => text.includes('/api/customerinfo'))).toBe(true);
  expect(await readDatabaseAsText(stack)).not.toContain(RETURNED);
  expect(stack.readLog()).not.toContain(RETURNED);
});
