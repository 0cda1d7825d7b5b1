import type { Page } from '@playwright/test';
import { CAST } from './cast.ts';
import { mailedCode, phonedCode } from './codes.ts';
import { enterCode, expectDashboard, expectRefused, sendCodeBy, wrongCode } from './identity-pages.ts';
import { expectLogin, readTabStorage } from './link-pages.ts';
import { expectScreen } from './payment-pages.ts';
import { sendSignIn, signIn, signOut } from './sign-in-page.ts';
import { expect, test } from './stack.ts';
import { toldSignOuts, turnOnAnalytics } from './told-events.ts';

const CONFIRM = 'Confirm this device';
const PHONE = '+19125550101';
const { alma } = CAST;

/** Signs in on an unknown device, asks to remember it, and continues to the choice of a channel for the code. */
async function signInOnNewDevice(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Remember this device').check();
  await sendSignIn(page, alma.username, alma.password);
  await expectScreen(page, 'Confirm it’s you');
  await page.getByRole('link', { name: 'Continue' }).click();
  await expectScreen(page, 'How should we send your code?');
}

test.describe('a lender that asks for a code on a new device', () => {
  test.use({ asksToTrustDevices: true });

  test('a new or forgotten device needs a texted code, but a remembered device does not [AUT-17 AUT-18]', async ({
    page,
    stack,
  }) => {
    await signInOnNewDevice(page);
    await expect(page.getByText('We’ll text the code to (•••) •••-0101.')).toBeVisible();
    await page.goto('/tmx/Accounts');
    await expectScreen(page, 'Confirm it’s you');
    await page.getByRole('link', { name: 'Continue' }).click();
    await sendCodeBy(page, 'Text message', 'Text me a code');
    await expectScreen(page, 'Enter your code');
    await enterCode(page, await phonedCode(stack, PHONE), CONFIRM);
    await expectDashboard(page, alma.firstName);

    await signOut(page);
    await expect(page.getByLabel('Remember this device')).toBeChecked();
    await sendSignIn(page, alma.username, alma.password);
    await expectDashboard(page, alma.firstName);

    await page.goto('/SignInSecurity');
    await page.getByRole('button', { name: /^Forget / }).click();
    const question = page.getByRole('alertdialog', { name: 'Forget this device?' });
    await question.getByRole('button', { name: 'Forget and sign out' }).click();
    await expectLogin(page, 'You have been signed out.');
    await sendSignIn(page, alma.username, alma.password);
    await expectScreen(page, 'Confirm it’s you');
  });

  test('three wrong codes sign out with a message, and a code by email opens the accounts [OPEN-46 AUT-18 SES-22]', async ({
    page,
    stack,
  }) => {
    await turnOnAnalytics(stack);
    await signInOnNewDevice(page);
    await sendCodeBy(page, 'Text message', 'Text me a code');
    await expectScreen(page, 'Enter your code');
    const wrong = wrongCode(await phonedCode(stack, PHONE));
    for (const left of ['2 tries', '1 try']) {
      await enterCode(page, wrong, CONFIRM);
      await expectRefused(page, 'The code you entered is incorrect.');
      await expect(page.getByText(`You have ${left} left before we sign you out.`)).toBeVisible();
    }
    await enterCode(page, wrong, CONFIRM);
    await expectLogin(page, 'We could not verify this device. Please log in again.');
    expect(await readTabStorage(page)).not.toMatch(/Token/);
    await expect.poll(() => toldSignOuts(stack)).toEqual(['trustedDeviceFailure']);
    await page.goto('/tmx/Accounts');
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();

    await signInOnNewDevice(page);
    await sendCodeBy(page, 'Email', 'Continue with email');
    await expectScreen(page, 'Get a code by email');
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await expectScreen(page, 'Enter your code');
    await enterCode(page, await mailedCode(stack, alma.username), CONFIRM);
    await expectDashboard(page, alma.firstName);
  });
});

test('nobody is asked about a device when the lender switched device checks off [AUT-19]', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/trusted-?device/i.test(new URL(request.url()).pathname)) asked.push(request.url());
  });
  await signIn(page, alma);
  await expect(page.getByRole('link', { name: /^Pay / })).toBeVisible();
  expect(asked).toEqual([]);
});
