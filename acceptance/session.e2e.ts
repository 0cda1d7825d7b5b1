import type { Page } from '@playwright/test';
import { CAST } from './cast.ts';
import { expectLogin, getProfileId, readTabStorage } from './link-pages.ts';
import { chooseAmount, continueWith, expectScreen, openMakePayment } from './payment-pages.ts';
import { sendSignIn, signIn, signOut } from './sign-in-page.ts';
import { expect, test, type Stack } from './stack.ts';
import { toldSignOuts, turnOnAnalytics } from './told-events.ts';

const { alma, mona } = CAST;
const LIMIT_MINUTES = 2;
const TIMED_OUT = 'Your session has timed out. Please log in again.';

async function limitInactivity(stack: Stack): Promise<void> {
  await stack.query(`insert into app.setting (name, value) values ('config.sessionTimeoutLimit', $1)`, [LIMIT_MINUTES]);
}

function warning(page: Page) {
  return page.getByRole('alertdialog', { name: 'Are you still there?' });
}

/** Returns the seconds left in the warning. */
async function secondsLeft(page: Page): Promise<number> {
  const text = await warning(page).locator('strong').innerText();
  return Number(/^0:(\d\d)$/.exec(text)?.[1]);
}

test('an idle person is warned and signed out, and the payment is unchanged after signing in [SES-01 SES-39 PAY-031]', async ({
  page,
  stack,
}) => {
  await limitInactivity(stack);
  await turnOnAnalytics(stack);
  await page.clock.install();
  await signIn(page, alma);
  await openMakePayment(page);
  const address = page.url();
  await chooseAmount(page, 18_734);
  await test.step('the warning shows 30 seconds before the idle limit [SES-03 OPEN-32]', async () => {
    await page.clock.fastForward('01:20');
    await expect(warning(page)).toHaveCount(0);
    await page.clock.fastForward('00:15');
    await expect(warning(page)).toBeVisible();
    await expect(warning(page)).toContainText('We’ll keep the payment you started');
    const before = await secondsLeft(page);
    expect(before).toBeGreaterThan(10);
    expect(before).toBeLessThan(30);
    await page.clock.runFor(5_000);
    expect(await secondsLeft(page)).toBeLessThanOrEqual(before - 5);
  });
  await warning(page).getByRole('button', { name: 'Stay signed in' }).click();
  await expect(warning(page)).toHaveCount(0);
  await page.clock.fastForward('01:20');
  await expect(warning(page)).toHaveCount(0);
  await page.clock.fastForward('00:15');
  await expect(warning(page)).toBeVisible();

  const kept = async () =>
    stack.query<{ sealed: Buffer }>('select sealed from app.user_cache where profile_id = $1', [
      await getProfileId(stack, alma),
    ]);
  await expect.poll(kept).toHaveLength(1);
  const [row] = await kept();
  const bytes = row?.sealed.toString('latin1') ?? '';
  const insides = Buffer.from(bytes, 'base64').toString('latin1');
  expect(bytes.length).toBeGreaterThan(50);
  expect(bytes + insides).not.toMatch(/187\.34|18734|Payment|state|route/);

  await test.step('an idle session ends at Login with the reason [SES-02 SES-21 OPEN-33]', async () => {
    await page.clock.fastForward('00:32');
    await expectLogin(page, TIMED_OUT);
    await expect.poll(() => toldSignOuts(stack)).toEqual(['sessionTimeout']);
  });
  expect(await readTabStorage(page)).not.toMatch(/Token|187\.34|(?<!\d)18734(?!\d)/);
  await sendSignIn(page, alma.username, alma.password);
  await expectScreen(page, 'Make a payment');
  expect(page.url()).toBe(address);
  const expectAsItWas = async () => {
    await expect(page.getByRole('radio', { name: 'Other amount' })).toBeChecked();
    await expect(page.getByLabel('Amount to pay')).toHaveValue('187.34');
  };
  await expectAsItWas();
  await page.reload();
  await expectAsItWas();
  await continueWith(page, 18_734);
  await expectScreen(page, 'Payment method');
  await page.goto('/tmx/Accounts');
  await signOut(page);
  await expect.poll(kept).toHaveLength(0);
});

test('a window that regains focus continues below the idle limit and is signed out above it [SES-07 SES-08]', async ({
  page,
  stack,
}) => {
  await limitInactivity(stack);
  await page.clock.install();
  await signIn(page, alma);
  const comeBackAfter = (passedMs: number) =>
    page
      .evaluate(() => Date.now())
      .then(async (now) => {
        await page.clock.setSystemTime(now + passedMs);
        await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      });
  await comeBackAfter(LIMIT_MINUTES * 30_000);
  await expect(page.getByRole('link', { name: /^Pay / })).toBeVisible();
  expect(await readTabStorage(page)).toMatch(/accessToken/);
  await comeBackAfter(LIMIT_MINUTES * 60_000);
  await expectLogin(page, TIMED_OUT);
  expect(await readTabStorage(page)).not.toMatch(/Token/);
});

test("signing out clears everything private from the browser and keeps the device's data [SES-17 OPEN-34 SES-36]", async ({
  page,
  context,
  stack,
}) => {
  await context.addCookies([{ name: 'preference', value: 'large', url: stack.url }]);
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('gpsPermissionRequested', 'true'));
  await page.locator('label', { hasText: 'Remember this device' }).click();
  await sendSignIn(page, alma.username, alma.password);
  await expectScreen(page, 'Hello, Alma');
  await openMakePayment(page);
  await chooseAmount(page, 18_734);
  await continueWith(page, 18_734);
  await expectScreen(page, 'Payment method');
  const cookies = async () => (await context.cookies()).map(({ name }) => name);
  expect(await cookies()).toEqual(expect.arrayContaining(['token', 'deviceKey', 'preference', 'ds', 'fp']));
  await expect.poll(() => readTabStorage(page)).toMatch(/payment\.tmx/);
  const deviceKey = (await context.cookies()).find(({ name }) => name === 'deviceKey');
  const daysLeft = ((deviceKey?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(daysLeft)).toBe(365);
  await page.goto('/tmx/Accounts');
  await signOut(page);
  await expect.poll(cookies).not.toContain('fp');
  expect((await cookies()).toSorted()).toEqual(['deviceKey', 'ds', 'preference']);
  expect(await readTabStorage(page)).toBe('{}');
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ gpsPermissionRequested: 'true' });
});

// Files fetched after the first paint, for use without a connection.
const AHEAD: unknown[] = ['/side-menu-', '/error-screen-'].map((name): unknown => expect.stringContaining(name));

/** Opens a page whose code cannot be loaded. Checks that it says so, retries on request, and never reloads the whole page. */
async function expectUnopenedPage(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Payment Methods' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'We couldn’t open this page' });
  await expect(heading).toBeVisible();
  await expect(page.getByText('Unable to connect. Please try again.')).toBeVisible();
  for (let press = 0; press < 3; press += 1) {
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading).toBeVisible();
  }
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
}

test('a page that was never loaded says so offline, and an offline sign-out ends the session [SES-18 ERR-17 OPEN-82]', async ({
  page,
  context,
  stack,
}) => {
  await signIn(page, alma);
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
    .toEqual(expect.arrayContaining(AHEAD));
  await context.setOffline(true);
  await expectUnopenedPage(page);
  await signOut(page);
  await expect(page).toHaveURL(`${stack.url}/?signedOut=true`);
  expect(await readTabStorage(page)).not.toMatch(/Token|deviceKey/);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('token');
  await context.setOffline(false);
  await page.goto('/tmx/Accounts');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test("tabs have separate sessions, and signing out in one signs out the person's other tabs [OPEN-35]", async ({
  page,
  context,
}) => {
  await signIn(page, alma);
  const second = await context.newPage();
  await second.goto('/tmx/Accounts');
  await expect(second.getByLabel('Password', { exact: true })).toBeVisible();
  await signIn(second, alma);
  await page.reload();
  await expectScreen(page, 'Hello, Alma');
  const third = await context.newPage();
  await signIn(third, mona);
  await page.reload();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(page.getByText('Hello, Mona')).toHaveCount(0);
  await third.reload();
  await expectScreen(third, 'Hello, Mona');
  const fourth = await context.newPage();
  await signIn(fourth, mona);
  await fourth.bringToFront();
  await signOut(fourth);
  await expect(third.getByLabel('Password', { exact: true })).toBeVisible();
  expect(await readTabStorage(third)).not.toMatch(/Token/);
});
