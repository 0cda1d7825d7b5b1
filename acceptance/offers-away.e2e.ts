import { CAST, getLoan } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { giveOwnOffer } from './offer-pages.ts';
import { expectScreen } from './payment-pages.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';
import { settle } from './walk.ts';

const { hector, alma } = CAST;

test('a settlement of no interest leaves the offers and the badge, and its own page still works [OFR-006]', async ({
  page,
  stack,
}) => {
  const { loanId } = await getLoan(stack, hector);
  await signIn(page, hector);
  await page.goto('/tmx/Offers');
  await page.getByRole('button', { name: /^Not interested in: / }).click();
  await expect(page.getByText('You can still find it beside its loan.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No offers right now' })).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Offers/ })).toHaveText(
    'Offers',
  );
  await page.keyboard.press('Escape');
  await page.goto('/tmx/Accounts');
  await expect(page.getByText('Settle this loan for $2,446.87')).toBeVisible();
  await page.goto(`/tmx/Accounts/${loanId}/Payment/SettlementOffer`);
  await expectScreen(page, 'Settle your loan');
  await page.getByRole('link', { name: 'Review and sign' }).click();
  await expectScreen(page, 'Electronic documents');
});

test('without a connection the offers stay on the page, and none can be hidden', async ({ page, context, stack }) => {
  await giveOwnOffer(stack, alma);
  await signIn(page, alma);
  await settle(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Offers/ })
    .click();
  await expect(page.getByRole('article')).toHaveCount(2);
  const hide = page.getByRole('button', { name: 'Not interested in: A gift card for you' });
  await context.setOffline(true);
  await expect(hide).toHaveAccessibleDescription(/You’re offline/);
  await expectAccessible(page);
  await hide.press('Enter');
  await page.getByRole('link', { name: 'See the offer: A gift card for you' }).click();
  await expect(page.getByText('Failed to get this offer')).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await page
    .getByRole('button', { name: 'Try again' })
    .or(page.getByRole('heading', { level: 1, name: 'A gift card for you' }))
    .first()
    .click();
  await expectScreen(page, 'A gift card for you');
  expect(await stack.query(`select 1 from servicing.offer where state = 'dismissed'`)).toEqual([]);
});
