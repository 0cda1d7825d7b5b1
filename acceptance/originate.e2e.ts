import { CAST, getLoan } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { borrow, makeLoan, pickUpAt, proceedsOf, signLoan } from './origination-pages.ts';
import { expectScreen } from './payment-pages.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';

const { pete } = CAST;

test('Pete chooses, asks for a call, goes on at another device and signs [ORG-001 ORG-007 ORG-016 LOP-040]', async ({
  page,
  browser,
  stack,
}) => {
  test.slow();
  await signIn(page, pete);
  await page.getByRole('link', { name: 'Choose your amount' }).click();
  await expectScreen(page, 'Choose your amount');
  await expect(page.getByRole('heading', { name: 'What $100.00 costs' })).toBeVisible();
  await expectAccessible(page);
  await test.step('an amount over the most names both limits [ORG-017]', async () => {
    await page.getByLabel('How much do you want to borrow?').fill('2100.01');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Enter an amount from $100.00 to $2,100.00.' })).toBeVisible();
  });
  await borrow(page, 90_000);
  await expectAccessible(page);
  await test.step('the store calls', async () => {
    await page.getByRole('link', { name: 'ask us to call you' }).click();
    await page.getByRole('button', { name: 'Call me' }).click();
    await expect(page.getByText(/We will call you at \(\d{3}\) \d{3}-\d{4}\.$/)).toBeVisible();
  });
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ name }) => name.startsWith('origination-')).length).toBe(1);
  await test.step('another device continues at the method with the amount of the first', async () => {
    const other = await browser.newContext();
    const second = await other.newPage();
    await signIn(second, pete);
    await second.getByRole('link', { name: 'Continue your application' }).click();
    await expectScreen(second, 'Get your money');
    await expect(second.getByText('You’re borrowing $900.00. Choose how you want it.')).toBeVisible();
    await pickUpAt(second, 'store');
    await expectAccessible(second);
    await makeLoan(second);
    await expectAccessible(second);
    await signLoan(second, 'PU');
    // The dashboard forgets the application as soon as it has read that nothing is open.
    await expect
      .poll(async () => (await other.cookies()).filter(({ name }) => name.startsWith('origination-')))
      .toEqual([]);
    const { loanId } = await getLoan(stack, pete);
    await expect.poll(async () => (await proceedsOf(stack, loanId))?.state, { timeout: 45_000 }).toBe('sent');
    await second.goto(`/tmx/Accounts/${loanId}`);
    await expect(second.getByRole('heading', { name: '$882.00 is ready to pick up' })).toBeVisible();
    await other.close();
  });
});
