import type { Page } from '@playwright/test';
import { CAST } from './cast.ts';
import { continueWith, expectScreen, openMakePayment } from './payment-pages.ts';
import { sendSignIn, signIn, signOut } from './sign-in-page.ts';
import { expect, lookingTest, test, type Stack } from './stack.ts';

const { alma, yvonne } = CAST;

/** Lets the loan systems block a customer, as staff do there. */
async function block(stack: Stack, username: string): Promise<void> {
  await stack.query(
    `insert into servicing.customer_fact (lms_id, customer_id, is_blocked)
     select c.lms_id, c.customer_id, true from app.profile_customer c join app.profile p using (profile_id) where p.email = $1
     on conflict (lms_id, customer_id) do update set is_blocked = true`,
    [username],
  );
}

/** Makes a call with the tab's tokens, past every screen. Returns its status and error code. */
function callPastTheScreens(
  page: Page,
  method: string,
  path: string,
  body: object,
): Promise<readonly [number, string]> {
  return page.evaluate(
    async (asked) => {
      const key = Object.keys(sessionStorage).find((name) => name.endsWith('.accessToken')) ?? '';
      const answer = await fetch(`/api${asked.path}`, {
        method: asked.method,
        headers: {
          authorization: `Bearer ${sessionStorage.getItem(key) ?? ''}`,
          'content-type': 'application/json',
          'x-brand': 'tmx',
        },
        ...(asked.method === 'GET' ? {} : { body: JSON.stringify(asked.body) }),
      });
      const told = (await answer.json()) as { errorCode?: string };
      return [answer.status, told.errorCode ?? ''] as const;
    },
    { method, path, body },
  );
}

lookingTest(
  'a blocked customer is stopped by the services, not only by the screens [RTE-64 LOP-091]',
  async ({ page }) => {
    await page.goto('/');
    await sendSignIn(page, yvonne.username, yvonne.password);
    await expectScreen(page, 'Your account is locked');
    const refused = [403, 'ProfileLocked'];
    expect(await callPastTheScreens(page, 'GET', '/cardFormKey', {})).toEqual(refused);
    expect(await callPastTheScreens(page, 'POST', '/cards', {})).toEqual(refused);
    expect(await callPastTheScreens(page, 'PUT', '/updateUser', {})).toEqual(refused);
    expect(await callPastTheScreens(page, 'POST', '/pushSubscription', {})).toEqual(refused);
    expect(await callPastTheScreens(page, 'PUT', '/enrollment', {})).toEqual(refused);
    expect(await callPastTheScreens(page, 'GET', '/accounts?brandName=tmx', {})).toEqual([200, '']);
    expect(await callPastTheScreens(page, 'GET', '/personalInfo', {})).toEqual([200, '']);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByText('You have been signed out.')).toBeVisible();
  },
);

test('a block that comes during a session stops the next step and opens the blocked screen [RTE-64 LOP-091]', async ({
  page,
  stack,
}) => {
  await signIn(page, alma);
  await openMakePayment(page);
  await continueWith(page, 22_500);
  await block(stack, alma.username);
  const form = page.waitForResponse((response) => response.url().includes('/cardFormKey'));
  await page.getByRole('link', { name: 'Add a card' }).click();
  expect((await form).status()).toBe(403);
  await expectScreen(page, 'Your account is locked');
  await page.goto('/tmx/Accounts');
  await expectScreen(page, 'Your account is locked');
});

test('a block that comes before the offers are read opens the blocked screen [LOP-091]', async ({ page, stack }) => {
  const refused = () =>
    page.waitForResponse((answer) => answer.url().includes('/api/offers') && answer.status() === 403);
  await test.step('the widget of the dashboard reads them', async () => {
    await signIn(page, alma);
    await block(stack, alma.username);
    const answer = refused();
    await page.reload();
    await answer;
    await expectScreen(page, 'Your account is locked');
  });
  await test.step('the badge of the menu reads them', async () => {
    await stack.query('update servicing.customer_fact set is_blocked = false');
    await page.evaluate(() => sessionStorage.clear());
    await signIn(page, alma);
    await page.goto('/ContactUs');
    await expectScreen(page, 'Contact us');
    await block(stack, alma.username);
    const answer = refused();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await answer;
    await expectScreen(page, 'Your account is locked');
  });
});

test('wrong passwords of a stranger do not lock out the browser that its owner uses [OPEN-53]', async ({
  page,
  browser,
  stack,
}) => {
  await signIn(page, alma);
  await signOut(page);
  const tries: number[] = [];
  for (let each = 0; each < 7; each += 1) {
    const answer = await fetch(`${stack.url}/api/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-brand': 'tmx' },
      body: JSON.stringify({ username: alma.username, password: `Wrong-pass${each}` }),
    });
    tries.push(answer.status);
  }
  expect(tries).toEqual([401, 401, 401, 401, 401, 403, 403]);

  const elsewhere = await browser.newPage({ baseURL: stack.url });
  await elsewhere.goto('/');
  await sendSignIn(elsewhere, alma.username, alma.password);
  await expectScreen(elsewhere, 'Account locked');
  await elsewhere.close();

  await signIn(page, alma);
});
