import { letReferenceExpire, payoutsOf } from './cash-pages.ts';
import { CAST, getLoan } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectScreen } from './payment-pages.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';

const { olga } = CAST;

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
