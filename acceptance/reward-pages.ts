import type { Page } from '@playwright/test';
import { cardFrame } from './card-form.ts';
import { CAST } from './cast.ts';
import { expectScreen } from './payment-pages.ts';
import { sendSignIn } from './sign-in-page.ts';
import { expect, type Stack } from './stack.ts';
import { settle } from './walk.ts';

/** A card of the payout form that can receive money, and one that cannot. */
export const PAYOUT_CARDS = { receives: '4242424242424242', onlyPays: '4111111111111111' } as const;

/** Signs Wendy in, who lands on the rewards home because she has no loan. */
export async function openWendysHome(page: Page): Promise<void> {
  await page.goto('/');
  await sendSignIn(page, CAST.wendy.username, CAST.wendy.password);
  await expectScreen(page, 'Referral Rewards');
  await settle(page);
}

/** Opens the menu and returns its entries by name, in order. */
export async function readMenu(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu).toBeVisible();
  return menu.getByRole('list').first().locator('> li').allInnerTexts();
}

/** Opens the rewards home by the menu. */
export async function openHomeByMenu(page: Page): Promise<void> {
  await settle(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Referral Rewards' }).click();
  await expectScreen(page, 'Referral Rewards');
  await expect(page).toHaveURL('/ReferralRewardsHome');
}

/** Changes a setting of the lender's configuration. */
export async function setConfig(stack: Stack, name: string, value: boolean | number): Promise<void> {
  await stack.query(
    'insert into app.setting (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
    [`config.${name}`, JSON.stringify(value)],
  );
}

/** Fills the processor's form for the payout card of a person of that first and last name, and saves it. */
export async function savePayoutCard(page: Page, number: string, name: readonly [string, string]): Promise<void> {
  const frame = cardFrame(page);
  await frame.getByLabel('First name on card').fill(name[0]);
  await frame.getByLabel('Last name on card').fill(name[1]);
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expiration date').fill('12/29');
  await frame.getByLabel('Security code').fill('123');
  await frame.getByRole('button', { name: 'Save card' }).click();
}

/** Waits for the review of a cash-out. */
export async function expectReview(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Review your cash-out' })).toBeVisible({ timeout: 30_000 });
  await settle(page);
}

/** Waits until a cash-out was sent. */
export async function expectSent(page: Page, amount: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: `${amount} was sent to your card` })).toBeVisible({
    timeout: 60_000,
  });
}

/** Puts a first loan of a friend of Wendy before the desk, because both live at one address. */
export async function holdReward(stack: Stack, friend: string): Promise<void> {
  const rows = await stack.query(
    `insert into servicing.referral (referrer_id, came_by, profile_id, lms_id, customer_id, loan_id, state, reason, signed_up_on, changed_on)
     select r.customer_id, 'link', c.profile_id, 2, c.customer_id, l.loan_id, 'held', 'sameAddress', l.note_on - 1, k.business_date
       from app.profile p
       join app.profile_customer c on c.profile_id = p.profile_id and c.lms_id = 2
       join servicing.loan l on l.lms_id = 2 and l.customer_id = c.customer_id
       join servicing.business_clock k on k.lms_id = 2
       join app.profile w on w.first_name = 'Wendy'
       join servicing.referrer r on r.profile_id = w.profile_id
      where p.first_name = $1 order by l.note_on, l.loan_id limit 1 returning 1`,
    [friend],
  );
  expect(rows).toHaveLength(1);
}
