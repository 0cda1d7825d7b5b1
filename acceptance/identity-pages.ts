import type { Browser, Page } from '@playwright/test';
import type { Person } from './cast.ts';
import { choose, expectScreen } from './payment-pages.ts';
import { sendSignIn } from './sign-in-page.ts';
import { expect, type Stack } from './stack.ts';

/** A password that no seeded person has and that every policy of ours accepts. */
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

/** Enters a code on the current page and sends it with the button of that name. */
export async function enterCode(page: Page, code: string, submitText: string): Promise<void> {
  await page.getByLabel('6-digit code').fill(code);
  await page.getByRole('button', { name: submitText }).click();
}

/** Blocks all sign-ins until the returned function is called: the services wait for the table of sessions. */
export function holdSignIns(stack: Stack): Promise<() => Promise<void>> {
  return stack.hold('user_pool.session');
}

/** Verifies an account by its code and waits for the next screen. The success screen moves on as soon as its reader is signed
 *  in, so sign-in is held until the screen was seen. */
export async function verifyAccount(page: Page, stack: Stack, code: string): Promise<void> {
  const letGo = await holdSignIns(stack);
  await enterCode(page, code, 'Verify my account');
  await expectScreen(page, 'Your account is verified');
  await letGo();
  await expectScreen(page, 'Link your loan to this sign-in');
}

/** Returns six digits that are not the code. */
export function wrongCode(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

/** Waits until the page shows that error about the submitted values. */
export async function expectRefused(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('alert')).toContainText(text);
}

/** Chooses the channel for a code and sends it with the button of that name. */
export async function sendCodeBy(page: Page, way: string, submitText: string): Promise<void> {
  await choose(page, way);
  await page.getByRole('button', { name: submitText }).click();
}

/** Lets the half minute pass after which a new code may be requested. It moves the page's clock (which the test installed) and
 *  the server's counter, because the server uses the machine's clock. */
export async function passResendWait(page: Page, stack: Stack): Promise<void> {
  await stack.query(
    `update app.rate_counter set window_started_at = window_started_at - interval '31 seconds' where bucket like 'code:resend:%'`,
  );
  await page.clock.fastForward('00:31');
}

/** Requests a new code on the current page, as soon as that is allowed. */
export async function sendNewCode(page: Page, stack: Stack): Promise<void> {
  await passResendWait(page, stack);
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect(page.getByText('We sent a new code. The old one no longer works.')).toBeVisible();
}

/** Expires every code at once, because the server's clock cannot be moved. */
export async function expireCodes(stack: Stack): Promise<void> {
  await stack.query(`update user_pool.code set expires_at = now() where used_at is null`);
}

/** Types a new password twice and sends it. */
export async function setNewPassword(page: Page, password = NEW_PASSWORD): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat new password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set new password' }).click();
}

/** Waits for the first screen of a person with loans. */
export async function expectDashboard(page: Page, firstName: string): Promise<void> {
  await expectScreen(page, `Hello, ${firstName}`);
}

/** Tries to sign in from a separate browser, as somebody elsewhere would. Returns its page; the caller closes its `context()`. */
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
