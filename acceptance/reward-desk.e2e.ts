import { CAST } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { openDepartments, passDays } from './renewal-pages.ts';
import { holdReward, openWendysHome } from './reward-pages.ts';
import { expect, test } from './stack.ts';

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
