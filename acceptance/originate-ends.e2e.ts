import { CAST } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { pickUpAt } from './origination-pages.ts';
import { expectScreen } from './payment-pages.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';

const { quinn, pete } = CAST;

test('Quinn continues at the method, withdraws, and the application is over everywhere [ORG-003 ORG-015 LAP-081]', async ({
  page,
}) => {
  test.slow();
  await signIn(page, quinn);
  await page.getByRole('link', { name: 'Continue your application' }).click();
  await expectScreen(page, 'Get your money');
  await pickUpAt(page, 'MoneyGram');
  const review = page.url();
  await page.goto('/tmx/Accounts');
  await page.getByRole('button', { name: 'Withdraw application' }).click();
  await page.getByRole('button', { name: 'Yes, withdraw it' }).click();
  await expect(page.getByText('Application withdrawn')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Withdraw application' })).toHaveCount(0);
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ name }) => name.startsWith('origination-'))).toEqual([]);
  await page.goto(review);
  await page.waitForURL(/\/tmx\/Accounts$/);
});

test('an application that nobody completes in time ends, and the dashboard and a letter say so [LCF-016]', async ({
  page,
  context,
  stack,
}) => {
  test.slow();
  await signIn(page, pete);
  await page.getByRole('link', { name: 'Choose your amount' }).click();
  await expectScreen(page, 'Choose your amount');
  const amount = page.url();
  const panel = await context.newPage();
  await panel.goto(stack.simulatorUrl);
  await panel.getByRole('button', { name: '+7 days' }).click();
  await expect(panel.getByText('The business clock has moved.')).toBeVisible({ timeout: 90_000 });
  await page.goto('/tmx/Accounts');
  await expect(page.getByText('Your application has ended')).toBeVisible({ timeout: 30_000 });
  await expect(
    page.getByText('It wasn’t completed in time. You owe nothing, and you can apply again any time.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Withdraw application' })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(amount);
  await page.waitForURL(/\/tmx\/Accounts$/);
  await expect
    .poll(async () => (await stack.mailTo(pete.username)).map(({ subject }) => subject).join(), { timeout: 40_000 })
    .toContain('Your application has ended');
});
