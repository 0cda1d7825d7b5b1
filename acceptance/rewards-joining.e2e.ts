import { CAST } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectScreen } from './payment-pages.ts';
import { applyAtSite } from './origination-pages.ts';
import { figure } from './referral-pages.ts';
import { openHomeByMenu, openWendysHome, readMenu, setConfig } from './reward-pages.ts';
import { sendSignIn, signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';
import { settle } from './walk.ts';

const { alma, aldo, jamal, gil } = CAST;
const UNAVAILABLE = 'This feature is currently unavailable.';

test('Alma, a customer, joins from the menu and shares her own code [RFL-001 RFL-004 ENT-11 MNU-14]', async ({
  page,
  stack,
}) => {
  await signIn(page, alma);
  await openHomeByMenu(page);
  await page.getByText('Read the program terms').click();
  await expectAccessible(page);
  await test.step('the terms must be agreed to', async () => {
    await page.getByRole('button', { name: 'Get my code' }).click();
    await expect(page.getByRole('alert').getByText('Agree to the program terms to join.')).toBeVisible();
    await expectAccessible(page);
  });
  await page.getByLabel('I agree to the program terms').check();
  await page.getByRole('button', { name: 'Get my code' }).click();
  await expect(page.getByText('You can redeem as soon as you’ve earned a reward.')).toBeVisible();
  await settle(page);
  await expectAccessible(page);
  const [row] = await stack.query<{ kind: string; code: string }>(
    `select r.kind, r.short_code as code from servicing.referrer r join app.profile p using (profile_id) where p.email = $1`,
    [alma.username],
  );
  expect(row?.kind).toBe('ecr');
  await expect(page.getByText(row?.code ?? 'no code', { exact: true })).toBeVisible();
  await test.step('a new sign-in finds her on the home again', async () => {
    await page.evaluate(() => sessionStorage.clear());
    await signIn(page, alma);
    await openHomeByMenu(page);
    await expect(page.getByText(row?.code ?? 'no code', { exact: true })).toBeVisible();
    await page.goto('/ReferCompleteProfile');
    await expect(page).toHaveURL('/ReferralRewardsHome');
  });
});

test('Aldo, without a loan, completes a profile and gets the referral menu [RFL-013 LRT-057 LRO-015 ROL-14]', async ({
  page,
  stack,
}) => {
  await setConfig(stack, 'displayNonCustomerReferral', false);
  await page.goto('/');
  await sendSignIn(page, aldo.username, aldo.password);
  await expectScreen(page, 'Link your loan to this sign-in');
  const way = page.getByRole('link', { name: 'See Referral Rewards' });
  await test.step('with the flag off no link leads to rewards, and their page says that it is unavailable', async () => {
    await settle(page);
    await expect(way).toHaveCount(0);
    await page.goto('/ReferCompleteProfile');
    await expect(page.getByText(UNAVAILABLE)).toBeVisible();
  });
  await setConfig(stack, 'displayNonCustomerReferral', true);
  await page.goto('/LinkAccountOptions');
  expect(await readMenu(page)).not.toContain('Referral Rewards');
  await page.keyboard.press('Escape');
  await way.click();
  await test.step('the rewards home leads on to the profile [RTE-33]', async () => {
    await expectScreen(page, 'Join Referral Rewards');
    await settle(page);
    await expect(page).toHaveURL('/ReferCompleteProfile');
    await expectAccessible(page);
  });
  await test.step('each field that is missing says so', async () => {
    for (const label of ['First name', 'Last name', 'Email address', 'Cell phone number'])
      await page.getByLabel(label).fill('');
    await page.getByRole('button', { name: 'Get my code' }).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(5);
    await expectAccessible(page);
  });
  await page.getByLabel('First name').fill('Aldo');
  await page.getByLabel('Last name').fill('Greer');
  await page.getByLabel('Email address').fill(aldo.username);
  await page.getByLabel('Cell phone number').fill('9125550152');
  await page.getByLabel('I agree to the program terms').check();
  await page.getByRole('button', { name: 'Get my code' }).click();
  await expectScreen(page, 'Referral Rewards');
  await expect(page.getByText('Share your code', { exact: true })).toBeVisible();
  await settle(page);
  await test.step('the menu is the one of the program, in its order [MNU-46 MNU-47 MNU-48 ROL-07]', async () => {
    expect(await readMenu(page)).toEqual([
      'Referral Rewards',
      'Link My Account',
      'Privacy / Terms',
      'Disclosures',
      'Sign Out',
    ]);
  });
});

test('customers of other loan systems have no referral program [RFL-003 MNU-15 MNU-16 ROL-04]', async ({ page }) => {
  await signIn(page, jamal);
  await settle(page);
  expect(await readMenu(page)).not.toContain('Referral Rewards');
  await page.keyboard.press('Escape');
  for (const path of ['ReferralRewardsHome', 'ReferCompleteProfile', 'ReferRedeemAddCard', 'ReferRedeemReview']) {
    await page.goto(`/${path}`);
    await expect(page.getByText(UNAVAILABLE)).toBeVisible();
  }
  await expectAccessible(page);
});

test('the menu flag hides the program from customers, joined or not [MNU-17 ROL-03]', async ({ page, stack }) => {
  await setConfig(stack, 'referralRewardsButton', false);
  for (const person of [alma, CAST.xavier]) {
    await signIn(page, person);
    await settle(page);
    expect(await readMenu(page)).not.toContain('Referral Rewards');
    await page.keyboard.press('Escape');
    await page.goto('/ReferralRewardsHome');
    await expect(page.getByText(UNAVAILABLE)).toBeVisible();
    await page.evaluate(() => sessionStorage.clear());
  }
});

test('a customer of Community Choice has no Referral Rewards in the menu [MNU-18]', async ({ page }) => {
  await signIn(page, gil);
  await settle(page);
  await expect(page).toHaveURL('/ccf/Accounts');
  expect(await readMenu(page)).not.toContain('Referral Rewards');
});

test('Wendy becomes a customer, and keeps her code, her balance and her friends [RFL-004 ENT-11]', async ({
  page,
  stack,
}) => {
  const { wendy } = CAST;
  await openWendysHome(page);
  const site = await applyAtSite(page, stack, { loan: '1102', employer: 'Acme' });
  await expect(site.getByText('You are approved. Go on in Lendside.')).toBeVisible({ timeout: 30_000 });
  await site.close();
  const kindOf = () =>
    stack.query<{ kind: string }>(
      'select r.kind from servicing.referrer r join app.profile p using (profile_id) where p.email = $1',
      [wendy.username],
    );
  await expect.poll(kindOf, { timeout: 30_000 }).toEqual([{ kind: 'ecr' }]);
  await page.evaluate(() => sessionStorage.clear());
  await signIn(page, wendy);
  await openHomeByMenu(page);
  await expect(page.getByText('FRND2223', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Redeem $100.00' })).toBeVisible();
  await expect(figure(page, 'Friends signed up')).toHaveText('2');
});
