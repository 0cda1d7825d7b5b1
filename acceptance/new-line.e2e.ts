import { CAST, findLoans } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { applyAtSite, makeLoan, signLoan } from './origination-pages.ts';
import { expectScreen } from './payment-pages.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';

const { carl } = CAST;

test('Carl opens a line of credit, from his application to its welcome letter [LRT-012 LOP-010]', async ({
  page,
  stack,
}) => {
  test.slow();
  const askForCall = page.getByRole('link', { name: /ask us to call you/i });
  await signIn(page, carl);
  const site = await applyAtSite(page, stack, { loan: '1104', employer: 'Acme' });
  await expect(site.getByText('You are approved. Go on in Lendside.')).toBeVisible({ timeout: 30_000 });
  await site.close();
  await page.goto('/tmx/Accounts');
  await page.getByRole('link', { name: 'Choose your amount' }).click({ timeout: 30_000 });
  await expectScreen(page, 'Choose your amount');
  await page.getByLabel('How much do you want to borrow?').fill('600.00');
  await page.getByRole('button', { name: /^Continue with/ }).click();
  await test.step('a line opens without money, so there is nowhere to send it', async () => {
    await expectScreen(page, 'Get your money');
    await expect(page.getByText('Your line opens without cash')).toBeVisible();
    await expect(askForCall).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue', exact: true }).click({ timeout: 15_000 });
    await expectScreen(page, 'Review your loan');
    await expect(page.getByText('$600.00').first()).toBeVisible();
    await expectAccessible(page);
  });
  await makeLoan(page);
  await signLoan(page, 'CD');
  await test.step('the dashboard welcomes him to the line, and its page offers the whole limit', async () => {
    await expect(page.getByText('Welcome! Your credit line is open')).toBeVisible({ timeout: 45_000 });
    await expectAccessible(page);
    const line = (await findLoans(stack, carl)).at(-1);
    await page.goto(`/tmx/Accounts/${line?.loanId}`);
    await expect(page.getByText('Tennessee line of credit').first()).toBeVisible();
    await expect(page.getByText('$600.00').first()).toBeVisible();
  });
  await test.step('the welcome letter names the limit', async () => {
    await expect
      .poll(
        async () => (await stack.mailTo(carl.username)).map(({ subject, text }) => `${subject} ${text}`).join('\n'),
        {
          timeout: 45_000,
        },
      )
      .toMatch(/Welcome: your loan is signed[^]*Your credit limit is \$600\.00\./);
  });
});
