import type { Page } from '@playwright/test';
import { addBankAccount } from './bank-form.ts';
import { addCard, cardFrame, openAddCard, typeCard } from './card-form.ts';
import { CAST, type Person } from './cast.ts';
import { continueWith, expectScreen, openMakePayment, payButton } from './payment-pages.ts';
import { signIn, signOut } from './sign-in-page.ts';
import { expect, test } from './stack.ts';

type Decline = readonly [number: string, text: string];

const NOT_CHARGED = 'You were not charged.';
const ANY_DECLINE = `Your card was declined. ${NOT_CHARGED} Please use another card or call your bank.`;

/** The simulator's declined cards, split over three people because each payer may have three declines an hour. A fourth card
 *  is not sent to the processor. */
const TRIED: readonly (readonly [Person, number, readonly Decline[]])[] = [
  [
    CAST.alma,
    22_500,
    [
      ['4000000000009995', `Your card was declined for insufficient funds. ${NOT_CHARGED}`],
      ['4000000000000069', `Your card was declined because it has expired. ${NOT_CHARGED}`],
      ['4000000000000127', `Your card was declined because the security code does not match. ${NOT_CHARGED}`],
      ['4000000000000259', '3 card payments were declined within the last hour.'],
    ],
  ],
  [
    CAST.cora,
    22_000,
    [
      // These texts are alike, because a thief must not learn that the card is reported.
      ['4000000000009979', ANY_DECLINE],
      ['4000000000004954', ANY_DECLINE],
      ['4000000000006975', `Your card was declined because the amount is above its limit. ${NOT_CHARGED}`],
    ],
  ],
  [
    CAST.jamal,
    12_111,
    [
      ['4000000000000259', `Your card was declined because its account is not valid. ${NOT_CHARGED}`],
      ['4000000000000119', `We couldn't reach your bank to approve the payment. ${NOT_CHARGED}`],
    ],
  ],
];

/** One more than the two repeats that a settlement allows. */
const SETTLEMENT_TRIES: readonly Decline[] = [
  ['4000000000009995', `Your card was declined for insufficient funds. ${NOT_CHARGED}`],
  ['4000000000000069', `Your card was declined because it has expired. ${NOT_CHARGED}`],
  ['4000000000000002', ANY_DECLINE],
];

async function typeAndPay(page: Page, person: Person, number: string, amountCents: number): Promise<void> {
  await typeCard(page, { number, holder: `${person.firstName} ${person.lastName}` });
  await addCard(page);
  await expect(payButton(page, amountCents)).toBeEnabled();
  await payButton(page, amountCents).click();
}

test('each card decline has its own text and no charge, and a fourth card in an hour is refused [LER-010 LER-012 security T22]', async ({
  page,
  stack,
}) => {
  const notice = page.locator('main').getByRole('alert');
  for (const [person, amountCents, declines] of TRIED) {
    await signIn(page, person);
    await openMakePayment(page);
    await continueWith(page, amountCents);
    await openAddCard(page);
    for (const [index, [number, text]] of declines.entries()) {
      if (index > 0) {
        await page.getByRole('button', { name: 'Add another card' }).click();
        await cardFrame(page).getByLabel('Card number').waitFor();
      }
      await typeAndPay(page, person, number, amountCents);
      await expect(notice).toContainText(text, { timeout: 25_000 });
      await expect(payButton(page, amountCents)).toBeDisabled();
    }
    await page.goto(`${stack.url}/`);
    await signOut(page);
  }
  const charges = await stack.charges();
  expect(charges.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'declined'));
});

test('the third decline of a settlement payment offers a phone number, not another card [OFR-009 LOP-067]', async ({
  page,
  stack,
}) => {
  const notice = page.locator('main').getByRole('alert');
  await signIn(page, CAST.iris);
  await page.getByRole('link', { name: 'See the offer' }).click();
  await expectScreen(page, 'Settle your loan');
  const offer = page.url();
  await continueWith(page, 218_496);
  await openAddCard(page);
  for (const [index, [number, text]] of SETTLEMENT_TRIES.entries()) {
    if (index > 0) {
      await page.getByRole('button', { name: 'Add another card' }).click();
      await cardFrame(page).getByLabel('Card number').waitFor();
    }
    await typeAndPay(page, CAST.iris, number, 218_496);
    await expect(notice).toContainText(text, { timeout: 25_000 });
  }
  await expect(notice).toContainText('That was the last try. The offer is no longer available.');
  await expect(notice.getByRole('link', { name: /^\(\d{3}\) / })).toHaveAttribute('href', /^tel:/);
  await expect(page.getByRole('button', { name: 'Add another card' })).toHaveCount(0);
  await page.goto(offer);
  await expect(page.getByText('This offer is no longer available')).toBeVisible();

  const charges = await stack.charges();
  expect(charges.map(({ status }) => status)).toEqual(Array.from({ length: 3 }, () => 'declined'));
});

test('a refused debit and a closed bank account are each reported with their own text [LOP-064 CRD-011 LER-010]', async ({
  page,
  context,
  stack,
}) => {
  await signIn(page, CAST.alma);
  await openMakePayment(page);
  await continueWith(page, 22_500);
  await addBankAccount(page, '400800009199');
  await expectScreen(page, 'Review your payment');
  await page.getByLabel('I authorize this debit from my bank account').check();
  await payButton(page, 22_500).click();
  await expect(page.locator('main').getByRole('alert')).toContainText("We couldn't debit your bank account", {
    timeout: 25_000,
  });

  await page.goto('/tmx/Accounts');
  await openMakePayment(page);
  await continueWith(page, 22_500);
  await addBankAccount(page, '400800009102');
  await expectScreen(page, 'Review your payment');
  await page.getByLabel('I authorize this debit from my bank account').check();
  await payButton(page, 22_500).click();
  await expectScreen(page, 'Payment received');
  const panel = await context.newPage();
  await panel.goto(stack.simulatorUrl);
  await panel.getByRole('button', { name: '+7 days' }).click();
  await expect(panel.getByText('The business clock has moved.')).toBeVisible({ timeout: 60_000 });
  await page.goto('/tmx/Accounts');
  await openMakePayment(page);
  await page.getByRole('button', { name: /^Continue with \$/ }).click();
  await expectScreen(page, 'Payment method');
  const closed = page.getByRole('radio', { name: 'Bank account ending 9102' });
  await expect(closed).toBeDisabled();
  await expect(page.getByText('Your bank told us that this account is closed')).toBeVisible();
});
