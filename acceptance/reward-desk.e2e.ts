import { CAST } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { openDepartments, passDays } from './renewal-pages.ts';
import { openWendysHome } from './reward-pages.ts';
import { expect, test, type Stack } from './stack.ts';

/** Puts a first loan of a friend of Wendy before the desk, because both live at one address. */
async function holdReward(stack: Stack, friend: string): Promise<void> {
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

test('the desk lets one held reward count and refuses another, and Wendy sees both', async ({ page, stack }) => {
  test.slow();
  await holdReward(stack, 'Alma');
  await holdReward(stack, 'Cora');
  await openWendysHome(page);
  await expect(page.getByRole('link', { name: 'Redeem $100.00' })).toBeVisible();
  const desk = await openDepartments(page, stack, CAST.wendy);
  const rewards = desk.getByRole('region', { name: 'Rewards to look at' });
  const waiting = (friend: string) => rewards.locator('form').filter({ hasText: friend });
  await test.step('the desk names both people and what they have in common', async () => {
    await expect(waiting('Alma')).toContainText('Wendy Xu referred Alma Reyes, and both have the same home address.');
    await expectAccessible(desk);
    await waiting('Alma').getByRole('button', { name: 'Let it count' }).click();
    await expect(desk.getByText('The reward counts at the end of the day.')).toBeVisible();
    await waiting('Cora').getByRole('button', { name: 'Refuse' }).click();
    await expect(desk.getByText('The reward is refused.')).toBeVisible();
    await expect(rewards.getByText('No reward waits for a person.')).toBeVisible();
  });
  await test.step('the reward is there on the next day, and the refused one is not', async () => {
    await passDays(desk, 1);
    await page.reload();
    await expect(page.getByRole('link', { name: 'Redeem $150.00' })).toBeVisible();
    await expect(page.getByText('Reward for a friend')).toHaveCount(3);
  });
  const letters = await stack.query<{ what: string }>(
    `select facts ->> 'what' as what from servicing.notice where code = 'N41' order by 1`,
  );
  expect(letters.map(({ what }) => what)).toEqual(['earned', 'refused']);
});
