import { CAST, findLoans } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { choose, expectScreen, openMakePayment } from './payment-pages.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';

const { gil } = CAST;

test('Gil renews at the lender’s own shop and comes back signed in, with the new loan [LOP-037 PAY-011]', async ({
  page,
  stack,
}) => {
  test.slow();
  await signIn(page, gil);
  await openMakePayment(page);
  await choose(page, 'Renew the loan');
  await page.getByRole('button', { name: /^Continue/ }).click();
  await test.step('half a second later the shop greets him by a code, and names his loan', async () => {
    await expectScreen(page, 'The corner shop');
    expect(new URL(page.url()).origin).toBe(new URL(stack.simulatorUrl).origin);
    await expect(page.getByText('Welcome, Gil.')).toBeVisible();
    await expect(page.getByText('$470.00 pays it off')).toBeVisible();
  });
  await test.step('the same link shows no loan a second time', async () => {
    const again = await page.context().newPage();
    await again.goto(page.url());
    await expect(again.getByText('This code does not work')).toBeVisible();
    await again.close();
  });
  await page.getByRole('button', { name: 'Pay the charge and renew' }).click();
  await expect(page.getByText(/^\s*Renewed at the store for \$70\.00 as /)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: 'Back to Lendside' }).click();
  await expect(page).toHaveURL(/\/ccf\/Accounts/, { timeout: 25_000 });
  const loans = await findLoans(stack, gil);
  expect(loans.map(({ status }) => status)).toEqual([22, 12]);
  await expect(page.getByText(`Loan ${loans.at(-1)?.loanHeader.slice(-7)}`).first()).toBeVisible();
  await expectAccessible(page);
});
