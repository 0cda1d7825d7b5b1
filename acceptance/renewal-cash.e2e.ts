import { CAST, findLoans } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectScreen } from './payment-pages.ts';
import { openDepartments, openRenewal, passPlace, payAndOpenDocuments, reviewRenewal } from './renewal-pages.ts';
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
  const cash = page.getByLabel('Cash to pick up at your store');
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
