import { addBankAccount } from './bank-form.ts';
import { getCash, letReferenceExpire, openGetCash, payoutsOf, sendTo, takeAmount } from './cash-pages.ts';
import { CAST, getLoan } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { continueWith, expectScreen, openMakePayment, payButton } from './payment-pages.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';

const { olga, nate } = CAST;

test('Olga does not pick her money up: the reference expires, and she owes nothing for it', async ({ page, stack }) => {
  test.slow();
  const { loanId } = await getLoan(stack, olga);
  await signIn(page, olga);
  await page.getByRole('link', { name: 'See how to pick it up' }).click({ timeout: 40_000 });
  await expectScreen(page, '$400.00 is ready to pick up');
  const [payout] = await payoutsOf(stack, loanId);
  await letReferenceExpire(page, stack, payout?.referenceNumber ?? '');
  await expect.poll(async () => (await payoutsOf(stack, loanId))[0]?.state, { timeout: 40_000 }).toBe('expired');
  await page.reload();
  await expectScreen(page, 'Your cash advance expired');
  await expect(page.getByText('It wasn’t picked up in time. You don’t owe anything for it.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Get cash' }).click();
  await expectScreen(page, 'Check your location');
});

test('a credit that Nate’s bank sends back is told to him, and his line is as before', async ({
  page,
  context,
  stack,
}) => {
  test.slow();
  const { loanId } = await getLoan(stack, nate);
  await signIn(page, nate);
  await openMakePayment(page);
  await continueWith(page, 26_442);
  // Its bank pays debits and sends credits back.
  await addBankAccount(page, '400800009202');
  await page.getByLabel('I authorize this debit from my bank account').check();
  await payButton(page, 26_442).click();
  await expectScreen(page, 'Payment received');
  const panel = await context.newPage();
  const move = async (button: string) => {
    await panel.goto(stack.simulatorUrl);
    await panel.getByRole('button', { name: button }).click();
    await expect(panel.getByText('The business clock has moved.')).toBeVisible({ timeout: 90_000 });
  };
  await move('+7 days');
  await page.goto('/tmx/Accounts');
  await openGetCash(page);
  const limits = await page.getByText(/^From \$50\.00 to /).innerText();
  await takeAmount(page, 25_000);
  await sendTo(page, 'Bank account ending 9202');
  await getCash(page, 25_000);
  await expectScreen(page, '$250.00 was sent');
  await move('+7 days');
  await expect.poll(async () => (await payoutsOf(stack, loanId))[0]?.state, { timeout: 60_000 }).toBe('returned');
  await page.reload();
  await expectScreen(page, 'Your cash advance came back');
  await expect(page.getByText('Your bank says that this account is closed.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try another way' }).click();
  await expectScreen(page, 'Get cash');
  await expect(page.getByText(limits, { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await stack.mailTo(nate.username)).map(({ subject }) => subject).join(), { timeout: 40_000 })
    .toMatch(/cash/i);
});
