import type { BrowserContext, Page } from '@playwright/test';
import { CAST } from './cast.ts';
import { expectLogin } from './link-pages.ts';
import { openOwnBrowser } from './own-browser.ts';
import { chooseAmount, chooseCard, continueWith, expectScreen, openMakePayment, payButton } from './payment-pages.ts';
import { signIn, signOut } from './sign-in-page.ts';
import { expect, test as base, type Stack } from './stack.ts';

const { alma } = CAST;

const test = base.extend<{ own: BrowserContext }>({
  own: async ({ stack }, use) => {
    const { context, close } = await openOwnBrowser(stack);
    await use(context);
    await close();
  },
});

/** Controls the browser's notification permission and records Chromium's push events. */
async function openLeave(page: Page, origin: string) {
  const session = await page.context().newCDPSession(page);
  const noted: string[] = [];
  session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
    noted.push(backgroundServiceEvent.eventName);
  });
  await session.send('BackgroundService.startObserving', { service: 'pushMessaging' });
  await session.send('BackgroundService.setRecording', { service: 'pushMessaging', shouldRecord: true });
  return {
    noted,
    set: (setting: 'granted' | 'denied' | 'prompt') =>
      session.send('Browser.setPermission', { permission: { name: 'notifications' }, setting, origin }),
  };
}

/** Returns the URL at which the browser receives push messages; null without a subscription. */
function readAddress(page: Page): Promise<string | null> {
  return page.evaluate(
    async () => (await (await navigator.serviceWorker.ready).pushManager.getSubscription())?.endpoint ?? null,
  );
}

/** Returns the notifications that the browser shows. */
function readNotifications(page: Page) {
  return page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag, data }) => ({
      title,
      body,
      tag,
      path: data as unknown,
    })),
  );
}

/** Returns what the push service knows about a subscription URL. */
async function readBooks(
  stack: Stack,
  address: string,
): Promise<{ isSubscribed: boolean; messages: { topic: string; body: string }[] }> {
  const answer = await fetch(`${stack.simulatorUrl}/control/push/${new URL(address).pathname.split('/').at(-1)}`);
  return (await answer.json()) as Awaited<ReturnType<typeof readBooks>>;
}

test('push notifications show a posted payment and stop after sign-out or on a forgotten device [DEV-03 OPEN-68 LRO-012 T5]', async ({
  own,
  stack,
}) => {
  const page = await own.newPage();
  const leave = await openLeave(page, stack.url);
  const question = page.getByRole('status').filter({ hasText: 'Stay up to date' });
  const kept = () => stack.query('select 1 from app.push_subscription');
  const askAgain = async () => {
    await leave.set('prompt');
    await page.reload();
    await expect(question).toBeVisible();
  };
  const sayYes = async (setting: 'granted' | 'denied') => {
    await leave.set(setting);
    await question.getByRole('button', { name: 'Yes' }).click();
  };

  await leave.set('prompt');
  await signIn(page, alma);
  await expect(question).toBeVisible();
  await sayYes('denied');
  await expect(page.getByText('Your browser blocks our notifications.')).toBeVisible();
  expect(await readAddress(page)).toBeNull();

  await askAgain();
  await own.setOffline(true);
  await sayYes('granted');
  await expect(page.getByText('We couldn’t turn on notifications.')).toBeVisible();
  expect(await readAddress(page)).toBeNull();
  await own.setOffline(false);

  await askAgain();
  await sayYes('granted');
  await expect(page.getByText('Notifications are on.')).toBeVisible();
  const address = (await readAddress(page)) ?? '';
  expect(new URL(address).hostname).toMatch(/^(fcm\.googleapis|jmt17\.google)\.com$/);
  expect(await kept()).toHaveLength(1);

  await openMakePayment(page);
  await chooseAmount(page, 'Minimum due');
  await continueWith(page, 22_500);
  await chooseCard(page, alma.cardName);
  await payButton(page, 22_500).click();
  await expectScreen(page, 'Payment received');
  // Wait for the worker to finish: asking for notifications while one is being shown makes Chromium drop it.
  await expect.poll(() => leave.noted, { timeout: 30_000 }).toContain('Push event completed');
  expect(await readNotifications(page)).toEqual([
    { title: 'TitleMax', body: 'Your payment was posted.', tag: 'paymentPosted', path: '/Dashboard' },
  ]);
  const { isSubscribed, messages } = await readBooks(stack, address);
  expect(isSubscribed).toBe(true);
  expect(messages.map(({ topic }) => topic)).toEqual(['paymentPosted']);
  const sent = Buffer.from(messages[0]?.body ?? '', 'base64').toString('latin1');
  expect(sent).not.toMatch(/TitleMax|payment|Dashboard/);

  await page.goto('/');
  await signOut(page);
  await expect.poll(() => readAddress(page)).toBeNull();
  await expect.poll(kept).toHaveLength(0);
  // The browser informs its vendor's push service with a delay.
  await expect.poll(async () => (await readBooks(stack, address)).isSubscribed).toBe(false);

  // The permission stays granted, so the question does not return. The profile turns notifications on and off.
  await signIn(page, alma);
  await expect(question).toBeHidden();
  await page.goto('/tmx/CustomerProfile');
  await page.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(page.getByRole('button', { name: 'Turn off notifications' })).toBeVisible();
  expect(await kept()).toHaveLength(1);

  // A forgotten device gets no notifications until its person signs in on it again.
  await page.goto('/SignInSecurity');
  const thisDevice = page.getByRole('listitem').filter({ hasText: 'This device' });
  await thisDevice.getByRole('button', { name: /^Forget / }).click();
  await page.getByRole('button', { name: 'Forget and sign out' }).click();
  await expectLogin(page, 'You have been signed out.');
  expect(await kept()).toHaveLength(0);
  expect(await readAddress(page)).not.toBeNull();
  await signIn(page, alma);
  await expect.poll(kept).toHaveLength(1);
  await page.goto('/tmx/CustomerProfile');
  await page.getByRole('button', { name: 'Turn off notifications' }).click();
  await expect(page.getByRole('button', { name: 'Turn on notifications' })).toBeVisible();
  expect(await readAddress(page)).toBeNull();
  expect(await kept()).toHaveLength(0);
  await leave.set('denied');
  await page.reload();
  await expect(page.getByText('Your browser blocks our notifications.')).toBeVisible();
});
