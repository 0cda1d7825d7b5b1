import type { Page } from '@playwright/test';
import { CAST, getLoan } from './cast.ts';
import { mailedCode, phonedCode } from './codes.ts';
import {
  enterCode,
  expectDashboard,
  expectRefused,
  NEW_PASSWORD,
  sendCodeBy,
  setNewPassword,
  signInElsewhere,
  wrongCode,
} from './identity-pages.ts';
import { makeLink } from './link-pages.ts';
import { expectScreen } from './payment-pages.ts';
import { sendSignIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';

const WRONG = 'Incorrect username or password.';
const { alma, bree } = CAST;

/** Goes from Login to the page that sends the code. */
async function forgetPassword(page: Page, username: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expectScreen(page, 'Forgot your password?');
  await page.getByLabel('Email or phone number').fill(username);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('resetting a password by a mailed code disables the old password and ends other sessions [AUT-14]', async ({
  page,
  browser,
  stack,
}) => {
  const other = await signInElsewhere(browser, stack, alma);
  await expectDashboard(other, alma.firstName);
  await forgetPassword(page, alma.username);
  await expectScreen(page, 'Get a code by email');
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expectScreen(page, 'Enter your code');
  await enterCode(page, await mailedCode(stack, alma.username), 'Continue');
  await expectScreen(page, 'Set a new password');
  await setNewPassword(page);
  await expectDashboard(page, alma.firstName);

  await other.goto('/tmx/PaymentMethods');
  await expect(other.getByLabel('Password', { exact: true })).toBeVisible();
  await sendSignIn(other, alma.username, alma.password);
  await expectRefused(other, WRONG);
  await sendSignIn(other, alma.username, NEW_PASSWORD);
  await expectScreen(other, 'Payment methods');
  await expect
    .poll(async () => (await stack.mailTo(alma.username)).map(({ subject }) => subject))
    .toContain('TitleMax: Your password was changed');
  await other.context().close();
});

test('a code by phone resets a password, and correcting a wrong code needs no password again [AUT-14]', async ({
  page,
  stack,
}) => {
  const phone = '+19125550101';
  await forgetPassword(page, '(912) 555-0101');
  await expectScreen(page, 'How should we send your code?');
  await sendCodeBy(page, 'Text message', 'Text me a code');
  await expectScreen(page, 'Enter your code');
  const code = await phonedCode(stack, phone);
  await enterCode(page, wrongCode(code), 'Continue');
  await expectScreen(page, 'Set a new password');
  await setNewPassword(page);
  await expectScreen(page, 'Enter your code');
  await expectRefused(page, 'The code you entered is incorrect.');
  await enterCode(page, code, 'Set new password');
  await expectDashboard(page, alma.firstName);
});

test('a link leads to SecureAccount first when its owner must set a new password [AUT-15 GRD-12 GRD-13 ERR-04]', async ({
  page,
  stack,
}) => {
  const loan = await getLoan(stack, bree);
  const path = `/${loan.brand}/Accounts/${loan.loanId}`;
  const link = await makeLink(stack, bree, { path });
  await page.goto(link.href);
  await expectScreen(page, 'Secure your account');
  await expect(page).toHaveURL(`${stack.url}/SecureAccount`);
  await page.getByLabel('Email or phone number').fill(bree.username);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expectScreen(page, 'Enter your code');
  await enterCode(page, await mailedCode(stack, bree.username), 'Continue');
  await setNewPassword(page);
  await expect(page).toHaveURL(`${stack.url}${path}`);
  await expect(page.getByRole('list', { name: 'History, newest first' })).toBeVisible();
});

test('a password that must be replaced leads to SecureAccount, then to the requested page [AUT-15]', async ({
  page,
  stack,
}) => {
  await page.goto('/tmx/PaymentMethods?from=letter');
  await sendSignIn(page, bree.username, 'Wrong-pass1');
  await expectRefused(page, WRONG);
  await sendSignIn(page, bree.username, bree.password);
  await expectScreen(page, 'Secure your account');
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await enterCode(page, await mailedCode(stack, bree.username), 'Continue');
  await setNewPassword(page);
  await expectScreen(page, 'Payment methods');
  await expect(page).toHaveURL(`${stack.url}/tmx/PaymentMethods?from=letter`);
});

test('three wrong passwords lead to ForgotPassword, and five lock the account until a shown time [AUT-31 OPEN-53 OPEN-54]', async ({
  page,
  context,
  stack,
}) => {
  await page.clock.install();
  await page.goto('/');
  const typeWrong = async () => {
    const answered = page.waitForResponse((response) => response.url().includes('/authenticate'));
    await sendSignIn(page, alma.username, 'Wrong-pass1');
    await answered;
  };
  for (const _attempt of [1, 2]) {
    await typeWrong();
    await expectRefused(page, WRONG);
  }
  await typeWrong();
  await test.step('the third wrong password opens ForgotPassword with the name filled in [ERR-15]', async () => {
    await expectScreen(page, 'Forgot your password?');
    await expect(page).toHaveURL(`${stack.url}/ForgotPassword`);
    await expect(page.getByText('That password was wrong')).toBeVisible();
    await expect(page.getByLabel('Email or phone number')).toHaveValue(alma.username);
  });
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  for (const _attempt of [4, 5]) {
    await typeWrong();
    await expectRefused(page, WRONG);
  }

  await sendSignIn(page, alma.username, alma.password);
  await expectScreen(page, 'Account locked');
  const [lock] = await stack.query<{ until: Date }>(
    `select blocked_until as until from app.rate_counter where bucket like 'sign-in:account:%' and blocked_until > now()`,
  );
  if (lock === undefined) throw new Error('nobody is locked');
  const time = lock.until.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  await expect(page.getByText(`For your security, sign-in is locked until ${time}.`)).toBeVisible();
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeDisabled();
  await test.step('the lock time is kept in a cookie and shown on its page [ERR-09 ERR-10 ERR-11 SES-29]', async () => {
    const note = (await context.cookies()).find(({ name }) => name === 'networkError');
    expect(JSON.parse(decodeURIComponent(note?.value ?? ''))).toEqual({
      isNetworkError: true,
      date: lock.until.toISOString(),
    });
    expect(Math.abs((note?.expires ?? 0) - lock.until.getTime() / 1000)).toBeLessThan(5);
    await page.goto('/');
    await expectScreen(page, 'Account locked');
  });

  // Lets 15 minutes pass: in the server's counter, because its clock is the machine's, and on the page's own clock.
  await stack.query(`update app.rate_counter set blocked_until = now() where bucket like 'sign-in:account:%'`);
  await page.clock.fastForward('15:01');
  await expectScreen(page, 'You can sign in again');
  await retry.click();
  await sendSignIn(page, alma.username, alma.password);
  await expectDashboard(page, alma.firstName);
});
