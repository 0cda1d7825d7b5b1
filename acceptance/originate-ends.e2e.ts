import { CAST } from './cast.ts';
import { pickUpAt } from './origination-pages.ts';
import { expectScreen } from './payment-pages.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';

const { quinn } = CAST;

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
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('button', { name: 'Yes, withdraw it' }).click();
  await expect(page.getByText('Application withdrawn')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ name }) => name.startsWith('origination-'))).toEqual([]);
  await page.goto(review);
  await page.waitForURL(/\/tmx\/Accounts$/);
});
