import type { Page } from '@playwright/test';
import { CAST, getLoan, type Person } from './cast.ts';
import { getProfileId, readTabStorage } from './link-pages.ts';
import { expectScreen } from './payment-pages.ts';
import { sendSignIn, signOut } from './sign-in-page.ts';
import { expect, lookingTest, test } from './stack.ts';

const { alma, mona, aldo, ugo, cyrus } = CAST;

async function enter(page: Page, { username, password }: Person): Promise<void> {
  await page.goto('/');
  await sendSignIn(page, username, password);
}

test('new terms block every page until accepted once, and declining them signs out [RTE-57 OPEN-75]', async ({
  page,
  stack,
}) => {
  await enter(page, ugo);
  await expectScreen(page, 'Our terms have changed');
  await expect(page).toHaveURL(`${stack.url}/TermsConditionsConsent`);
  await page.goto('/tmx/PaymentMethods');
  await expectScreen(page, 'Our terms have changed');
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('You have been signed out.')).toBeVisible();
  expect(await readTabStorage(page)).not.toMatch(/Token/);
  const profileId = await getProfileId(stack, ugo);
  const agreed = () => stack.query('select 1 from app.terms_consent where profile_id = $1', [profileId]);
  expect(await agreed()).toHaveLength(0);
  await enter(page, ugo);
  await expectScreen(page, 'Our terms have changed');
  await page.getByRole('button', { name: 'I agree' }).click();
  await expectScreen(page, 'Hello, Ugo');
  await expect(page).toHaveURL(`${stack.url}/tmx/Accounts`);
  expect(await agreed()).toHaveLength(1);
  await signOut(page);
  await enter(page, ugo);
  await expectScreen(page, 'Hello, Ugo');
});

lookingTest(
  "sign-in lands on the brand's loans, on Home for two brands, or on linking without a loan [OPEN-52]",
  async ({ page, stack }) => {
    await enter(page, alma);
    await expectScreen(page, 'Hello, Alma');
    await expect(page).toHaveURL(`${stack.url}/tmx/Accounts`);
    await signOut(page);
    await enter(page, mona);
    await expectScreen(page, 'Hello, Mona');
    await expect(page).toHaveURL(`${stack.url}/Home`);
    await expect(page.getByRole('region', { name: 'InstaLoan' })).toBeVisible();
    await signOut(page);
    await enter(page, aldo);
    await expectScreen(page, 'Link your loan to this sign-in');
    await expect(page).toHaveURL(`${stack.url}/LinkAccountOptions`);
  },
);

test("a partner's customer completes the profile and a security question once after sign-in [AUT-25 AUT-26 OPEN-49]", async ({
  page,
  stack,
}) => {
  await enter(page, cyrus);
  await expectScreen(page, 'Complete your profile');
  await expect(page).toHaveURL(`${stack.url}/InvictusCustomerProfile`);
  await page.getByLabel('Street address').fill('7 Lantern Row');
  await page.getByLabel('City').fill('Macon');
  await page.getByLabel('State').selectOption('GA');
  await page.getByLabel('Zip code').fill('31201');
  await expect(page.getByLabel('Email')).toHaveValue(cyrus.username);
  await page.getByLabel('How often are you paid?').selectOption('Every two weeks');
  const sent = page.waitForRequest('**/api/customerinfo');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ invictusProfile: { payFrequency: 'BiWeekly' } });
  await expectScreen(page, 'Choose a security question');
  await expect(page).toHaveURL(`${stack.url}/InvictusSecurityQuestion`);
  await page.goto('/Home');
  await expectScreen(page, 'Choose a security question');
  await page.getByRole('radio', { name: 'What was the name of your first pet?' }).press('Space');
  await page.getByLabel('Your answer').fill('Blue lantern');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expectScreen(page, 'Hello, Cyrus');
  await expect(page).toHaveURL(`${stack.url}/Home`);
  const profileId = await getProfileId(stack, cyrus);
  const kept = await stack.query<{ text: string }>(
    `select p::text || a::text as text from app.partner_profile p join app.security_answer a using (profile_id)
      where profile_id = $1`,
    [profileId],
  );
  expect(kept).toHaveLength(1);
  // The answer must appear neither as text nor as the hexadecimal digits of its bytes.
  expect(JSON.stringify(kept)).not.toMatch(/lantern|(?<![\da-f])31201(?![\da-f])|6c616e7465726e|3331323031/i);
  await signOut(page);
  await enter(page, cyrus);
  await expectScreen(page, 'Hello, Cyrus');
});

test('a one-time code opens an outside site signed in, and an unknown site name leads to Home [RTE-19 OPEN-74 SES-11]', async ({
  page,
  context,
  stack,
}) => {
  const opened = context.waitForEvent('page');
  await page.goto('/ExternalBrowserAuth/shop');
  await sendSignIn(page, alma.username, alma.password);
  const shop = await opened;
  await expect(shop.getByRole('status')).toContainText('Welcome, Alma.');
  const address = new URL(shop.url());
  expect(address.origin).toBe(stack.simulatorUrl);
  expect([...address.searchParams.keys()]).toEqual(['code']);
  expect(address.searchParams.get('code')).toMatch(/^[\w-]{40,}$/);
  await shop.reload();
  await expect(shop.getByRole('alert')).toContainText('This code does not work');
  await expectScreen(page, 'The store is open');
  expect(await page.evaluate(() => sessionStorage.getItem('sessionTimeoutSkip'))).toBe('true');
  await page.goto('/ExternalBrowserAuth/nowhere');
  await expect(page).toHaveURL(`${stack.url}/Home`);
});

test('a page about one loan asks which loan, across brands, when the customer has several [RTE-20 OPEN-74]', async ({
  page,
  stack,
}) => {
  const loan = await getLoan(stack, mona, 'inl');
  await enter(page, mona);
  await expectScreen(page, 'Hello, Mona');
  await page.goto('/AccountSelect?to=Payment');
  await expectScreen(page, 'Which loan do you want to pay?');
  await expect(page.locator(`a[href^="/"][href$="/Payment"]`)).toHaveCount(2);
  await page.locator(`a[href="/inl/Accounts/${loan.loanId}/Payment"]`).click();
  await expectScreen(page, 'Make a payment');
  await page.goto('/inl/Accounts');
  await signOut(page);
  const only = await getLoan(stack, alma);
  await enter(page, alma);
  await expectScreen(page, 'Hello, Alma');
  await page.goto('/AccountSelect');
  await expect(page).toHaveURL(`${stack.url}/tmx/Accounts/${only.loanId}`);
});
