import { CAST, findLoans } from './cast.ts';
import { findLoanBy, findOwnFacts, linkLoanOf } from './link-pages.ts';
import { expectScreen } from './payment-pages.ts';
import { sendSignIn, signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';

const { aldo, cora, zelda } = CAST;
const OPTIONS = 'Link your loan to this sign-in';

test('linking a loan needs the right facts and a texted code and never says which fact is wrong [AUT-29]', async ({
  page,
  stack,
}) => {
  const facts = await findOwnFacts(stack, zelda);
  await page.goto('/');
  await sendSignIn(page, aldo.username, aldo.password);
  await expectScreen(page, OPTIONS);
  await page.getByRole('link', { name: 'I have a loan' }).click();
  for (const wrong of [{ ssn: '780-55-5599' }, { birthDate: '01/02/1970' }]) {
    await findLoanBy(page, { ...facts, ...wrong });
    await expectScreen(page, 'We couldn’t find your loan');
    await expect(page).toHaveURL(`${stack.url}/LinkAccountFailed`);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByLabel('Loan number')).toHaveValue(facts.loanNumber);
    await expect(page.getByRole('textbox', { name: 'Social Security number' })).toHaveValue('');
  }
  await linkLoanOf(page, stack, facts);
  await expectScreen(page, 'Your loans are linked');
  await expect(page.getByRole('status').filter({ hasText: 'Zelda Frost' })).toBeVisible();
  await page.getByRole('button', { name: 'See my loans' }).click();
  await expectScreen(page, 'Hello, Zelda');
  await expect(page).toHaveURL(`${stack.url}/tmx/Accounts`);
  await expect(page.getByRole('link', { name: /^Pay / })).toBeVisible();
  expect(await findLoans(stack, aldo)).toHaveLength(1);
});

test("a link texted to another profile's phone moves its loans and signs that profile out [AUT-30 RTE-24 RTE-58 OPEN-75]", async ({
  page,
  browser,
  stack,
}) => {
  const former = await (await browser.newContext()).newPage();
  await signIn(former, cora);
  const facts = await findOwnFacts(stack, cora);
  await page.goto('/');
  await sendSignIn(page, aldo.username, aldo.password);
  await page.getByRole('link', { name: 'I have a loan' }).click();
  await linkLoanOf(page, stack, facts);
  await expectScreen(page, 'Your loan is linked to another sign-in');
  await expect(page).toHaveURL(`${stack.url}/ReplaceAccount`);
  expect(await findLoans(stack, aldo)).toHaveLength(0);
  await test.step('asking for the link starts the replacement [LAP-045]', async () => {
    const started = page.waitForResponse(
      (response) => response.url().endsWith('/api/replaceCustomer') && response.request().method() === 'POST',
    );
    await page.getByRole('button', { name: 'Text me the link' }).click();
    expect((await started).ok()).toBe(true);
    await expect(page.getByText('Waiting for you to confirm')).toBeVisible();
  });
  const link = async () => {
    const [newest] = await stack.callsTo(`+1${facts.phone}`);
    return /https?:\S+ConfirmAccountReplacement\S+/.exec(newest?.text ?? '')?.[0] ?? '';
  };
  await expect.poll(link).not.toBe('');
  const phone = await (await browser.newContext()).newPage();
  await phone.goto(await link());
  await expectScreen(phone, 'Move your loans to your new sign-in?');
  await expect(phone).toHaveURL(`${stack.url}/ConfirmAccountReplacement`);
  expect(await findLoans(stack, cora)).toHaveLength(1);
  await phone.getByRole('button', { name: 'Yes, move my loans' }).click();
  await expectScreen(phone, 'Your loans have moved');
  await expect(phone.getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(await findLoans(stack, cora)).toHaveLength(0);
  await expectScreen(page, 'Your loans are linked');
  await page.getByRole('button', { name: 'See my loans' }).click();
  await expectScreen(page, 'Hello, Cora');
  await expect(page.getByText('$220.00').first()).toBeVisible();
  await former.reload();
  await expect(former.getByLabel('Password', { exact: true })).toBeVisible();
});

test('an altered link to move loans moves nothing and says so [RTE-58 OPEN-75]', async ({ page }) => {
  await page.goto(
    `/ConfirmAccountReplacement?returnId=${'A'.repeat(43)}&profileId=5eed0000-0000-4000-8000-000000000052`,
  );
  await page.getByRole('button', { name: 'Yes, move my loans' }).click();
  await expectScreen(page, 'This link no longer works');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
});
