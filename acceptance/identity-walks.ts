import type { Page } from '@playwright/test';
import { addCard, cardFrame, typeCard } from './card-form.ts';
import { CAST, getLoan } from './cast.ts';
import { mailedCode, phonedCode } from './codes.ts';
import { enterCode, expectRefused, holdSignIns, register, sendCodeBy, wrongCode } from './identity-pages.ts';
import { findLoanBy, findOwnFacts, makeLink, paymentPath } from './link-pages.ts';
import { chooseAmount, expectScreen } from './payment-pages.ts';
import type { ScreenName } from './screens/album.ts';
import { sendSignIn, signIn } from './sign-in-page.ts';
import { expect, type Stack } from './stack.ts';
import { settle } from './walk.ts';

/** The action on each screen of a walk: run axe, or take a picture. */
type Look = (page: Page, name: ScreenName) => Promise<void>;

/** A walk from screen to screen of the real app, with a check or picture of each. */
interface Walk {
  readonly page: Page;
  readonly stack: Stack;
  readonly look: Look;
}

const CODE_TITLE = 'Enter your code';
const METHOD_TITLE = 'How should we send your code?';
const { alma, aldo, cora, cyrus, mona, ugo, vic } = CAST;

/** Looks at a screen once it is loaded and settled. */
async function lookAt({ page, look }: Pick<Walk, 'page' | 'look'>, heading: string, name: ScreenName): Promise<void> {
  await expectScreen(page, heading);
  await settle(page);
  await look(page, name);
}

/** Signs in as on a browser that nobody has used yet. */
async function enter(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await page.context().clearCookies();
  if (page.url() !== 'about:blank') await page.evaluate(() => sessionStorage.clear());
  await page.goto('/');
  await sendSignIn(page, username, password);
}

/** Walks through Register with its errors, the code, its other channels and the end, and the sign-in of an unverified person. */
export async function walkRegister({ page, stack, look }: Walk): Promise<void> {
  const username = 'nora.lind@example.test';
  const at = (heading: string, name: ScreenName) => lookAt({ page, look }, heading, name);
  await page.goto('/Register');
  await at('Create your account', 'register');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await look(page, 'register-errors');
  await page.goto('/Verification/VerificationMethod');
  await page.getByLabel('Email or phone number').fill('(512) 555-0149');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('radio')).toHaveCount(2);
  await at(METHOD_TITLE, 'verify-method');
  await register(page, username);
  await at(CODE_TITLE, 'verify-code');
  const code = await mailedCode(stack, username);
  await enterCode(page, wrongCode(code), 'Verify my account');
  await expectRefused(page, 'The code you entered is incorrect.');
  await look(page, 'verify-code-wrong');
  const letGo = await holdSignIns(stack);
  await enterCode(page, code, 'Verify my account');
  await at('Your account is verified', 'verify-confirm');
  await letGo();
  // Wait until sign-in has succeeded or failed: clearing the session earlier would bring the verified person back.
  await expect(page.getByText('Signing you in…')).toBeHidden({ timeout: 25_000 });
  await enter(page, { username: 'p50@example.test', password: alma.password });
  await at('Your account isn’t verified yet', 'verify-warning');
  await page.getByRole('link', { name: 'Verify my account' }).click();
  await at('Verify by email', 'verify-email');
}

/** Walks through a forgotten password by email and by phone, and a password that must be replaced. */
export async function walkRecovery({ page, stack, look }: Walk): Promise<void> {
  const at = (heading: string, name: ScreenName) => lookAt({ page, look }, heading, name);
  const forget = async (username: string) => {
    await page.getByLabel('Email or phone number').fill(username);
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  await page.goto('/ForgotPassword');
  await at('Forgot your password?', 'forgot-password');
  await forget('(912) 555-0101');
  await at(METHOD_TITLE, 'forgot-method');
  await page.goto('/ForgotPassword');
  await forget(alma.username);
  await at('Get a code by email', 'forgot-email');
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await at(CODE_TITLE, 'forgot-code');
  await enterCode(page, await mailedCode(stack, alma.username), 'Continue');
  await at('Set a new password', 'reset-password');
  await enter(page, { username: 'p53@example.test', password: alma.password });
  await at('Secure your account', 'secure-account');
}

/** Walks through a new device, at a lender that asks for a code. */
export async function walkNewDevice({ page, stack, look }: Walk): Promise<void> {
  const at = (heading: string, name: ScreenName) => lookAt({ page, look }, heading, name);
  await enter(page, alma);
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible();
  await at('Confirm it’s you', 'device-warning');
  await page.getByRole('link', { name: 'Continue' }).click();
  await at(METHOD_TITLE, 'device-method');
  await sendCodeBy(page, 'Email', 'Continue with email');
  await at('Get a code by email', 'device-email');
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await at(CODE_TITLE, 'device-code');
  await enterCode(page, wrongCode(await mailedCode(stack, alma.username)), 'Confirm this device');
  await expectRefused(page, 'The code you entered is incorrect.');
  await look(page, 'device-code-wrong');
}

/** Walks through the questions that some people must answer before they see their accounts. */
export async function walkBeforeAccounts({ page, look }: Walk): Promise<void> {
  const at = (heading: string, name: ScreenName) => lookAt({ page, look }, heading, name);
  await enter(page, ugo);
  await at('Our terms have changed', 'terms');
  await enter(page, cyrus);
  await at('Complete your profile', 'partner-profile');
  await page.getByLabel('Street address').fill('7 Lantern Row');
  await page.getByLabel('City').fill('Macon');
  await page.getByLabel('State').selectOption('GA');
  await page.getByLabel('Zip code').fill('31201');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await at('Choose a security question', 'security-question');
  await enter(page, mona);
  await expectScreen(page, `Hello, ${mona.firstName}`);
  await page.goto('/AccountSelect?to=Payment');
  await at('Which loan do you want to pay?', 'account-select');
}

/** Walks from an account without a loan to the question whether its owner gives up a loan. */
export async function walkLinking({ page, stack, look }: Walk): Promise<void> {
  const at = (heading: string, name: ScreenName) => lookAt({ page, look }, heading, name);
  const facts = await findOwnFacts(stack, cora);
  const phone = `+1${facts.phone}`;
  await enter(page, aldo);
  await at('Link your loan to this sign-in', 'link-options');
  await page.getByRole('link', { name: 'I have a loan' }).click();
  await at('Find your loan', 'link-account');
  await findLoanBy(page, { ...facts, ssn: '780-55-5599' });
  await at('We couldn’t find your loan', 'link-failed');
  await page.getByRole('link', { name: 'Try again' }).click();
  await findLoanBy(page, facts);
  await at('Enter the code', 'link-code');
  await enterCode(page, await phonedCode(stack, phone), 'Link my loan');
  await at('Your loan is linked to another sign-in', 'replace-account');
  await page.getByRole('button', { name: 'Text me the link' }).click();
  await expect(page.getByText('Waiting for you to confirm')).toBeVisible();
  await look(page, 'replace-waiting');
  const link = async () => {
    const [newest] = await stack.callsTo(phone);
    return /https?:\S+ConfirmAccountReplacement\S+/.exec(newest?.text ?? '')?.[0] ?? '';
  };
  await expect.poll(link).not.toBe('');
  await page.goto(await link());
  await at('Move your loans to your new sign-in?', 'replace-confirm');
}

/** Walks through contacts, devices and the warning before the session ends. */
export async function walkSignInSettings({ page, look }: Walk): Promise<void> {
  const at = (heading: string, name: ScreenName) => lookAt({ page, look }, heading, name);
  await page.clock.install();
  await signIn(page, alma);
  await page.goto('/UpdateUser/Email');
  await expect(page.getByLabel('New email or phone number')).toBeVisible();
  await at('Change your email or phone', 'change-contact');
  await page.getByLabel('New email or phone number').fill('(512) 555-0146');
  await page.getByRole('button', { name: 'Continue' }).click();
  await at(METHOD_TITLE, 'change-method');
  await sendCodeBy(page, 'Text message', 'Text me a code');
  await at(CODE_TITLE, 'change-code');
  await page.goto('/SignInSecurity');
  await expect(page.getByText('You, now')).toBeVisible();
  await at('Devices and sign-ins', 'sign-in-security');
  // Restarts the idle time here, however long the earlier screens took.
  await page.keyboard.press('Shift');
  await page.clock.fastForward('04:33');
  await expect(page.getByRole('alertdialog', { name: 'Are you still there?' })).toBeVisible();
  await look(page, 'timeout-warning');
}

/** Walks a guest from the link to the receipt. */
export async function walkGuestPayment({ page, stack, look }: Walk): Promise<void> {
  const at = (heading: string, name: ScreenName) => lookAt({ page, look }, heading, name);
  const loan = await getLoan(stack, vic);
  await page.goto((await makeLink(stack, vic, { path: paymentPath(loan), isGuestPayment: true })).href);
  await expect(page.getByRole('radio').first()).toBeVisible();
  await at('Make a payment', 'guest-payment');
  await chooseAmount(page, 'Minimum due');
  await page.getByRole('button', { name: /^Continue with \$/ }).click();
  await cardFrame(page).getByLabel('Card number').waitFor();
  await typeCard(page, { number: '4111111111111111', holder: 'Gus Hart' });
  await addCard(page);
  await at('Review your payment', 'guest-review');
  await page.getByLabel('Your name').fill('Gus Hart');
  await page.getByLabel('Email address').fill('gus@guest.example');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await at('Payment received', 'guest-receipt');
}

/** Walks through the screens of a person who cannot get in: the services do not answer, or the account is locked for 15
 *  minutes. */
export async function walkNetworkErrors({ page, stack, look }: Walk): Promise<void> {
  const at = (heading: string, name: ScreenName) => lookAt({ page, look }, heading, name);
  await page.goto('/NetworkError');
  await at('Connection problem', 'no-connection');
  const date = new Date(Date.now() + 15 * 60_000).toISOString();
  const value = encodeURIComponent(JSON.stringify({ isNetworkError: true, date }));
  await page.context().addCookies([{ name: 'networkError', value, url: stack.url }]);
  await page.goto('/');
  await at('Account locked', 'account-locked');
}
