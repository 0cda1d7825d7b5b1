import type { Page } from '@playwright/test';
import { CAST, getLoan } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectWholeLoanNumbers } from './expect-whole-loan-numbers.ts';
import { endOffer, giveOwnOffer, publishedOffer, setOfferButton } from './offer-pages.ts';
import { borrow, makeLoan, pickUpAt, signLoan } from './origination-pages.ts';
import { expectScreen } from './payment-pages.ts';
import { passPlace } from './renewal-pages.ts';
import { sendSignIn, signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';
import { settle } from './walk.ts';

const { hector, hope, alma, carl, jamal } = CAST;

/** Opens the menu and returns the text of Offers with its badge. */
async function offersInMenu(page: Page) {
  await page.getByRole('button', { name: 'Open menu' }).click();
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Offers/ });
}

test('a settlement leads from the list to its own page, and counts as viewed there [OFR-001 OFR-003 LOP-066]', async ({
  page,
  stack,
}) => {
  const { loanId } = await getLoan(stack, hector);
  await signIn(page, hector);
  await test.step('the card of the loan shows the settlement, so no offer stands beside it [DSH-005]', async () => {
    await expect(page.getByText('Settle this loan for $2,446.87')).toBeVisible();
    await settle(page);
    await expect(page.getByRole('region', { name: 'An offer for you' })).toHaveCount(0);
  });
  await test.step('the menu counts it and leads to the list [MNU-11 MNU-13 LRT-009]', async () => {
    const entry = await offersInMenu(page);
    await expect(entry).toHaveText(/1 not viewed yet/);
    await entry.click();
    await expectScreen(page, 'Your offers');
    await expect(page).toHaveURL('/tmx/Offers');
    await expectAccessible(page);
  });
  await page.getByRole('link', { name: /^See the offer/ }).click();
  await expectScreen(page, 'Settle your loan');
  await expect(page).toHaveURL(`/tmx/Accounts/${loanId}/Payment/SettlementOffer`);
  await test.step('a viewed offer is not counted any more, also after a reload [OFR-004]', async () => {
    await expect
      .poll(() =>
        page.evaluate(() => Object.entries({ ...localStorage }).filter(([name]) => name.startsWith('viewedOffers-'))),
      )
      .toEqual([[expect.stringMatching(/^viewedOffers-\w+$/), '["settlement"]']]);
    await page.goto('/tmx/Accounts');
    await settle(page);
    await expect(await offersInMenu(page)).toHaveText('Offers');
  });
});

test('cash with a renewal leads from the dashboard to the amount page with the cash typed [LOP-009 LRT-011]', async ({
  page,
  stack,
}) => {
  test.slow();
  const cashId = await publishedOffer(stack, alma, 'qualifiedAmount');
  await giveOwnOffer(stack, alma);
  const { loanId } = await getLoan(stack, alma);
  await signIn(page, alma);
  const widget = page.getByRole('region', { name: 'An offer for you' });
  await expect(widget.getByRole('link', { name: 'See all 2 offers' })).toBeVisible();
  await expectAccessible(page);
  await widget.getByRole('link', { name: 'See the offer' }).click();
  await expect(page).toHaveURL(`/tmx/Offers/WidgetOffer?offerId=${cashId}`);
  await expect(page.getByText('$775.00').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'See all offers' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Renew and get cash' }).click();
  await expectScreen(page, 'Make a payment');
  await test.step('the renewal is chosen, the cash is typed, and the address holds no amount', async () => {
    await expect(page.getByRole('radio', { name: /^Renew the loan/ })).toBeChecked();
    await expect(page.getByLabel(/^Cash /)).toHaveValue('775.00');
    await expect(page).toHaveURL(`/tmx/Accounts/${loanId}/Payment`);
    await settle(page);
  });
});

test('the list shows what each offer is, and an offer opens its details [LRT-009 LRT-010 OFR-005]', async ({
  page,
  stack,
}) => {
  const lenderId = await giveOwnOffer(stack, alma);
  const { loanId } = await getLoan(stack, alma);
  await signIn(page, alma);
  await page.goto('/tmx/Offers');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Cash with a renewal', 'More for you']);
  await expect(page.getByText('New', { exact: true })).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See the offer: A gift card for you' }).click();
  await expectScreen(page, 'A gift card for you');
  await expect(page).toHaveURL(`/tmx/Offers/OfferDetails?offerId=${lenderId}`);
  await expectAccessible(page);
  await expectWholeLoanNumbers(page);
  await test.step('one of two offers is left to view [MNU-13 ENT-12]', async () => {
    await page.getByRole('button', { name: 'Back' }).click();
    await expectScreen(page, 'Your offers');
    await expect(page.getByText('New', { exact: true })).toHaveCount(1);
    await expect(await offersInMenu(page)).toHaveText(/1 not viewed yet/);
    await page.keyboard.press('Escape');
  });
  await page.goto(`/tmx/Offers/OfferDetails?offerId=${lenderId}`);
  await page.getByRole('link', { name: 'Go to your loan' }).click();
  await expect(page).toHaveURL(`/tmx/Accounts/${loanId}`);
});

test('an offer of no interest leaves the list, can be taken back by keyboard, and stays away', async ({
  page,
  stack,
}) => {
  await giveOwnOffer(stack, alma);
  await signIn(page, alma);
  await page.goto('/tmx/Offers');
  const hide = page.getByRole('button', { name: 'Not interested in: A gift card for you' });
  await hide.press('Enter');
  const undo = page.getByRole('button', { name: 'Undo: show A gift card for you again' });
  await expect(undo).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(hide).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(undo).toBeVisible();
  await page.reload();
  await expectScreen(page, 'Your offers');
  await expect(page.getByText('A gift card for you')).toHaveCount(0);
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('an offer that ended says so and leads to the list, and an unknown one leads there at once [LOP-009]', async ({
  page,
  stack,
}) => {
  const cashId = await publishedOffer(stack, alma, 'qualifiedAmount');
  const lenderId = await giveOwnOffer(stack, alma);
  await signIn(page, alma);
  for (const [state, title] of [
    ['expired', 'This offer has ended'],
    ['taken', 'You’ve already taken this offer'],
    ['withdrawn', 'This offer is no longer available'],
  ] as const) {
    await endOffer(stack, lenderId, state);
    await page.goto(`/tmx/Offers/WidgetOffer?offerId=${lenderId}`);
    await expect(page.getByText(title)).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See all offers' }).click();
  await expectScreen(page, 'Your offers');
  for (const address of ['OfferDetails?offerId=line-999999999', 'WidgetOffer?offerId=nonsense', 'WidgetOffer']) {
    await page.goto(`/tmx/Offers/${address}`);
    await expect(page).toHaveURL('/tmx/Offers');
    await expectScreen(page, 'Your offers');
  }
  await endOffer(stack, cashId, 'expired');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No offers right now' })).toBeVisible();
  await expectAccessible(page);
});

test('a line of credit leads to the terms of the switch and on to its payment [LOP-066 OFR-003]', async ({ page }) => {
  test.slow();
  await signIn(page, hope);
  await page.getByRole('region', { name: 'An offer for you' }).getByRole('link', { name: 'See the offer' }).click();
  await page.getByRole('link', { name: 'See the line of credit' }).click();
  await expectScreen(page, 'Switch your loan');
  await page.getByRole('button', { name: 'Continue with $176.00' }).click();
  await expectScreen(page, 'Make a payment');
  await expect(page.getByRole('radio', { name: /^Amount for a product switch/ })).toBeChecked();
  await page.getByRole('button', { name: 'Continue with $176.00' }).click();
  await passPlace(page);
  await expectScreen(page, 'Payment method');
});

test('Carl, who paid his loans off, takes a new loan from its offer to its signature [OFR-003 LAP-096]', async ({
  page,
}) => {
  test.slow();
  await signIn(page, carl);
  await page.getByRole('region', { name: 'An offer for you' }).getByRole('link', { name: 'See the offer' }).click();
  await expect(page).toHaveURL('/tmx/Offers/WidgetOffer?offerId=appraisal');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start your application' }).click();
  await borrow(page, 90_000);
  await pickUpAt(page, 'store');
  await makeLoan(page);
  await signLoan(page, 'CD');
  await page.goto('/tmx/Offers/WidgetOffer?offerId=appraisal');
  await expect(page.getByText('You’ve already taken this offer')).toBeVisible();
});

test('a letter leads a signed-out person through the sign-in to the offer [LOP-009 LRT-011]', async ({
  page,
  stack,
}) => {
  const lenderId = await giveOwnOffer(stack, alma);
  await page.goto(`/tmx/Offers/WidgetOffer?offerId=${lenderId}`);
  await sendSignIn(page, alma.username, alma.password);
  await expectScreen(page, 'A gift card for you');
  await expect(page).toHaveURL(`/tmx/Offers/WidgetOffer?offerId=${lenderId}`);
});

test('offers are not available with the flag off, or to a customer of NLS alone [LOP-011 MNU-12 ROL-03]', async ({
  page,
  stack,
}) => {
  const lenderId = await giveOwnOffer(stack, alma);
  await setOfferButton(stack, false);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/offers')) asked.push(request.url());
  });
  const expectNone = async (brand: string) => {
    for (const address of [
      'Offers',
      `Offers/OfferDetails?offerId=${lenderId}`,
      `Offers/WidgetOffer?offerId=${lenderId}`,
    ]) {
      await page.goto(`/${brand}/${address}`);
      await expect(page.getByText('This feature is currently unavailable.')).toBeVisible();
    }
  };
  await signIn(page, alma);
  await expect(await offersInMenu(page)).toHaveCount(0);
  await expectNone('tmx');
  await setOfferButton(stack, true);
  await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  await signIn(page, jamal);
  await expect(await offersInMenu(page)).toHaveCount(0);
  await expectNone('inl');
  await expectAccessible(page);
  expect(asked).toEqual([]);
});

test('offers that cannot be read say so, and come on the next try', async ({ page, stack }) => {
  await giveOwnOffer(stack, alma);
  await signIn(page, alma);
  await settle(page);
  await page.route('**/api/offers*', (route) =>
    route.fulfill({ status: 503, json: { code: 'ServiceUnavailableException', message: 'x' } }),
  );
  await page.goto('/tmx/Offers');
  await expect(page.getByText('Failed to get your offers')).toBeVisible();
  await page.unroute('**/api/offers*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
});
