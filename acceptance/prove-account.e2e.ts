import { getCash, openGetCash, payoutsOf, sendTo, takeAmount } from './cash-pages.ts';
import { typeBank } from './bank-form.ts';
import { CAST, getLoan } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectScreen } from './payment-pages.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test, type Stack } from './stack.ts';

const { nate } = CAST;

/** The amounts of the newest two small credits, as they would stand on the statement of the bank account. */
async function creditsAtTheBank(stack: Stack): Promise<readonly string[]> {
  const rows = await stack.query<{ amount: string }>(
    `select (amount / 100.0)::numeric(3, 2)::text as amount from app.payout
      where purpose = 'accountProof' order by asked_at desc, payout_id limit 2`,
  );
  return rows.map(({ amount }) => amount);
}

test('Nate checks a bank account by two small credits, by keyboard, and takes cash to it', async ({
  page,
  context,
  stack,
}) => {
  test.slow();
  await signIn(page, nate);
  const { loanId } = await getLoan(stack, nate);
  await page.goto('/tmx/AddPaymentMethod?kind=bank');
  await typeBank(page, '000123456789');
  await page.getByRole('button', { name: 'Add bank account' }).click();
  await expectScreen(page, 'Payment methods');
  await page.goto('/tmx/Accounts');
  await openGetCash(page);
  await takeAmount(page, 10_000);
  const check = page.getByRole('heading', { name: /^Check .* 6789$/ });
  await expect(check).toBeVisible();
  await page.getByRole('button', { name: 'Send two small credits' }).press('Enter');
  await expect(page.getByText(/^Two small credits were sent\. Expect them by /)).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  const [one = '', other = ''] = await creditsAtTheBank(stack);
  const [first, second] = [page.getByLabel('One amount'), page.getByLabel('The other amount')];
  await test.step('an amount that cannot be, and wrong amounts, are told', async () => {
    await first.fill('1.00');
    await second.fill(one);
    await second.press('Enter');
    await expect(page.getByRole('link', { name: 'Enter an amount from $0.01 to $0.99.' })).toBeVisible();
    await first.fill(one);
    await second.press('Enter');
    await expect(page.getByRole('link', { name: 'Those amounts don’t match. You have 2 tries left.' })).toBeVisible();
    await expectAccessible(page);
  });
  await first.fill(other);
  await second.press('Enter');
  await expect(check).toBeHidden();
  await expect(page.getByRole('radio', { name: 'Bank account ending 6789' })).toBeEnabled();
  await sendTo(page, 'Bank account ending 6789');
  await getCash(page, 10_000);
  await expectScreen(page, '$100.00 was sent');
  expect((await payoutsOf(stack, loanId))[0]).toMatchObject({ state: 'sent', channel: 'ach' });
  await test.step('the money arrives', async () => {
    const panel = await context.newPage();
    await panel.goto(stack.simulatorUrl);
    await panel.getByRole('button', { name: '+7 days' }).click();
    await expect(panel.getByText('The business clock has moved.')).toBeVisible({ timeout: 90_000 });
    await expect.poll(async () => (await payoutsOf(stack, loanId))[0]?.state, { timeout: 60_000 }).toBe('paid');
    await page.reload();
    await expectScreen(page, '$100.00 arrived');
  });
});
