import { CAST } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { getProfileId } from './link-pages.ts';
import { expectScreen } from './payment-pages.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';

const { luis, alma } = CAST;
const PET = 'What was the name of your first pet?';

test('a customer of the partner sees the answered question in the profile and changes it [LAP-056 API-37 CUS-012]', async ({
  page,
  stack,
}) => {
  const profileId = await getProfileId(stack, luis);
  const answers = () =>
    stack.query<{ question: string; hash: string }>(
      `select question_id as question, answer_hash as hash from app.security_answer where profile_id = $1 order by 1`,
      [profileId],
    );
  const before = await answers();
  await signIn(page, luis);
  await page.goto('/tmx/CustomerProfile');
  await expectScreen(page, 'My profile');
  const card = page.getByRole('main');
  await expect(page.getByRole('heading', { name: 'Security question' })).toBeVisible();
  await expect(card).toContainText(before.length === 0 ? 'Choose a question' : 'Answered ');
  await card.getByRole('button', { name: /Change my answer|Choose a question/ }).press('Enter');
  await card.getByRole('radio', { name: PET }).press('Space');
  await card.getByRole('button', { name: 'Save my answer' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter your answer');
  await expectAccessible(page);
  await card.getByLabel('Your answer').fill('Blue lantern');
  await card.getByRole('button', { name: 'Save my answer' }).click();
  await expect(page.getByText('Your answer is saved')).toBeVisible();
  await expect(card).toContainText(PET);
  await expect(card.getByRole('button', { name: 'Change my answer' })).toBeFocused();
  const after = await answers();
  expect(after.map(({ question }) => question)).toContain('first-pet');
  expect(after).not.toEqual(before);
  await card.getByRole('button', { name: 'Change my answer' }).click();
  await card.getByRole('button', { name: 'Cancel' }).click();
  expect(await answers()).toEqual(after);
});

test('a customer without a loan of the partner has no security question in the profile [C11]', async ({ page }) => {
  await signIn(page, alma);
  await page.goto('/tmx/CustomerProfile');
  await expect(page.getByRole('button', { name: 'Change home address' })).toBeVisible();
  await expect(page.getByText('Security question')).toHaveCount(0);
});
