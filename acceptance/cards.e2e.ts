import { expectBooksAgree } from './books-agree.ts';
import { addCard, cardFrame, openAddCard, typeCard } from './card-form.ts';
import { CAST, getLoan } from './cast.ts';
import { choose, continueWith, expectScreen, openMakePayment, payButton } from './payment-pages.ts';
import { listenToRequests, readDatabaseAsText, writtenAnyWay } from './sent-to-us.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';

const DECLINED = '4000000000000002';
const APPROVED = '4111111111111111';

test('a declined card is replaced in place, also after a reload, and no card number reaches us [PAY-001 LRT-032]', async ({
  page,
  context,
  stack,
}) => {
  const { alma } = CAST;
  const loan = await getLoan(stack, alma);
  const sent = listenToRequests(context, stack);
  await signIn(page, alma);
  await openMakePayment(page);
  await continueWith(page, 22_500);
  await openAddCard(page);
  await typeCard(page, { number: DECLINED, holder: 'Alma Reyes' });
  await addCard(page);
  await expectScreen(page, 'Review your payment');
  await expect(page.getByText('Visa ending 0002').first()).toBeVisible();
  await payButton(page, 22_500).click();
  await test.step('a decline shows its text and disables Pay, also after a reload [LER-010 LER-012 LER-015]', async () => {
    await expect(page.getByText('Your payment didn’t go through')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('Your card was declined. You were not charged.')).toBeVisible();
    await expect(payButton(page, 22_500)).toBeDisabled();
    await page.reload();
    await expect(page.getByText('Your card was declined. You were not charged.')).toBeVisible();
    await expect(payButton(page, 22_500)).toBeDisabled();
  });

  const others = page.getByRole('group', { name: 'Pay with another card' });
  await expect(others.getByRole('radio')).toHaveCount(1);
  await choose(page, alma.cardName);
  await expect(page.getByText(`You are now paying with ${alma.cardName}`)).toBeVisible();
  await expect(payButton(page, 22_500)).toBeEnabled();
  await page.getByRole('button', { name: 'Add another card' }).click();
  await cardFrame(page).getByLabel('Card number').waitFor();
  await typeCard(page, { number: APPROVED, holder: 'Alma Reyes' });
  await addCard(page);
  await expect(page.getByText('You are now paying with Visa ending 1111')).toBeVisible();
  await payButton(page, 22_500).click();
  await expectScreen(page, 'Payment received');
  await expectBooksAgree(stack, {
    page,
    person: alma,
    loan,
    amountCents: 22_500,
    cardName: 'Visa ending 1111',
    declinesBefore: 1,
  });

  await test.step('no card number reaches our services, database, storage or log [CRD-004 CRD-008]', async () => {
    const requests = await sent.texts();
    const database = await readDatabaseAsText(stack);
    const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(requests.filter((text) => text.includes('/api/payment'))).not.toEqual([]);
    expect(database).toContain('<last_four>1111</last_four>');
    for (const number of [DECLINED, APPROVED]) {
      const pattern = writtenAnyWay(number);
      expect(requests.filter((text) => pattern.test(text))).toEqual([]);
      expect(pattern.test(database)).toBe(false);
      expect(pattern.test(storage)).toBe(false);
      expect(pattern.test(stack.readLog())).toBe(false);
    }
  });
});

test('an expired card, a wrong number or a wrong name is refused, and the typed values stay [LVA-001 LVA-004 CRD-008]', async ({
  page,
  stack,
}) => {
  await signIn(page, CAST.alma);
  await openMakePayment(page);
  await continueWith(page, 22_500);
  await openAddCard(page);
  const frame = cardFrame(page);

  await typeCard(page, { number: APPROVED, holder: 'Alma Reyes', expiry: '01/24' });
  await addCard(page);
  await expect(frame.getByText('This card has expired. Try another card.')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Please confirm card information is entered correctly');
  await expect(frame.getByLabel('Name on card')).toHaveValue('Alma Reyes');

  await typeCard(page, { number: '4111111111111112', holder: 'Alma Reyes' });
  await addCard(page);
  await expect(frame.getByText('Check the card number. It should be as printed on the card.')).toBeVisible();

  await typeCard(page, { number: APPROVED, holder: 'Diana Evans' });
  await addCard(page);
  await expect(page.getByRole('alert')).toContainText('Name on card must match the name on your account.');
  await expect(frame.getByLabel('Card number')).toHaveValue('4111 1111 1111 1111');
  const [saved] = await stack.query<{ count: number }>(
    `select count(*)::int as count from app.card where last_four = '1111'`,
  );
  expect(saved).toEqual({ count: 1 });
});

test('a card for one payment only pays once and is gone afterwards [PAY-019 LVA-006 LVA-007 CRD-015]', async ({
  page,
  stack,
}) => {
  const { alma } = CAST;
  const loan = await getLoan(stack, alma);
  await signIn(page, alma);
  await openMakePayment(page);
  await continueWith(page, 22_500);
  await openAddCard(page);
  await typeCard(page, { number: '5555555555554444', holder: 'Alma Reyes' });
  await page.getByRole('checkbox', { name: 'Save this card for next time' }).uncheck();
  await addCard(page);
  await expectScreen(page, 'Review your payment');
  await payButton(page, 22_500).click();
  await expectBooksAgree(stack, {
    page,
    person: alma,
    loan,
    amountCents: 22_500,
    cardName: 'Mastercard ending 4444',
  });
  await page.goto('/tmx/PaymentMethods');
  await expect(page.getByRole('button', { name: 'Remove Visa ending 4242' })).toBeVisible();
  await expect(page.getByText('ending 4444')).toHaveCount(0);
});

test('Back from the review leads to the card choice, and a reload asks for a one-time card again [PAY-032]', async ({
  page,
}) => {
  const { alma } = CAST;
  await signIn(page, alma);
  await openMakePayment(page);
  await continueWith(page, 22_500);
  await openAddCard(page);
  await typeCard(page, { number: '5555555555554444', holder: 'Alma Reyes' });
  await page.getByRole('checkbox', { name: 'Save this card for next time' }).uncheck();
  await addCard(page);
  await expectScreen(page, 'Review your payment');
  await page.goBack();
  await expectScreen(page, 'Payment method');
  await expect(page.getByRole('radio', { name: 'Mastercard ending 4444' })).toBeChecked();
  await page.getByRole('button', { name: 'Continue with Mastercard ending 4444' }).click();
  await expectScreen(page, 'Review your payment');
  await page.reload();
  await expectScreen(page, 'Payment method');
  await expect(page.getByText('Enter your one-time card again.')).toBeVisible();
  await expect(page.getByText('Paying $225.00')).toBeVisible();
  await expect(page.getByRole('button', { name: `Continue with ${alma.cardName}` })).toBeVisible();
});

test('a removed card stays removed after a reload [CRD-001 CRD-010 LRT-005]', async ({ page }) => {
  await signIn(page, CAST.diana);
  await page.goto('/tmx/PaymentMethods');
  const removals = page.getByRole('button', { name: /^Remove .* ending / });
  await expect(removals).toHaveCount(5);
  await removals.first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove card' }).click();
  await expect(removals).toHaveCount(4);
  await expect(page.getByRole('heading', { level: 1, name: 'Payment methods' })).toBeFocused();
  await page.reload();
  await expect(removals).toHaveCount(4);
});
