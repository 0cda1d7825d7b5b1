import { getCash, openGetCash, openNextCash, payoutsOf, sendTo, takeAmount } from './cash-pages.ts';
import { addCard, cardFrame, typeCard } from './card-form.ts';
import { CAST, getLoan } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { choose, expectScreen } from './payment-pages.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';

const { nate } = CAST;

test('Nate takes cash to pick up at his store, and cancels it [DRW-001 DRW-003 DRW-009 LOP-049]', async ({
  page,
  stack,
}) => {
  test.slow();
  await signIn(page, nate);
  const { loanId } = await getLoan(stack, nate);
  const before = (await payoutsOf(stack, loanId)).length;
  await openGetCash(page);
  await expect(page.getByText('From $50.00 to $1,530.00.')).toBeVisible();
  const amount = page.getByLabel('How much do you want?');
  await test.step('a cent over the limit names both limits', async () => {
    await amount.fill('1530.01');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Enter an amount from $50.00 to $1,530.00.' })).toBeVisible();
  });
  await test.step('the slider moves the field, and the figures follow the amount', async () => {
    await page.getByRole('slider', { name: 'Amount' }).press('Home');
    await expect(amount).toHaveValue('50.00');
    await page.getByRole('slider', { name: 'Amount' }).press('ArrowRight');
    await expect(amount).toHaveValue('60.00');
    await amount.fill('400.00');
    await expect(page.getByRole('heading', { name: 'What $400.00 does' })).toBeVisible();
    await expect(page.getByText('$1,130.00')).toBeVisible();
    await expect(page.getByText('Paid back in 90 days')).toBeVisible();
  });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue with $400.00' }).click();
  await test.step('the notice must be accepted', async () => {
    await expectScreen(page, 'Before you take $400.00');
    await page.getByRole('button', { name: 'Accept and continue' }).click();
    await expect(page.getByRole('link', { name: 'Check the box to say that you understand' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('I understand what this cash costs and when I pay it back.').check();
    await page.getByRole('button', { name: 'Accept and continue' }).click();
  });
  await expectScreen(page, 'Get your money');
  await expectAccessible(page);
  await test.step('a person who cannot visit the store today is offered the other ways [DRW-010 LER-034 LOP-071]', async () => {
    await choose(page, 'Pick up at your store');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByText('Can you visit the store today to pick up your funds?')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await expect(page.getByText(/^Choose another way to get your money\./)).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Pick up at MoneyGram' })).toBeChecked();
  });
  await sendTo(page, 'Pick up at your store');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Get $400.00', exact: true }).dblclick();
  await expectScreen(page, '$400.00 is ready to pick up');
  expect((await payoutsOf(stack, loanId)).length).toBe(before + 1);
  await test.step('the reference has a barcode, a place and a way there [DRW-008 LRT-049]', async () => {
    const [payout] = await payoutsOf(stack, loanId);
    expect(payout).toMatchObject({ state: 'sent', channel: 'store', amount: '40000' });
    const number = payout?.referenceNumber ?? '';
    await expect(page.getByText(number, { exact: true })).toBeVisible();
    await expect(page.getByRole('img', { name: `Barcode of reference ${number}` })).toBeVisible();
    await expect(page.getByText('TitleMax Memphis')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Get directions' })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('no way leads back into the finished flow [LOP-019]', async () => {
    await page.goBack();
    await expectScreen(page, '$400.00 is ready to pick up');
  });
  await test.step('the account shows it, and cancels it', async () => {
    await page.goto(`/tmx/Accounts/${loanId}`);
    await expect(page.getByRole('heading', { name: '$400.00 is ready to pick up' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel this advance' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(page.getByRole('heading', { name: 'Get cash' })).toBeVisible({ timeout: 30_000 });
    expect((await payoutsOf(stack, loanId))[0]?.state).toBe('cancelled');
  });
});

test('Nate takes cash to his debit card, and then at MoneyGram [LRT-047 DRW-004]', async ({ page, stack }) => {
  test.slow();
  await signIn(page, nate);
  const { loanId } = await getLoan(stack, nate);
  await openGetCash(page);
  await takeAmount(page, 20_000);
  await sendTo(page, nate.cardName);
  await getCash(page, 20_000);
  await expect(page.getByRole('heading', { level: 1, name: /^\$200\.00 (was sent|arrived)$/ })).toBeVisible({
    timeout: 30_000,
  });
  await expect.poll(async () => (await payoutsOf(stack, loanId))[0]?.state, { timeout: 40_000 }).toBe('paid');
  await expectAccessible(page);
  await openNextCash(page);
  await takeAmount(page, 30_000);
  await sendTo(page, 'Pick up at MoneyGram');
  await getCash(page, 30_000);
  await expectScreen(page, '$300.00 is ready to pick up');
  await expect(page.getByText('Any MoneyGram location')).toBeVisible();
  expect((await payoutsOf(stack, loanId))[0]).toMatchObject({ state: 'sent', channel: 'moneyGram' });
});

test('a card that cannot receive money is refused, and a declined push ends without a debt [CRD-009 LRT-048]', async ({
  page,
  stack,
}) => {
  test.slow();
  await signIn(page, nate);
  const { loanId } = await getLoan(stack, nate);
  await openGetCash(page);
  await takeAmount(page, 10_000);
  await page.getByRole('link', { name: 'Add a debit card' }).click();
  await cardFrame(page).getByLabel('Card number').waitFor();
  await expectAccessible(page);
  await typeCard(page, { number: '4111111111111111', holder: 'Nate Ross' });
  await addCard(page);
  await expect(page.getByText('This card can’t receive money. Add a debit card that can.')).toBeVisible();
  // The look-up says that this one can; its bank declines the push.
  await typeCard(page, { number: '4242420000000018', holder: 'Nate Ross' });
  await addCard(page);
  await expectScreen(page, 'Get your money');
  await expect(page.getByRole('radio', { name: 'Visa ending 0018' })).toBeChecked();
  await sendTo(page, 'Visa ending 0018');
  await getCash(page, 10_000);
  await expectScreen(page, 'Your cash advance didn’t go through');
  await expectAccessible(page);
  await expect(page.getByText('Your bank didn’t accept it. Choose another way in the app.')).toBeVisible();
  await page.getByRole('button', { name: 'Try another way' }).click();
  await expectScreen(page, 'Get cash');
  await expect(page.getByText('$1,530.00').first()).toBeVisible();
  expect((await payoutsOf(stack, loanId))[0]).toMatchObject({ state: 'failed', channel: 'debit' });
});
