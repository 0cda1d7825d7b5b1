import type { Browser, Page } from '@playwright/test';
import type { Person } from './cast.ts';
import { choose, expectScreen } from './payment-pages.ts';
import { sendSignIn } from './sign-in-page.ts';
import { expect, type Stack } from './stack.ts';

/** A password nobody seeded has; every policy of ours takes it. */
export const NEW_PASSWORD = 'Brass-Lantern7';

/** Opens Register from Login and sends its form. */
export async function register(page: Page, username: string, password = NEW_PASSWORD): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expectScreen(page, 'Create your account');
  await page.getByLabel('Email or phone number').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Repeat password', { exact: true }).fill(password);
  await page.getByLabel('I agree to the terms and conditions').check();
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Enters a code on the page at hand and sends it by the button of that name. */
export async function enterCode(page: Page, code: string, submitText: string): Promise<void> {
  await page.getByLabel('6-digit code').fill(code);
  await page.getByRole('button', { name: submitText }).click();
}

/** Nobody is signed in until the result is called: the services wait for the table of sessions. */
export function holdSignIns(stack: Stack): Promise<() => Promise<void>> {
  return stack.hold('user_pool.session');
}

/** Verifies an account by its code and waits for what follows the screen that says so; that one goes on by itself as soon as it is read
 *  and its reader is signed in, which therefore waits until it was seen. */
export async function verifyAccount(page: Page, stack: Stack, code: string): Promise<void> {
  const letGo = await holdSignIns(stack);
  await enterCode(page, code, 'Verify my account');
  await expectScreen(page, 'Your account is verified');
  await letGo();
  await expectScreen(page, 'Link your loan to this sign-in');
}

/** Six digits that are not the code. */
export function wrongCode(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

/** Waits until the page says that about what was sent; each answer is told anew. */
export async function expectRefused(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('alert')).toContainText(text);
}

/** Chooses how a code comes and sends it by the button of that name. */
export async function sendCodeBy(page: Page, way: string, submitText: string): Promise<void> {
  await choose(page, way);
  await page.getByRole('button', { name: submitText }).click();
}

/** Lets the half minute before another code pass: on the person's clock (which the test installed) and in the server's counter,
 *  whose clock is the machine's and cannot be moved. */
export async function passResendWait(page: Page, stack: Stack): Promise<void> {
  await stack.query(
    `update app.rate_counter set window_started_at = window_started_at - interval '31 seconds' where bucket like 'code:resend:%'`,
  );
  await page.clock.fastForward('00:31');
}

/** Asks for another code on the page at hand, once that may be done. */
export async function sendNewCode(page: Page, stack: Stack): Promise<void> {
  await passResendWait(page, stack);
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect(page.getByText('A new code is on its way. The earlier one no longer works.')).toBeVisible();
}

/** Lets the ten minutes of every code pass; the server's clock cannot be moved, so that the codes are. */
export async function expireCodes(stack: Stack): Promise<void> {
  await stack.query(`update user_pool.code set expires_at = now() where used_at is null`);
}

/** Types a new password twice and sends it. */
export async function setNewPassword(page: Page, password = NEW_PASSWORD): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat new password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set new password' }).click();
}

/** The first screen of somebody with loans. */
export async function expectDashboard(page: Page, firstName: string): Promise<void> {
  await expectScreen(page, `Hello, ${firstName}`);
}

/** Tries to sign in from a browser of its own, as somebody elsewhere would; gives its page, which the caller closes by `context()`. */
export async function signInElsewhere(
  browser: Browser,
  stack: Stack,
  { username, password }: Pick<Person, 'username' | 'password'>,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: stack.url });
  const page = await context.newPage();
  await page.goto('/');
  await sendSignIn(page, username, password);
  return page;
}
