import { devices, type Locator, type Page } from '@playwright/test';
import { CAST } from './cast.ts';
import { openChangingApp } from './changing-app.ts';
import { expectScreen } from './payment-pages.ts';
import { signIn, signOut } from './sign-in-page.ts';
import { expect, test } from './stack.ts';
import { stayOffline } from './stay-offline.ts';

const { alma } = CAST;

test.use({ serviceWorkers: 'allow' });

// The question about notifications is not part of these journeys.
test.beforeEach(({ page }) =>
  page.addInitScript(() => localStorage.setItem('pushDeclined', 'true')).then(() => undefined),
);

/** Waits until the service worker controls the page and the app shell is on the device. */
async function expectWorker(page: Page): Promise<void> {
  // The worker fetches the whole shell first. On a slow connection or a busy machine that takes longer than the usual time-out.
  const timeout = 60_000;
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state), { timeout })
    .toBe('activated');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Returns every URL in any cache of the browser. */
function readCaches(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(opened.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

/** Returns the calls whose last answers are stored on the device, one list for each encrypted copy. Decrypts each copy with
 *  the tab's key. */
function readCopies(page: Page): Promise<readonly (readonly string[])[]> {
  return page.evaluate(async () => {
    interface Sealed {
      readonly iv: BufferSource;
      readonly sealed: BufferSource;
    }
    const copies = await new Promise<readonly Sealed[]>((resolve, reject) => {
      const open = indexedDB.open('lendside-last-seen');
      open.onerror = () => reject(new Error('the copies cannot be opened'));
      open.onsuccess = () => {
        const { result } = open;
        if (!result.objectStoreNames.contains('answers')) return resolve([]);
        const all: IDBRequest<Sealed[]> = result.transaction('answers').objectStore('answers').getAll();
        all.onsuccess = () => {
          result.close();
          resolve(all.result);
        };
      };
    });
    const raw = sessionStorage.getItem('copyKey')?.split(' ')[1] ?? '';
    const bytes = Uint8Array.from(atob(raw), (character) => character.codePointAt(0) ?? 0);
    const openCopy = async ({ iv, sealed }: Sealed) => {
      const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['decrypt']);
      const text = new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed));
      const { answers } = JSON.parse(text) as { readonly answers: readonly { readonly key: readonly [string] }[] };
      return [...new Set(answers.map(({ key: [name] }) => name))].toSorted();
    };
    return Promise.all(copies.map(openCopy));
  });
}

test('the offline app shows the last data with its time and no payment until sign-out clears it [DEV-02 SHL-27 SES-16]', async ({
  page,
  context,
}) => {
  await signIn(page, alma);
  await page.getByRole('link', { name: /^Details of/ }).click();
  await expect(page.getByRole('list', { name: 'History, newest first' })).toBeVisible();
  await expectWorker(page);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(
    `${new URL(page.url()).origin}/`,
  );
  // The answers are written together, half a second after the first.
  await expect.poll(() => readCopies(page)).toEqual([['getAccountDetail', 'getAccountTimeline', 'getAccounts']]);
  const cached = await readCaches(page);
  expect(cached).toContain('/index.html');
  expect(cached.filter((path) => /^\/(?:api|userpool|docs)/.test(path))).toEqual([]);
  await context.setOffline(true);
  await page.reload();
  await stayOffline(page);
  await expect(page.getByText(/You’re offline\. What you see is from \d{1,2}:\d\d [AP]M\./)).toBeVisible();
  await expect(page.getByRole('list', { name: 'History, newest first' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make a payment' })).toHaveAccessibleDescription(
    'You’re offline. Payments need a connection.',
  );
  await page.goto('/tmx/Accounts');
  await stayOffline(page);
  await expect(page.getByText('$225.00').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay / })).toHaveAttribute('aria-disabled', 'true');
  await context.setOffline(false);
  await expect(page.getByText(/You’re offline/)).toBeHidden();
  await expect(page.getByRole('link', { name: /^Pay / })).toBeVisible();
  await signOut(page);
  await expect.poll(() => readCopies(page)).toEqual([]);
  expect((await readCaches(page)).filter((path) => /api|userpool/.test(path))).toEqual([]);
});

test('a new version is announced and runs only after the person updates', async ({ page, stack }) => {
  const app = await openChangingApp(stack.url);
  try {
    await page.goto(app.url);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expectWorker(page);
    app.bringNewVersion();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect(page.getByText('A new version is ready.')).toBeVisible();
    await page.evaluate(() => document.body.setAttribute('data-former', 'yes'));
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page.locator('body')).not.toHaveAttribute('data-former', 'yes');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByText('A new version is ready.')).toBeHidden();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
  } finally {
    await app.close();
  }
});

test('each browser sees its own install instructions, and the install prompt fires once [RTE-60 OPEN-71]', async ({
  browser,
  page,
  stack,
}) => {
  const landing = async (userAgent: string) => {
    const context = await browser.newContext({ userAgent, baseURL: stack.url });
    const other = await context.newPage();
    await other.goto('/PwaInstallRoute');
    await expect(other.getByRole('heading', { name: 'Install TitleMax' })).toBeVisible();
    const { pathname } = new URL(other.url());
    await context.close();
    return pathname;
  };
  await test.step('each browser lands on its own install page [RTE-61 RTE-62 RTE-63]', async () => {
    expect(await landing(devices['iPhone 15'].userAgent)).toBe('/PwaInstallApple');
    expect(await landing(devices['Desktop Firefox'].userAgent)).toBe('/PwaInstallUnsupported');
    await page.goto('/PwaInstallRoute');
    await expect(page).toHaveURL(/\/PwaInstallChrome$/);
  });
  await expect(page.getByRole('button', { name: 'Install TitleMax' })).toBeHidden();
  const isPrevented = await page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        document.body.dataset['prompts'] = String(Number(document.body.dataset['prompts'] ?? '0') + 1);
        return Promise.resolve({ outcome: 'dismissed' });
      },
    });
    return !window.dispatchEvent(event);
  });
  expect(isPrevented).toBe(true);
  await expect(page.locator('body')).not.toHaveAttribute('data-prompts');
  await test.step('pressing the button shows the deferred install prompt once [SHL-22 SHL-23 SHL-24]', async () => {
    await page.getByRole('button', { name: 'Install TitleMax' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-prompts', '1');
    await expect(page.getByText('Not installed')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Install TitleMax' })).toBeHidden();
  });
});

/** Checks that the slow notice shows while `stands` is on the screen. */
async function expectSlowNotice(page: Page, stands: Locator): Promise<void> {
  await expect(page.locator('body').filter({ has: stands })).toContainText('This is taking longer than usual.');
}

/** Records what the page's own Content Security Policy blocks, from the first byte. */
async function hearRefusals(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const refused: string[] = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, lineNumber }) =>
      refused.push(`${effectiveDirective} ${blockedURI} ${lineNumber}`),
    );
    Object.assign(window, { refused });
  });
  return () => page.evaluate(() => (window as unknown as { refused: readonly string[] }).refused);
}

/** Returns when the page first painted, and when the last of the code named in it had arrived, in ms from its opening. */
function readFirstTimes(page: Page): Promise<{ readonly paintMs: number; readonly codeMs: number }> {
  return page.evaluate(() => {
    const named = [...document.body.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')].map(
      ({ src }) => src,
    );
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const codeMs = Math.max(...files.filter(({ name }) => named.includes(name)).map(({ responseEnd }) => responseEnd));
    return { paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity, codeMs };
  });
}

test('a slow phone shows the page frame before the code loads and announces waits over 4 s', async ({
  page,
  context,
}) => {
  const line = await context.newCDPSession(page);
  const slow = { offline: false, downloadThroughput: 180_000, uploadThroughput: 84_375 };
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', { ...slow, latency: 562 });
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const refusals = await hearRefusals(page);
  await signIn(page, alma);
  await expect(page.getByRole('link', { name: /^Details of/ })).toBeVisible();
  const { paintMs, codeMs } = await readFirstTimes(page);
  expect(paintMs).toBeLessThan(codeMs);
  expect(await refusals()).toEqual([]);
  // Cached code opens the screen at once. The screen then waits for its figures until the connection is fast again.
  await expectWorker(page);
  await line.send('Network.emulateNetworkConditions', { ...slow, latency: 20_000 });
  await page.getByRole('link', { name: /^Details of/ }).click();
  await expectSlowNotice(page, page.getByText('Loading your loan'));
  await line.send('Network.emulateNetworkConditions', { ...slow, latency: 0 });
  await expect(page.getByRole('list', { name: 'History, newest first' })).toBeVisible();
  // Without cached code, the wait happens on the earlier screen.
  await line.send('Network.setBypassServiceWorker', { bypass: true });
  await line.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await line.send('Network.emulateNetworkConditions', { ...slow, latency: 20_000 });
  await page.getByRole('link', { name: 'Contact us' }).click();
  await expectSlowNotice(page, page.getByRole('progressbar', { name: 'Opening the page' }));
  await line.send('Network.emulateNetworkConditions', { ...slow, latency: 0 });
  await expectScreen(page, 'Contact us');
});
