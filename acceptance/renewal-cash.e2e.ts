import { addCard, openAddCard, typeCard } from './card-form.ts';
import { payoutsOf } from './cash-pages.ts';
import { CAST, findLoans } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { choose, expectScreen, openMakePayment } from './payment-pages.ts';
import { openDepartments, openRenewal, passPlace, payAndOpenDocuments, reviewRenewal } from './renewal-pages.ts';
import { moveDays, newLoanOf } from './renewal-walks.ts';
import { fact } from './read-screen.ts';
import { signIn } from './sign-in-page.ts';
import { prepare, signAll } from './signing-pages.ts';
import { expect, lookingTest, test } from './stack.ts';

const { alma, ivy } = CAST;

test('Alma takes cash with her renewal at the store, and then cannot take it back [LOP-041 LAP-102]', async ({
  page,
  stack,
}) => {
  test.slow();
  await signIn(page, alma);
  await openRenewal(page);
  const cash = page.getByLabel('Cash with your new loan');
  await expect(page.getByText('From $50.00 to $1,000.00. It is added to the new loan.')).toBeVisible();
  await cash.fill('1000.01');
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page.getByText(/\$1,000\.00/).first()).toBeVisible();
  await cash.fill('400.00');
  await page.getByRole('button', { name: 'Continue with $225.00' }).click();
  await passPlace(page);
  await reviewRenewal(page, alma);
  await payAndOpenDocuments(page, 22_500);
  await expectScreen(page, 'Electronic documents');
  await signAll(await prepare(page, 'AR'));
  await expectScreen(page, 'Your loan is renewed');
  await expect(page.getByRole('heading', { name: 'Pick up $400.00 in cash' })).toBeVisible();
  await expect(fact(page, 'Reference')).toHaveText(/^ST-\d{5,}/);
  const number = /^ST-\d+/.exec(await fact(page, 'Reference').innerText())?.[0] ?? 'none';
  await expect(fact(page, 'Principal')).toContainText('$1,900.00');
  await expectAccessible(page);
  const newLoan = (await findLoans(stack, alma)).at(-1);
  const states = () =>
    stack.query<{ state: string }>(`select state from servicing.disbursement where loan_id = ${newLoan?.loanId}`);
  expect(await states()).toEqual([{ state: 'held' }]);
  await page.goto(`/tmx/Accounts/${newLoan?.loanId}`);
  await test.step('the page of the new loan shows the cash that is set aside', async () => {
    await expect(page.getByRole('heading', { name: '$400.00 is set aside for you' })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(number)).toBeVisible();
    await expectAccessible(page);
  });
  await page.getByRole('button', { name: 'Take it back' }).click();
  const desk = await openDepartments(page, stack, alma);
  await test.step('the clerk hands the cash out by the number that she shows', async () => {
    await desk.getByLabel('Number that the person shows').fill(number);
    await desk.getByRole('button', { name: 'Hand out', exact: true }).click();
    await expect(desk.getByText('The store handed out $400.00.')).toBeVisible({ timeout: 30_000 });
  });
  await expect.poll(states).toEqual([{ state: 'completed' }]);
  await test.step('the app and the store say why the renewal stays', async () => {
    await page.getByRole('button', { name: 'Yes, take it back' }).click();
    await expect(page.getByText('You have taken the cash, so this renewal cannot be taken back.')).toBeVisible();
    await expect(desk.getByRole('button', { name: 'Take the renewal back' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByText(newLoan?.loanHeader ?? '').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Take it back' })).toHaveCount(0);
  });
});

test('Alma sends the cash of her renewal to her card, and it arrives once she can’t cancel [PAY-025 DSH-007]', async ({
  page,
  stack,
}) => {
  test.slow();
  await signIn(page, alma);
  await openRenewal(page);
  const cash = page.getByLabel('Cash with your new loan');
  await cash.fill('400.00');
  await choose(page, alma.cardName);
  await test.step('a card that cannot receive money stays with its reason, and what was typed stays too', async () => {
    await page.getByRole('link', { name: 'Add a debit card' }).click();
    await expectScreen(page, 'Payment methods');
    await openAddCard(page);
    await typeCard(page, { number: '4111111111111111', holder: 'Alma Reyes' });
    await addCard(page, 'Add card');
    await expectScreen(page, 'Payment methods');
    await page.goto('/tmx/Accounts');
    await openMakePayment(page);
    await expect(cash).toHaveValue('400.00');
    await expect(page.getByRole('radio', { name: alma.cardName })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Visa ending 1111' })).toBeDisabled();
    await expect(page.getByText('This card can’t receive money.')).toBeVisible();
    await expectAccessible(page);
  });
  await page.getByRole('button', { name: 'Continue with $225.00' }).click();
  await passPlace(page);
  await reviewRenewal(page, alma);
  await expect(fact(page, 'Cash to your card ending 4242').first()).toContainText('$400.00');
  await expect(page.getByText(/^We send \$400\.00 to your card ending 4242 once the time/)).toBeVisible();
  await expectAccessible(page);
  await payAndOpenDocuments(page, 22_500);
  await expectScreen(page, 'Electronic documents');
  await signAll(await prepare(page, 'AR'));
  await expectScreen(page, 'Your loan is renewed');
  await expect(page.getByRole('heading', { name: '$400.00 is set aside for you' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/^We send it to your card ending 4242 once/)).toBeVisible();
  await expect(page.getByText(/^Expected /)).toHaveCount(0);
  await expectAccessible(page);
  const { loanId } = await newLoanOf(stack, alma);
  const payout = async () => (await payoutsOf(stack, loanId))[0];
  expect(await payout()).toMatchObject({ state: 'held', channel: 'debit', amount: '40000' });
  for (let day = 0; day < 5 && (await payout())?.state === 'held'; day += 1) await moveDays(stack, 1);
  await expect.poll(async () => (await payout())?.state, { timeout: 60_000 }).toBe('paid');
  await page.goto(`/tmx/Accounts/${loanId}`);
  await expect(page.getByRole('heading', { name: '$400.00 arrived' })).toBeVisible();
});

lookingTest(
  'the third renewal in Tennessee pays 5 % of the principal, and says so before money moves',
  async ({ page }) => {
    await signIn(page, ivy);
    await openRenewal(page);
    await expect(page.getByText(/\$50\.00/).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your new loan' })).toBeVisible();
    await expect(page.getByText('$950.00').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue with $270.00' }).click();
    await passPlace(page);
  },
);
