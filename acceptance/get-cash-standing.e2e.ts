import { addBankAccount } from './bank-form.ts';
import {
  expectPickedUp,
  getCash,
  openGetCash,
  openNextCash,
  payOutAtMoneyGram,
  payoutsOf,
  sendTo,
  takeAmount,
  takeMoneyGramDown,
} from './cash-pages.ts';
import { CAST, getLoan } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { makeLink, paymentPath } from './link-pages.ts';
import { continueWith, expectScreen, openMakePayment, payButton } from './payment-pages.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';

const { olga, nora, nate, vic } = CAST;

test('Olga’s advance arrives, and her next one is canceled before it is sent [LOP-028 DRW-008]', async ({
  page,
  browser,
  stack,
}) => {
  test.slow();
  const { loanId } = await getLoan(stack, olga);
  await stack.query(`insert into app.setting (name, value) values ('config.disbursementPolling', 'false')`);
  await signIn(page, olga);
  await page.getByRole('link', { name: 'See how to pick it up' }).click({ timeout: 40_000 });
  await expectScreen(page, '$400.00 is ready to pick up');
  const [payout] = await payoutsOf(stack, loanId);
  await payOutAtMoneyGram(page, stack, payout?.referenceNumber ?? '');
  await expectPickedUp(page, stack, loanId, 40_000);
  await takeMoneyGramDown(page, stack);
  await page.goto('/tmx/Accounts');
  await openGetCash(page);
  await takeAmount(page, 15_000);
  await sendTo(page, 'Pick up at MoneyGram');
  await getCash(page, 15_000);
  await test.step('with the flag off the page that follows it opens at once [LRO-013 LRT-044]', async () => {
    await expect(page).toHaveURL(/PendingDisbursement/, { timeout: 5_000 });
    await expectScreen(page, 'Your cash is on its way');
    await expectAccessible(page);
  });
  await test.step('after 45 seconds it says that it takes longer, and still follows [LCF-012 LOP-030]', async () => {
    await page.clock.setSystemTime(Date.now() + 46_000);
    await page.reload();
    await expectScreen(page, 'Still working on your cash advance');
    await expect(page.getByText('This is taking longer than expected.')).toBeVisible();
  });
  await test.step('another advance is refused while this one is pending', async () => {
    await page.goto(`/tmx/Accounts/${loanId}/Payment/GetCashAmount`);
    await expect(page).toHaveURL(/PendingDisbursement/);
    await expectScreen(page, 'Still working on your cash advance');
    const other = await browser.newContext();
    const second = await other.newPage();
    await signIn(second, olga);
    await second.goto(`/tmx/Accounts/${loanId}/Payment/GetCashAmount`);
    await expect(second.getByText('A cash advance is already on its way')).toBeVisible();
    await expectAccessible(second);
    await other.close();
  });
  await page.getByRole('button', { name: 'Cancel this advance' }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expectScreen(page, 'Your cash advance was canceled');
  expect((await payoutsOf(stack, loanId))[0]?.state).toBe('cancelled');
  await expect(page.getByText('You don’t owe anything for it.')).toBeVisible();
});

test('Nora is refused more than her lowered limit leaves, and a guest any cash [LOP-049]', async ({ page, stack }) => {
  test.slow();
  await signIn(page, nora);
  await page.getByRole('button', { name: 'OK' }).click();
  await openGetCash(page);
  await page.getByLabel('How much do you want?').fill('500.01');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Enter an amount from $50.00 to $500.00.' })).toBeVisible();
  await test.step('figures that cannot be read say so, and can be read again', async () => {
    await page.route('**/api/drawterms*', (route) => route.abort());
    await page.getByLabel('How much do you want?').fill('120.00');
    await expect(page.getByText('Failed to work out what this amount costs')).toBeVisible();
    await page.unroute('**/api/drawterms*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'What $120.00 does' })).toBeVisible();
  });
  await test.step('a guest is told to sign in', async () => {
    const loan = await getLoan(stack, vic);
    await page.goto((await makeLink(stack, vic, { path: paymentPath(loan), isGuestPayment: true })).href);
    await expectScreen(page, 'Make a payment');
    await page.goto(`/tmx/Accounts/${loan.loanId}/Payment/GetCashAmount`);
    await expect(page.getByText('Only the borrower can take cash')).toBeVisible();
  });
});

test('Nate’s bank account can receive cash once a payment from it has cleared [DRW-004]', async ({
  page,
  context,
  stack,
}) => {
  test.slow();
  await signIn(page, nate);
  const { loanId } = await getLoan(stack, nate);
  await openMakePayment(page);
  await continueWith(page, 26_442);
  await addBankAccount(page, '400800001234');
  await page.getByLabel('I authorize this debit from my bank account').check();
  await payButton(page, 26_442).click();
  await expectScreen(page, 'Payment received');
  await test.step('before that it says what would prove the account', async () => {
    await page.goto('/tmx/Accounts');
    await openGetCash(page);
    await takeAmount(page, 25_000);
    await expect(page.getByRole('radio', { name: 'Bank account ending 1234' })).toBeDisabled();
    await expect(page.getByText('We can send money here after a payment from this account has cleared.')).toBeVisible();
  });
  const panel = await context.newPage();
  await panel.goto(stack.simulatorUrl);
  await panel.getByRole('button', { name: '+7 days' }).click();
  await expect(panel.getByText('The business clock has moved.')).toBeVisible({ timeout: 90_000 });
  await page.goto('/tmx/PaymentMethods');
  await expect(page.getByText('Can receive cash').nth(1)).toBeVisible();
  await openNextCash(page);
  await takeAmount(page, 25_000);
  await sendTo(page, 'Bank account ending 1234');
  await expect(page.getByText('Once it’s sent, it can’t be called back.')).toBeVisible();
  await getCash(page, 25_000);
  await expectScreen(page, '$250.00 was sent');
  await expect(page.getByText('Expected Tue, Jun 23')).toBeVisible();
  expect((await payoutsOf(stack, loanId))[0]).toMatchObject({ state: 'sent', channel: 'ach' });
});

test('cash asks where the person is as the lender’s flags for add-ons say [LRO-018 GPS-001 GPS-002]', async ({
  page,
  stack,
}) => {
  test.slow();
  const setFlags = (isChecked: boolean, isForced: boolean) =>
    stack.query(
      `insert into app.setting (name, value) values ('config.gpsCheckAddOn', $1), ('config.gpsForceAddOn', $2)
         on conflict (name) do update set value = excluded.value`,
      [JSON.stringify(isChecked), JSON.stringify(isForced)],
    );
  await setFlags(false, false);
  await signIn(page, nate);
  await openNextCash(page);
  await setFlags(false, true);
  await test.step('a required place has no way around it', async () => {
    await expect(async () => {
      await page.reload();
      await expectScreen(page, 'Check your location');
    }).toPass();
    await expect(page.getByText('Share my location')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue without sharing' })).toHaveCount(0);
  });
  await test.step('a browser that refuses is told how to turn it on', async () => {
    await page.getByLabel('Where this device says it is').selectOption({ label: 'Where it really is' });
    await page.getByRole('button', { name: 'Share my location' }).click();
    await expectScreen(page, 'Your location is turned off');
    await page.getByRole('button', { name: 'Try again' }).click();
  });
  await test.step('a place in the state of the store leads on', async () => {
    await page.getByRole('button', { name: 'Share my location' }).click();
    await expectScreen(page, 'Get cash');
  });
});
