import { CAST, getLoan } from './cast.ts';
import { chooseCard, continueWith, expectScreen, openDetails, openMakePayment, payButton } from './payment-pages.ts';
import { fact } from './read-screen.ts';
import { signIn } from './sign-in-page.ts';
import { expect, lookingTest, test } from './stack.ts';

test('a loan out for repossession says what brings it back, and paying that amount reopens it [DSH-001 LCF-013 PAY-001]', async ({
  page,
  stack,
}) => {
  const loan = await getLoan(stack, CAST.esther);
  await signIn(page, CAST.esther);
  const card = page.getByRole('article');
  await expect(card).toContainText('Vehicle recovery ordered');
  await expect(card).toContainText('To get back on track$932.88');
  await openDetails(page, loan);
  await expect(page.getByText('Pay $932.88 to get back on track.')).toBeVisible();
  // 63 days late: the recovery department is in charge, not the store.
  await expect(page.getByText('Recovery department: (800) 555-0110')).toBeVisible();
  await page.goto('/tmx/Accounts');
  await openMakePayment(page);
  await expect(page.getByRole('radio', { name: 'Get back on track' })).toBeChecked();
  await continueWith(page, 93_288);
  await chooseCard(page, CAST.esther.cardName);
  await payButton(page, 93_288).click();
  await expectScreen(page, 'Payment received');
  await page.getByRole('link', { name: 'Back to your accounts' }).click();
  await expect(card).toContainText('Due today');
  await expect(card).toContainText('$408.52');
  expect((await getLoan(stack, CAST.esther)).status).toBe(12);
});

lookingTest(
  'a line of credit shows its available credit and latest statement but no schedule [LOA-007]',
  async ({ page, stack }) => {
    await signIn(page, CAST.nate);
    await expect(page.getByRole('article')).toContainText('Minimum payment');
    await openDetails(page, await getLoan(stack, CAST.nate));
    const credit = page.getByRole('heading', { name: 'Available credit' }).locator('xpath=../..');
    await expect(credit).toContainText('$1,530.00');
    await expect(credit).toContainText('of your $2,500.00 limit');
    const statement = page.getByRole('heading', { name: 'Latest statement' }).locator('xpath=../..');
    await expect(fact(statement, 'Interest')).toHaveText('$20.21');
    await expect(fact(statement, 'Customary fee')).toHaveText('$215.11');
    await expect(fact(statement, 'Minimum payment')).toContainText('$264.42');
    await expect(page.getByRole('heading', { name: 'Schedule' })).toHaveCount(0);
  },
);

lookingTest(
  "a bankrupt customer's loan shows nothing due and offers no payment, with the reason [LOA-019 LOP-023]",
  async ({ page }) => {
    await signIn(page, CAST.bella);
    const card = page.getByRole('article');
    await expect(card).toContainText('Bankruptcy on file');
    await expect(card).toContainText('collection has stopped');
    await expect(card.getByRole('link', { name: /^Pay / })).toHaveCount(0);
    await expect(card.getByRole('button', { name: /^Pay / })).toHaveCount(0);
  },
);

lookingTest(
  'a loan in default offers no smaller standard amount, but any amount may be paid [LOA-023 PAY-002]',
  async ({ page }) => {
    await signIn(page, CAST.rita);
    await openMakePayment(page);
    await expect(page.getByText('The full balance of $1,841.23 is due.')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Minimum due' })).toBeDisabled();
    await expect(page.getByRole('radio', { name: 'Pay off the loan' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Other amount' })).toBeEnabled();
  },
);

lookingTest(
  'a renewed loan is listed among the closed loans as renewed, not as paid off [DSH-002 LOA-020]',
  async ({ page }) => {
    await signIn(page, CAST.hope);
    await page.getByRole('switch', { name: 'Show closed loans (1)' }).click();
    const closed = page.getByRole('region', { name: 'Closed loans' }).getByRole('article');
    await expect(closed).toContainText('Renewed on May 22, 2026. Your balance moved to your new loan.');
    await expect(closed).not.toContainText('Paid off');
  },
);
