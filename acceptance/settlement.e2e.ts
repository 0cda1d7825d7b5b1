import { CAST, getLoan } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { chooseCard, continueWith, expectScreen, openDetails, payButton } from './payment-pages.ts';
import { fact } from './read-screen.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';

test('a signed settlement offer shows on the dashboard, and paying it settles the loan [OFR-006 OFR-008 LOP-067]', async ({
  page,
  stack,
}) => {
  const loan = await getLoan(stack, CAST.iris);
  await signIn(page, CAST.iris);
  const card = page.getByRole('article');
  await test.step('the dashboard leads to the page of the offer [DSH-005 LRT-030]', async () => {
    await expect(card).toContainText('Settle this loan for $2,184.96');
    await card.getByRole('link', { name: 'See the offer' }).click();
    await expectScreen(page, 'Settle your loan');
  });
  await test.step('the settlement offer shows that it is signed and the amount forgiven [LAP-088]', async () => {
    await expect(page.getByText('Your offer is signed')).toBeVisible();
    await expect(fact(page.locator('main'), 'You save')).toHaveText('$2,184.95');
  });
  await expectAccessible(page);
  await continueWith(page, 218_496);
  await chooseCard(page, CAST.iris.cardName);
  await expect(page.getByRole('definition').filter({ hasText: /^Settlement$/ })).toBeVisible();
  await payButton(page, 218_496).click();
  await expectScreen(page, 'Your loan is settled');
  expect((await getLoan(stack, CAST.iris)).status).toBe(29);
  await openDetails(page, loan);
  const lines = page.getByRole('list', { name: 'History, newest first' }).locator('> li');
  const paid = lines.filter({ hasText: 'Settlement payment' }).filter({ hasText: 'by card' });
  await expect(paid).toHaveCount(1);
  await expect(paid).toContainText('$2,184.96');
  await expect(lines.filter({ hasText: 'Forgiven by the settlement' })).toContainText('$2,184.95');
  await expect
    .poll(async () => (await stack.mailTo(CAST.iris.username)).map(({ text }) => text).join(), { timeout: 15_000 })
    .toContain('This pays the amount agreed to settle your loan.');
});

test('an unsigned offer leads to its signing, says whom to call, and cannot be paid [OFR-006 LOP-067 OFR-007]', async ({
  page,
}) => {
  await signIn(page, CAST.hector);
  await page.getByRole('link', { name: 'See the offer' }).click();
  await expectScreen(page, 'Settle your loan');
  await expect(page.getByText('Sign the offer first')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Review and sign' })).toBeVisible();
  await expect(page.getByRole('link', { name: /\(\d{3}\) / }).first()).toHaveAttribute('href', /^tel:/);
  await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveCount(0);
});
