import type { Locator, Page } from '@playwright/test';
import { addCard, cardFrame, openAddCard, typeCard } from './card-form.ts';
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

/** Signs Alma in and opens the renewal of her loan. Returns the field for the cash that she takes with it. */
async function openRenewalOfAlma(page: Page): Promise<Locator> {
  await signIn(page, alma);
  await openRenewal(page);
  return page.getByLabel('Cash with your new loan');
}

/** Pays and signs, and waits until the loan is renewed. */
async function payAndSign(page: Page, payCents: number): Promise<void> {
  await payAndOpenDocuments(page, payCents);
  await expectScreen(page, 'Electronic documents');
  await signAll(await prepare(page, 'AR'));
  await expectScreen(page, 'Your loan is renewed');
}

test('Alma takes cash with her renewal at the store, and then cannot take it back [LOP-041 LAP-102]', async ({
  page,
  stack,
}) => {
  test.slow();
  const cash = await openRenewalOfAlma(page);
  await expect(page.getByText('From $50.00 to $1,000.00. It is added to the new loan.')).toBeVisible();
  await cash.fill('1000.01');
  await page.getByRole('button', { name: /^Continue/ }).click();
  await expect(page.getByText(/\$1,000\.00/).first()).toBeVisible();
  await cash.fill('400.00');
  await page.getByRole('button', { name: 'Continue with $225.00' }).click();
  await passPlace(page);
  await reviewRenewal(page, alma);
  await payAndSign(page, 22_500);
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
  const cash = await openRenewalOfAlma(page);
  await cash.fill('400.00');
  await choose(page, alma.cardName);
  await test.step('a card of Payment methods that cannot receive money stays with its reason', async () => {
    await page.goto('/tmx/PaymentMethods');
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
  await payAndSign(page, 22_500);
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

test('Alma adds a card for her cash, its bank declines, and she picks it up at the store [LRT-048 CRD-009]', async ({
  page,
  stack,
}) => {
  test.slow();
  const cash = await openRenewalOfAlma(page);
  const amount = page.getByLabel('Amount to pay now');
  await amount.fill('230.00');
  await cash.fill('400.00');
  await test.step('a card that cannot receive money is refused inside the flow', async () => {
    await page.getByRole('link', { name: 'Add a debit card' }).click();
    await expectScreen(page, 'Add a debit card');
    await cardFrame(page).getByLabel('Card number').waitFor();
    await expectAccessible(page);
    await typeCard(page, { number: '4111111111111111', holder: 'Alma Reyes' });
    await addCard(page);
    await expect(page.getByText('This card can’t receive money. Add a debit card that can.')).toBeVisible();
  });
  await test.step('the way back keeps what was typed, and so does the new card, which is chosen', async () => {
    await page.getByRole('link', { name: 'Back to the other ways' }).click();
    await expect(cash).toHaveValue('400.00');
    await page.getByRole('link', { name: 'Add a debit card' }).click();
    // The look-up says that this card can receive money; its bank declines the push.
    await typeCard(page, { number: '4242420000000018', holder: 'Alma Reyes' });
    await addCard(page);
    await expect(page.getByRole('radio', { name: 'Visa ending 0018' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Renew the loan' })).toBeChecked();
    await expect(amount).toHaveValue('230.00');
    await expect(cash).toHaveValue('400.00');
    await expectAccessible(page);
  });
  await page.getByRole('button', { name: 'Continue with $230.00' }).click();
  await passPlace(page);
  await reviewRenewal(page, alma);
  await expect(fact(page, 'Cash to your card ending 0018').first()).toContainText('$400.00');
  await payAndSign(page, 23_000);
  const { loanId } = await newLoanOf(stack, alma);
  const payout = async () => (await payoutsOf(stack, loanId))[0];
  for (let day = 0; day < 5 && (await payout())?.state === 'held'; day += 1) await moveDays(stack, 1);
  await expect.poll(payout, { timeout: 60_000 }).toMatchObject({ state: 'sent', channel: 'store', amount: '40000' });
  const number = (await payout())?.referenceNumber ?? 'none';
  await test.step('she is told, and her new loan shows where the cash waits', async () => {
    await expect
      .poll(async () => (await stack.mailTo(alma.username)).map(({ text }) => text).join('\n'), { timeout: 40_000 })
      .toMatch(/Your bank didn’t accept it\.[\s\S]*store/);
    await page.goto(`/tmx/Accounts/${loanId}`);
    await expect(page.getByRole('heading', { name: '$400.00 is ready to pick up' })).toBeVisible();
    await expect(page.getByText(number).first()).toBeVisible();
    await expectAccessible(page);
  });
  const desk = await openDepartments(page, stack, alma);
  await desk.getByLabel('Number that the person shows').fill(number);
  await desk.getByRole('button', { name: 'Hand out', exact: true }).click();
  await expect(desk.getByText('The store handed out $400.00.')).toBeVisible({ timeout: 30_000 });
  await expect.poll(async () => (await payout())?.state).toBe('paid');
  await test.step('the books paid the cash once, at the store', async () => {
    expect((await payoutsOf(stack, loanId)).map(({ state, channel }) => `${channel} ${state}`)).toEqual([
      'store paid',
      'debit failed',
    ]);
    const moved = await stack.query<{ account: string; amount: string }>(
      `select e.account, sum(e.dr - e.cr)::text as amount
         from servicing.ledger_txn t join servicing.ledger_entry e using (txn_id)
        where exists (select from app.payout p where p.loan_id = $1 and t.idempotency_key like 'payout:' || p.payout_id || ':%')
        group by e.account having sum(e.dr - e.cr) <> 0 order by e.account`,
      [loanId],
    );
    // From the cash owed to cards out of the cash of the store. Nothing is left of what waited there.
    expect(moved).toEqual([
      { account: '1010', amount: '-40000' },
      { account: '2116', amount: '40000' },
    ]);
    // The end of a day checks every balance against the ledger.
    await moveDays(stack, 1);
  });
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
