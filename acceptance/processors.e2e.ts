import { addCard, openAddCard, typeCard } from './card-form.ts';
import { CAST, getLoan } from './cast.ts';
import { paymentPath } from './link-pages.ts';
import { expectScreen } from './payment-pages.ts';
import { signIn } from './sign-in-page.ts';
import { expect, lookingTest, test } from './stack.ts';

interface RepaysCharge {
  readonly reference: string;
  readonly status: string;
  readonly lastFour: string;
}

test('a card added for a loan that Repay serves is stored and charged only at Repay [LOA-031 CRD-008 LAP-107 LAP-109]', async ({
  page,
  stack,
}) => {
  const { mark } = CAST;
  const loan = await getLoan(stack, mark);
  await signIn(page, mark);
  await page.goto(`${stack.url}${paymentPath(loan)}`);
  await expectScreen(page, 'Make a payment');
  await page.getByRole('button', { name: /^Continue with \$/ }).click();
  await expectScreen(page, 'Payment method');
  // Cards stored with the former processor still pay.
  await expect(page.getByRole('radio', { name: mark.cardName })).toBeEnabled();
  await openAddCard(page);
  await expect(page.locator('iframe[title="Card details"]')).toHaveAttribute('src', /\/repay\/checkout\//);
  await typeCard(page, { number: '4111111111111111', holder: 'Mark Nash' });
  await addCard(page);
  await expectScreen(page, 'Review your payment');
  await expect(page.getByText('Visa ending 1111').first()).toBeVisible();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expectScreen(page, 'Your loan is paid off');

  const [paid] = await stack.query<{ id: string; state: string; processor: number }>(
    `select p.payment_id as id, p.state, c.processor from app.payment p join app.card c using (card_id) where p.loan_id = $1`,
    [loan.loanId],
  );
  expect(paid).toMatchObject({ state: 'posted', processor: 2 });
  const answer = await fetch(`${stack.simulatorUrl}/control/repay/charges`);
  const { charges } = (await answer.json()) as { charges: readonly RepaysCharge[] };
  expect(charges).toMatchObject([{ reference: paid?.id, status: 'captured', lastFour: '1111' }]);
  expect(await stack.charges()).toEqual([]);
  await page.goto(`${stack.simulatorUrl}/?desk=repay`);
  await expect(page.getByRole('heading', { name: 'Repay’s charges' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recent charges' })).toContainText('•••• 1111');
});

lookingTest(
  'a brand without card payments says why, offers a bank account and shows no card form [LOA-031]',
  async ({ page, stack }) => {
    const { will } = CAST;
    const loan = await getLoan(stack, will);
    await signIn(page, will);
    await page.goto(`${stack.url}${paymentPath(loan)}`);
    await expectScreen(page, 'Make a payment');
    await page.getByRole('button', { name: /^Continue with \$/ }).click();
    await expectScreen(page, 'Payment method');
    await expect(page.getByText('You can’t use cards here')).toBeVisible();
    await expect(page.getByRole('radio', { name: will.cardName })).toBeDisabled();
    await expect(page.getByRole('link', { name: 'Add a card' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Add a bank account' })).toBeVisible();
    await page.goto(`${stack.url}${paymentPath(loan)}/AddPaymentMethod`);
    await expect(page.getByText('You can’t use cards here')).toBeVisible();
    await expect(page.locator('iframe[title="Card details"]')).toHaveCount(0);
  },
);
