import { payOutAtMoneyGram } from './cash-pages.ts';
import { addCard, typeCard } from './card-form.ts';
import { CAST, findLoans, getLoan } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { applyAtSite, borrow, makeLoan, pickUpAt, proceedsOf, signLoan } from './origination-pages.ts';
import { choose as chooseWay, expectScreen } from './payment-pages.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';

const { quinn, ximena, carl, pete } = CAST;

test('Quinn chooses where her money goes, signs at another device, and picks it up [ORG-003 ORG-004 LRT-015]', async ({
  page,
  browser,
  stack,
}) => {
  test.slow();
  await signIn(page, quinn);
  await page.getByRole('link', { name: 'Continue your application' }).click();
  await expectScreen(page, 'Get your money');
  await pickUpAt(page, 'store');
  await makeLoan(page);
  const { loanId } = await getLoan(stack, quinn);
  await test.step('she signs at another device', async () => {
    const other = await browser.newContext();
    const second = await other.newPage();
    await signIn(second, quinn);
    await second.getByRole('link', { name: 'Read and sign' }).first().click();
    await expectScreen(second, 'Sign your loan');
    await signLoan(second, 'QV');
    await second.getByRole('link', { name: 'See how to pick it up' }).click({ timeout: 45_000 });
    await expect(second.getByRole('heading', { name: '$1,482.00 is ready to pick up' })).toBeVisible();
    await other.close();
  });
  await test.step('the first device has nothing left to sign, and shows the money', async () => {
    await page.reload();
    await page.waitForURL(/\/tmx\/Accounts$/);
    await page.getByRole('link', { name: 'See how to pick it up' }).click({ timeout: 45_000 });
    await expect(page.getByText((await proceedsOf(stack, loanId))?.referenceNumber ?? 'none').first()).toBeVisible();
    await expectAccessible(page);
  });
  const desk = await page.context().newPage();
  await desk.goto(`${stack.simulatorUrl}/departments?person=P17`);
  await desk.getByRole('button', { name: 'Hand out $1,482.00' }).click();
  await expect.poll(async () => (await proceedsOf(stack, loanId))?.state, { timeout: 40_000 }).toBe('paid');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You picked up $1,482.00' })).toBeVisible();
});

test('Ximena picks up exactly $10,000.00 at MoneyGram [DRW-005]', async ({ page, stack }) => {
  test.slow();
  await signIn(page, ximena);
  const { loanId } = await getLoan(stack, ximena);
  await expect
    .poll(async () => await proceedsOf(stack, loanId), { timeout: 45_000 })
    .toMatchObject({
      state: 'sent',
      channel: 'moneyGram',
    });
  await page.goto(`/tmx/Accounts/${loanId}`);
  await expect(page.getByRole('heading', { name: '$10,000.00 is ready to pick up' })).toBeVisible();
  await payOutAtMoneyGram(page, stack, (await proceedsOf(stack, loanId))?.referenceNumber ?? '');
  await expect.poll(async () => (await proceedsOf(stack, loanId))?.state, { timeout: 40_000 }).toBe('paid');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You picked up $10,000.00' })).toBeVisible();
});

test('MoneyGram is refused for a cent above $10,000.00, and takes exactly that [LOP-050 DRW-005]', async ({
  page,
  stack,
}) => {
  test.slow();
  await signIn(page, carl);
  const facts = { loan: '1103', employer: 'Acme', income: '9,000.00', vehicleValue: '60,000.00' };
  const site = await applyAtSite(page, stack, facts);
  await expect(site.getByText('You are approved. Go on in Lendside.')).toBeVisible({ timeout: 30_000 });
  await site.close();
  await page.goto('/tmx/Accounts');
  await page.getByRole('link', { name: 'Choose your amount' }).click({ timeout: 30_000 });
  const choose = async (amount: string) => {
    await expectScreen(page, 'Choose your amount');
    await page.getByLabel('How much do you want to borrow?').fill(amount);
    await page.getByRole('button', { name: /^Continue with/ }).click();
    await expectScreen(page, 'Get your money');
  };
  const moneyGram = page.getByRole('radio', { name: 'Pick up at MoneyGram' });
  await choose('10000.01');
  await expect(moneyGram).toBeDisabled();
  await expect(page.getByText('MoneyGram is available up to $10,000.00.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Change the amount' }).click();
  await choose('10000.00');
  await expect(moneyGram).toBeEnabled();
  await pickUpAt(page, 'MoneyGram');
  await makeLoan(page);
  await signLoan(page, 'CD');
  const loanId = (await findLoans(stack, carl)).at(-1)?.loanId ?? 0;
  await expect
    .poll(async () => await proceedsOf(stack, loanId), { timeout: 45_000 })
    .toMatchObject({
      state: 'sent',
      channel: 'moneyGram',
    });
  await page.goto(`/tmx/Accounts/${loanId}`);
  await expect(page.getByRole('heading', { name: '$10,000.00 is ready to pick up' })).toBeVisible();
});

test('Pete adds a debit card, and the money of his loan arrives on it [LRT-016 LRT-017 LRT-014 LOP-010]', async ({
  page,
  stack,
}) => {
  test.slow();
  const askForCall = page.getByRole('link', { name: /ask us to call you/i });
  await signIn(page, pete);
  await page.getByRole('link', { name: 'Choose your amount' }).click();
  await expect(askForCall).toBeVisible();
  await borrow(page, 90_000);
  await expect(askForCall).toBeVisible();
  await chooseWay(page, 'Debit card');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expectScreen(page, 'Add a debit card');
  await expect(askForCall).toBeVisible();
  await test.step('a card that cannot receive money is refused', async () => {
    await typeCard(page, { number: '4111111111111111', holder: 'Pete Udall' });
    await addCard(page);
    await expect(page.getByText('This card can’t receive money. Add a debit card that can.')).toBeVisible();
    await expectAccessible(page);
  });
  await typeCard(page, { number: '4242424242424242', holder: 'Pete Udall' });
  await addCard(page);
  await expectScreen(page, 'Review your loan');
  await test.step('the card stands among the ways the next time', async () => {
    await page.getByRole('link', { name: 'Change You get' }).click();
    await expectScreen(page, 'Get your money');
    await chooseWay(page, 'Debit card');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page).toHaveURL(/ManageDisburseMethod/);
    await expect(page.getByRole('radio', { name: 'Visa ending 4242' })).toBeChecked();
    await expect(askForCall).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
  });
  await expectScreen(page, 'Review your loan');
  await expect(askForCall).toBeVisible();
  await makeLoan(page);
  await expect(askForCall).toBeVisible();
  await signLoan(page, 'PU');
  const { loanId } = await getLoan(stack, pete);
  await expect
    .poll(async () => await proceedsOf(stack, loanId), { timeout: 45_000 })
    .toMatchObject({
      state: 'paid',
      channel: 'debit',
    });
  await page.goto(`/tmx/Accounts/${loanId}`);
  await expect(page.getByRole('heading', { name: '$882.00 arrived' })).toBeVisible();
});
