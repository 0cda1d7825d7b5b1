import type { Page } from '@playwright/test';
import { CAST, getLoan } from './cast.ts';
import { phonedCode } from './codes.ts';
import { enterCode, sendCodeBy } from './identity-pages.ts';
import { expectLogin, getProfileId, makeLink, readHistory, readTabStorage } from './link-pages.ts';
import { chooseAmount, expectScreen, openMakePayment } from './payment-pages.ts';
import { sendSignIn, signIn, signOut } from './sign-in-page.ts';
import { expect, lookingTest, test } from './stack.ts';

const { alma, cora } = CAST;
const LOG_IN = 'Please log in to continue.';

function readLock(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('lockedFlow'));
}

lookingTest(
  "a signed link opens its page without sign-in and locks the session to that page's flow [GRD-05 GRD-06]",
  async ({ page, stack }) => {
    const loan = await getLoan(stack, alma);
    const link = await makeLink(stack, alma, { path: `/tmx/Accounts/${loan.loanId}` });
    link.searchParams.set('flowLock', 'true');
    const calls: string[] = [];
    page.on('request', (request) => {
      if (/(signature|deviceKey)Auth$/.test(new URL(request.url()).pathname)) calls.push(request.method());
    });
    await page.goto(link.href);
    await expectScreen(page, 'Georgia title pawn');
    expect(calls).toEqual(['POST']);
    await expect(page).toHaveURL(`${stack.url}/tmx/Accounts/${loan.loanId}`);
    expect(await readHistory(page)).not.toMatch(/signature|profileId|expiration|flowLock/);
    await test.step('the session is locked to the flow of the link [GRD-09 GRD-11 DOC-16]', async () => {
      expect(await readLock(page)).toBe('["Loans"]');
    });
    await test.step('the lock survives a reload [SES-26]', async () => {
      await page.reload();
      await expectScreen(page, 'Georgia title pawn');
      expect(await readLock(page)).toBe('["Loans"]');
    });
    await page.goto('/tmx/Accounts');
    await openMakePayment(page);
    await chooseAmount(page, 'Minimum due');
    expect(calls).toEqual(['POST']);
  },
);

lookingTest(
  'a locked session opens public pages and its own flow, and leaving the flow signs out [GRD-14 GRD-15 GRD-18 SES-25]',
  async ({ page, stack }) => {
    const link = await makeLink(stack, alma, { path: '/tmx/Accounts' });
    await page.goto(link.href);
    await expectScreen(page, 'Hello, Alma');
    await page.goto('/TermsConditionsConsent');
    await expectScreen(page, 'You agreed to these terms');
    await page.goto('/Register');
    await expect(page).toHaveURL(`${stack.url}/Register`);
    expect(await readTabStorage(page)).toMatch(/accessToken/);
    await page.goto('/tmx/Accounts');
    await expectScreen(page, 'Hello, Alma');
    await page.goto('/Home');
    await expectLogin(page, LOG_IN);
    expect(await readTabStorage(page)).not.toMatch(/Token|lockedFlow/);
    await page.goto('/tmx/Accounts');
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  },
);

lookingTest(
  'leaving a locked flow with a message shows it at Login, and signing in opens the page [GRD-16 GRD-17 OPEN-13]',
  async ({ page, stack }) => {
    const messages = [
      ['success=paymentReceived', 'Your payment was received. Please log in to continue.'],
      ['error=notAvailable', 'This page is not available. Please log in to continue.'],
    ] as const;
    for (const [index, [query, text]] of messages.entries()) {
      const link = await makeLink(stack, alma, { path: '/tmx/Accounts', validMinutes: 60 + index });
      await page.goto(link.href);
      await expectScreen(page, 'Hello, Alma');
      await page.goto(`/SignInSecurity?${query}`);
      await expect(page.getByText(text)).toBeVisible();
      expect(await readTabStorage(page)).not.toMatch(/Token|lockedFlow/);
    }
    await sendSignIn(page, alma.username, alma.password);
    await expectScreen(page, 'Devices and sign-ins');
    expect(await readLock(page)).toBeNull();
  },
);

lookingTest(
  'a link with only a profile opens on a remembered device, locked to its flow [GRD-08 GRD-10 AUT-07 AUT-24]',
  async ({ page, stack }) => {
    await page.goto('/');
    await page.locator('label', { hasText: 'Remember this device' }).click();
    await sendSignIn(page, alma.username, alma.password);
    await expectScreen(page, 'Hello, Alma');
    await signOut(page);
    const entered = page.waitForResponse((response) => response.url().endsWith('/api/deviceKeyAuth'));
    await page.goto(`/tmx/Accounts?profileId=${await getProfileId(stack, alma)}`);
    expect((await entered).status()).toBe(200);
    await expectScreen(page, 'Hello, Alma');
    await expect(page).toHaveURL(`${stack.url}/tmx/Accounts`);
    expect(await readLock(page)).toBe('["Loans"]');
    const left = page.waitForRequest(
      (request) => request.url().endsWith('/api/deviceKeyAuth') && request.method() === 'PUT',
    );
    await signOut(page);
    expect((await (await left).response())?.status()).toBe(200);
    await page.goto(`/tmx/Accounts?profileId=${await getProfileId(stack, alma)}`);
    await expectScreen(page, 'Hello, Alma');
    await page.goto('/Home');
    await expectLogin(page, LOG_IN);
  },
);

lookingTest(
  "a link with only a profile asks an unknown device, or another person's, to log in [AUT-07 ERR-07]",
  async ({ page, context, stack }) => {
    const address = `/tmx/Accounts?profileId=${await getProfileId(stack, alma)}`;
    await page.goto(address);
    await expectLogin(page, LOG_IN);
    await page.locator('label', { hasText: 'Remember this device' }).click();
    await sendSignIn(page, cora.username, cora.password);
    await expectScreen(page, 'Hello, Cora');
    await signOut(page);
    const refused = page.waitForResponse((response) => response.url().endsWith('/api/deviceKeyAuth'));
    await page.goto(address);
    expect(await (await refused).json()).toMatchObject({
      errorCode: 'MissingDeviceKey',
      message: 'Device key not found',
    });
    await expectLogin(page, LOG_IN);
    expect((await context.cookies()).map(({ name }) => name)).toContain('deviceKey');
    await sendSignIn(page, alma.username, alma.password);
    await expectScreen(page, 'Hello, Alma');
  },
);

lookingTest(
  "a person's own link keeps the session unlocked, and another person's link replaces it [OPEN-12]",
  async ({ page, stack }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/signatureAuth')) calls.push(request.url());
    });
    await signIn(page, alma);
    await page.goto((await makeLink(stack, alma, { path: '/tmx/PaymentMethods' })).href);
    await expect(page).toHaveURL(`${stack.url}/tmx/PaymentMethods`);
    expect(calls).toEqual([]);
    expect(await readLock(page)).toBeNull();
    await page.goto('/SignInSecurity');
    await expectScreen(page, 'Devices and sign-ins');
    await page.goto((await makeLink(stack, cora, { path: '/tmx/Accounts' })).href);
    await expectScreen(page, 'Hello, Cora');
    expect(calls).toHaveLength(1);
    expect(await readLock(page)).toBe('["Loans"]');
    expect(await readTabStorage(page)).not.toContain(await getProfileId(stack, alma));
  },
);

test.describe('a lender that asks for a code on a new device', () => {
  test.use({ asksToTrustDevices: true });

  test('a link with only a profile opens nothing until a code confirms the device [AUT-07 GRD-08]', async ({
    page,
    stack,
  }) => {
    const address = `/tmx/Accounts?profileId=${await getProfileId(stack, alma)}`;
    await page.goto('/');
    await page.getByLabel('Remember this device').check();
    await sendSignIn(page, alma.username, alma.password);
    await expectScreen(page, 'Confirm it’s you');
    const second = await page.context().newPage();
    await second.goto(address);
    await expectLogin(second, LOG_IN);
    await second.close();
    await page.getByRole('link', { name: 'Continue' }).click();
    await expectScreen(page, 'How should we send your code?');
    await sendCodeBy(page, 'Text message', 'Text me a code');
    await expectScreen(page, 'Enter your code');
    await enterCode(page, await phonedCode(stack, '+19125550101'), 'Confirm this device');
    await expectScreen(page, 'Hello, Alma');
    await signOut(page);
    await page.goto(address);
    await expectScreen(page, 'Hello, Alma');
    expect(await readLock(page)).toBe('["Loans"]');
  });
});
