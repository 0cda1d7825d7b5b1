import type { Page } from '@playwright/test';
import { expectBooksAgree } from './books-agree.ts';
import { addCard, cardFrame, typeCard } from './card-form.ts';
import { CAST, getLoan } from './cast.ts';
import type { GatewayFault } from '../apps/simulator/src/road/failing-gateway.ts';
import { chooseCard, continueWith, expectScreen, openMakePayment, payButton } from './payment-pages.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';

// The app runs behind the simulator's proxy, which fails as gateways do. The typed card number decides how the processor fails. A
// person can set both in the browser, too.
test.use({ isOverRoad: true });

const ADD_FAILED = 'Failed to add new payment method:';
const GOOD = '4111111111111111';
const SIXTH_THAT_RECEIVES_MONEY = '5555550000000101';

const TOO_MANY_ATTEMPTS = `${ADD_FAILED} You have made too many attempts to save your account information. Please wait and try again later.`;

/** Messages on adding a card, one for each answer of the processor's vault, by card number. These are five entries, the limit
 *  of a day. */
const VAULT_TEXTS: readonly (readonly [string, string])[] = [
  ['4000 0000 0000 0515', `${ADD_FAILED} There was an internal server error. Please try again.`],
  ['4000 0000 0000 0424', TOO_MANY_ATTEMPTS],
  ['4000 0000 0000 0432', `${ADD_FAILED} Access denied. Please try again.`],
  ['4000 0000 0000 0507', `${ADD_FAILED} Service unavailable. Please try again.`],
  ['4000 0000 0000 0440', `${ADD_FAILED} Connection timeout. Please try again.`],
];

/** Messages on adding other valid-looking cards, on another day. */
const CARD_TEXTS: readonly (readonly [string, string])[] = [
  ['4000000000000408', `${ADD_FAILED} Please confirm card information is entered correctly Please try again.`],
  ['4000000000000523', `${ADD_FAILED} The card could not be saved. Please try again.`],
  [SIXTH_THAT_RECEIVES_MONEY, `${ADD_FAILED} You can have at most 5 disbursement cards. Please try again.`],
];

// More than a page can request, because the earlier page may still be reading when the next begins.
const manyTimes = (fault: GatewayFault): readonly GatewayFault[] => Array.from({ length: 8 }, () => fault);

const notice = (page: Page) => page.locator('main').getByRole('alert');

test('each card error has its own text, and the form keeps its values and saves no card twice [LOP-063]', async ({
  page,
  stack,
}) => {
  const { diana } = CAST;
  await signIn(page, diana);

  await test.step('a failed read of the cards can be retried [LER-018 LER-021 LER-023]', async () => {
    // Reads fail with a cut answer, then with a gateway that has no services behind it.
    await stack.failNext('GET /cards', ...manyTimes('cutMidAnswer'));
    await page.goto('/tmx/PaymentMethods');
    await expect(notice(page)).toContainText('Failed to get card information');
    await expect(notice(page)).toContainText('A connection error occurred. Please try again.');
    await stack.failNext('GET /cards', ...manyTimes(502));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(notice(page)).toContainText('Server error');
    await stack.failNext('GET /cards');
    await page.getByRole('button', { name: 'Try again' }).click();
  });

  // Only a card that can receive money says so.
  const removals = page.getByRole('button', { name: /^Remove .* ending / });
  await expect(removals).toHaveCount(5);
  const cards = await stack.query<{ last_four: string; can_disburse: boolean }>(
    'select c.last_four, c.can_disburse from app.card c join app.profile p using (profile_id) where p.email = $1',
    [diana.username],
  );
  expect(new Set(cards.map(({ can_disburse: can }) => can))).toEqual(new Set([true, false]));
  for (const { last_four: lastFour, can_disburse: can } of cards) {
    const row = page.getByRole('listitem').filter({ hasText: `ending ${lastFour}` });
    await expect(row.getByText('Can receive cash')).toHaveCount(can ? 1 : 0);
  }

  await test.step('a failed removal keeps the card [LER-009]', async () => {
    for (const [status, text] of [
      [403, 'Failed to remove payment method: Access denied. Please try again.'],
      [503, 'Failed to remove payment method: Service unavailable. Please try again.'],
    ] as const) {
      await stack.failNext('PUT /cards', status);
      await removals.first().click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove card' }).click();
      await expect(notice(page)).toContainText(text);
      await expect(removals).toHaveCount(5);
    }
  });

  await test.step('a card form that cannot load says so [LER-008]', async () => {
    await stack.failNext('GET /cardFormKey', 'cutMidAnswer');
    await page.goto('/tmx/AddPaymentMethod');
    await expect(page.getByText('Card error: A connection error occurred. Please try again.')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
  });
  const number = cardFrame(page).getByLabel('Card number');
  await number.waitFor();

  await test.step("each error of the processor's card vault has its own text [LER-001 LER-003 LER-004 LER-005]", async () => {
    for (const [typed, text] of VAULT_TEXTS) {
      await typeCard(page, { number: typed, holder: 'Diana Evans' });
      await addCard(page, 'Add card');
      await expect(notice(page)).toContainText(text);
      await expect(number).toHaveValue(typed);
    }
  });
  await test.step('a sixth card within a day is refused [LER-002]', async () => {
    await typeCard(page, { number: GOOD, holder: 'Diana Evans' });
    await addCard(page, 'Add card');
    await expect(notice(page)).toContainText(TOO_MANY_ATTEMPTS);
    await expect(number).toHaveValue('4111 1111 1111 1111');
  });
  // The daily limit uses the wall clock, so the counter is cleared instead.
  await stack.query(`delete from app.rate_counter where bucket like 'card-add:%'`);
  await stack.query(
    `update app.card c set can_disburse = true from app.profile p where p.profile_id = c.profile_id and p.email = $1`,
    [diana.username],
  );
  await test.step('each other card that cannot be saved shows its own text [LER-006 LER-007 LVA-009]', async () => {
    for (const [typed, text] of CARD_TEXTS) {
      await typeCard(page, { number: typed, holder: 'Diana Evans' });
      await addCard(page, 'Add card');
      await expect(notice(page)).toContainText(text);
    }
  });
  // The answer is cut off after the card was saved: the second press finds it and saves no other.
  await typeCard(page, { number: '4012888888881881', holder: 'Diana Evans' });
  await stack.failNext('POST /cards', 'cutMidAnswer');
  await addCard(page, 'Add card');
  await expect(notice(page)).toContainText(`${ADD_FAILED} Connection timeout. Please try again.`);
  await addCard(page, 'Add card');
  await expect(page.getByText('Visa ending 1881 added')).toBeVisible();
  const kept = await stack.query<{ n: number }>(
    `select count(*)::int as n from app.card c join app.profile p using (profile_id)
      where p.email = $1 and c.last_four = '1881' and c.removed_at is null`,
    [diana.username],
  );
  expect(kept).toEqual([{ n: 1 }]);
});

/** Messages of Pay when its call fails. The button stays, and the same payment is sent again. A call that is cut off before
 *  any answer is missing here, because the browser itself repeats it. */
const PAY_TEXTS: readonly (readonly [GatewayFault, string])[] = [
  [502, 'server error: network error'],
  [500, 'server error: There was an internal server error. Please try again.'],
  [503, 'server error: The service is not available right now. Please try again in a few minutes.'],
  ['cutMidAnswer', 'server error: A connection error occurred. Please try again.'],
];

test('each error on the way to a payment is shown, and pressing Pay again pays once [PAY-001 PAY-018]', async ({
  page,
  stack,
}) => {
  const { alma } = CAST;
  const loan = await getLoan(stack, alma);
  await signIn(page, alma);

  await test.step('customer details that cannot be read say so [LER-019 LER-022]', async () => {
    await stack.failNext('GET /personalInfo', ...manyTimes(500));
    await page.goto('/tmx/CustomerProfile');
    const failed = page.getByRole('status').filter({ hasText: 'Failed to get customer details' });
    await expect(failed.or(notice(page))).toContainText('Failed to get customer details');
    await expect(page.getByText('There was an internal server error.', { exact: true })).toBeVisible();
    await stack.failNext('GET /personalInfo');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Failed to get customer details')).toHaveCount(0);
    // The button disappeared together with the message.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('accounts that cannot be read say so [LER-025]', async () => {
    await stack.failNext('GET /accounts', ...manyTimes(500));
    await page.goto('/tmx/Accounts');
    await expect(page.getByText('Failed to get account information')).toBeVisible();
    await stack.failNext('GET /accounts');
    await page.getByRole('button', { name: 'Try again' }).click();
  });
  await test.step('a loan that cannot be read says that nothing was charged [LER-020 LER-027]', async () => {
    await stack.failNext('GET /accountdetail', ...manyTimes(500));
    await openMakePayment(page);
    await expect(page.getByText('Error fetching latest loan data.')).toBeVisible();
    await expect(
      page.getByText(/There was an internal server error\. Please try again\. You weren’t charged\./),
    ).toBeVisible();
    await stack.failNext('GET /accountdetail');
    await page.getByRole('button', { name: 'Try again' }).click();
  });

  await continueWith(page, 22_500);
  await expectScreen(page, 'Payment method');
  await test.step('cards that cannot be read say so [LER-023]', async () => {
    await stack.failNext('GET /cards', ...manyTimes(500));
    await page.reload();
    await expect(page.getByText('Failed to get card information')).toBeVisible();
    await stack.failNext('GET /cards');
    await page.getByRole('button', { name: 'Try again' }).click();
  });

  await chooseCard(page, alma.cardName);
  await test.step('a store that cannot be read says so [LER-024]', async () => {
    await stack.failNext('GET /store', ...manyTimes(500));
    await page.reload();
    await expect(page.getByText('Failed to get store detail information')).toBeVisible();
    await stack.failNext('GET /store');
  });

  // Sets the first fault of the list on the simulator's page, as a person would.
  const road = await page.context().newPage();
  await road.goto(`${stack.simulatorUrl}/road`);
  await expect(road.getByRole('link', { name: stack.url })).toBeVisible();
  await road.getByLabel('Which call').selectOption('Pressing Pay (POST /payment)');
  await road.getByLabel('What happens', { exact: true }).selectOption('Answered 502 (bad gateway)');
  await road.getByRole('button', { name: 'Add fault' }).click();
  await expect(road.getByRole('status')).toContainText(
    'Waiting for the next POST /payment: answered 502 (bad gateway).',
  );

  await test.step('each failed press of Pay shows its error and keeps the button [LER-013 LER-014 LER-018]', async () => {
    for (const [fault, text] of PAY_TEXTS) {
      if (fault !== 502) await stack.failNext('POST /payment', fault);
      await payButton(page, 22_500).click();
      await expect(notice(page)).toContainText(text);
      await expect(payButton(page, 22_500)).toBeEnabled();
    }
  });
  await road.reload();
  const struck = road.getByRole('table', { name: 'History' }).getByRole('row');
  await expect(struck.filter({ hasText: 'POST /payment' })).toHaveCount(PAY_TEXTS.length);
  await road.close();

  // The last call was accepted before its answer was cut off. The payer reloads without an answer while the loan cannot be read,
  // and must not be told that nothing was charged. The payment's polls fail too and go on.
  await stack.failNext('POST /payment', 'silentAfter');
  await stack.failNext('GET /accountdetail', ...manyTimes(500));
  await payButton(page, 22_500).click();
  await expect(page.getByRole('button', { name: 'Sending your payment…' })).toBeVisible();
  await page.reload();
  await expect(page.getByText(/We sent your payment but don’t know yet if it went through/)).toBeVisible();
  await expect(page.getByText(/You weren’t charged|pay by phone/)).toHaveCount(0);
  await stack.failNext('GET /accountdetail');
  await test.step('polling continues after a failed poll until the receipt shows [LER-016]', async () => {
    await stack.failNext('GET /payment', 502, 'cutMidAnswer');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectBooksAgree(stack, { page, person: alma, loan, amountCents: 22_500 });
  });
});
