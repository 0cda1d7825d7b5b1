import { CAST } from './cast.ts';
import { mailedCode, phonedCode } from './codes.ts';
import { enterCode, expectDashboard, expectRefused, wrongCode } from './identity-pages.ts';
import { choose, expectScreen } from './payment-pages.ts';
import { sendSignIn, signIn, signOut } from './sign-in-page.ts';
import { expect, test, type Stack } from './stack.ts';

const CHANGE = 'Change your email or phone';
const { alma, jamal } = CAST;

async function switchOff(stack: Stack, flag: string): Promise<void> {
  await stack.query(`insert into app.setting (name, value) values ('config.' || $1, 'false')`, [flag]);
}

test('a code to the new email replaces the old one, which gets a notice and no longer signs in [AUT-20]', async ({
  page,
  stack,
}) => {
  const newEmail = 'alma.reyes@example.test';
  await signIn(page, alma);
  await page.goto('/UpdateUser/Email');
  await expectScreen(page, CHANGE);
  const field = page.getByLabel('New email or phone number');
  await field.fill(jamal.username);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectRefused(page, 'That email or phone number is already used by another account.');
  await field.fill(newEmail);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectScreen(page, 'Enter your code');
  const code = await mailedCode(stack, newEmail);
  await enterCode(page, wrongCode(code), 'Change my email');
  await expectRefused(page, 'The code you entered is incorrect.');
  await enterCode(page, code, 'Change my email');
  await expectScreen(page, CHANGE);
  await expect(page.getByText('Your email is changed')).toBeVisible();
  await expect
    .poll(async () => (await stack.mailTo(alma.username)).map(({ subject }) => subject))
    .toContain('TitleMax: Your sign-in was changed');

  await page.goto('/tmx/Accounts');
  await signOut(page);
  await sendSignIn(page, alma.username, alma.password);
  await expectRefused(page, 'Incorrect username or password.');
  await sendSignIn(page, newEmail, alma.password);
  await expectDashboard(page, alma.firstName);
});

test('a phone changes after password and code, settings persist and disabled changes are hidden [AUT-20 AUT-21]', async ({
  page,
  stack,
}) => {
  const newPhone = '+15125550148';
  await switchOff(stack, 'voiceMessages');
  await signIn(page, alma);
  await page.goto('/UpdateUser/Email');
  await expectScreen(page, CHANGE);
  const field = page.getByLabel('New email or phone number');
  const question = page.getByRole('dialog', { name: 'Enter your password' });
  // Makes the last password entry six minutes old by the services' clock, which is the machine's. The services cache a session
  // for a moment, so the email is submitted again until they ask for the password.
  await stack.query(`update user_pool.session set proven_at = now() - interval '6 minutes' where revoked_at is null`);
  await field.fill(jamal.username);
  await expect(async () => {
    if (!(await question.isVisible())) await field.press('Enter');
    await expect(question).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  const present = question.getByLabel('Password', { exact: true });
  await present.fill('Wrong-pass1');
  await present.press('Enter');
  await expect(question.getByRole('alert')).toContainText('That password isn’t right.');
  await present.fill(alma.password);
  await present.press('Enter');
  await expectRefused(page, 'That email or phone number is already used by another account.');
  await field.fill('(512) 555-0148');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectScreen(page, 'How should we send your code?');
  await test.step('a voice call is not offered when it is switched off [LRO-017]', async () => {
    await expect(page.getByRole('radio', { name: 'Voice call' })).toHaveCount(0);
  });
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await expectScreen(page, 'Enter your code');
  await enterCode(page, await phonedCode(stack, newPhone), 'Change my phone number');
  await expect(page.getByText('Your phone number is changed')).toBeVisible();

  await choose(page, 'Phone');
  await choose(page, 'Text message');
  await page.getByRole('button', { name: 'Save these settings' }).click();
  await expect(page.getByText('Your settings are saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Phone' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Text message' })).toBeChecked();
  await test.step('a contact change is not offered when it is switched off [LRO-021 LRO-022]', async () => {
    const change = page.getByRole('link', { name: /^Change (?:Email|Phone)$/ });
    for (const [flag, left] of [
      [null, ['Change Email', 'Change Phone']],
      ['editPhone', ['Change Email']],
      ['editEmail', []],
    ] as const) {
      if (flag !== null) await switchOff(stack, flag);
      await page.goto('/tmx/CustomerProfile');
      await expect(page.getByText('How we reach you')).toBeVisible();
      await expect(change).toHaveText([...left]);
    }
  });
  await page.goto('/tmx/Accounts');
  await signOut(page);
  await sendSignIn(page, '512-555-0148', alma.password);
  await expectDashboard(page, alma.firstName);
});
