import type { Page } from '@playwright/test';
import { CAST } from './cast.ts';
import { readMenu, setConfig } from './reward-pages.ts';
import { sendSignIn, signIn } from './sign-in-page.ts';
import { expect, lookingTest, test } from './stack.ts';
import { settle } from './walk.ts';

const { alma, luis, mona, yvonne } = CAST;
const menuOf = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

/** Opens the menu, unfolds the legal texts and chooses an entry. */
async function choose(page: Page, name: string | RegExp): Promise<void> {
  await settle(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const entry = menuOf(page).getByRole('link', { name, exact: typeof name === 'string' });
  if (!(await entry.isVisible())) await menuOf(page).getByText('Privacy / Terms').click();
  await entry.click();
}

/** Reads the menu and closes it. */
async function readAndClose(page: Page): Promise<string[]> {
  await settle(page);
  const names = await readMenu(page);
  await page.keyboard.press('Escape');
  await expect(menuOf(page)).toBeHidden();
  return names;
}

/** Chooses an entry that leaves the app, and returns the address that opens in a tab of its own. */
async function leave(page: Page, name: string | RegExp): Promise<string> {
  const opening = page.context().waitForEvent('page');
  await choose(page, name);
  const tab = await opening;
  await expect(tab.getByText('Outside the app')).toBeVisible();
  const address = tab.url();
  await tab.close();
  await page.keyboard.press('Escape');
  await expect(menuOf(page)).toBeHidden();
  return address;
}

lookingTest(
  'a customer reaches each page of the menu from the page before [MNU-04 MNU-10 MNU-24]',
  async ({ page }) => {
    await signIn(page, alma);
    await lookingTest.step('the dashboard has no entry that leads to itself [MNU-06]', async () => {
      expect(await readAndClose(page)).not.toContain('My Account');
    });
    for (const [name, path] of [
      ['Payment Methods', '/tmx/PaymentMethods'],
      ['My Profile', '/tmx/CustomerProfile'],
      ['Contact Us', '/ContactUs'],
      ['Terms & Conditions', '/tmx/TermsConditions'],
      ['Link My Account', '/LinkAccountOptions'],
      [/^My Accounts?$/, '/tmx/Accounts'],
    ] as const) {
      await choose(page, name);
      await expect(page).toHaveURL(path);
      await expect(menuOf(page)).toBeHidden();
    }
  },
);

lookingTest('a customer of two brands goes home by All My Accounts [MNU-02 MNU-05]', async ({ page }) => {
  await page.goto('/');
  await sendSignIn(page, mona.username, mona.password);
  await page.waitForURL('/Home');
  expect((await readAndClose(page)).filter((name) => /^(All )?My Accounts?$/.test(name))).toEqual(['All My Accounts']);
  await choose(page, 'Contact Us');
  await expect(page).toHaveURL('/ContactUs');
  await choose(page, 'All My Accounts');
  await expect(page).toHaveURL('/Home');
});

lookingTest(
  'an active Invictus loan hides the own pages from the menu of the dashboard alone [MNU-39 MNU-45]',
  async ({ page }) => {
    const own = ['Payment Methods', 'My Profile', 'Devices and sign-ins'];
    await page.goto('/');
    await sendSignIn(page, luis.username, luis.password);
    await page.waitForURL('/tmx/Accounts');
    await settle(page);
    const reduced = await readAndClose(page);
    await lookingTest.step('hidden are accounts, payment methods and profile [MNU-40 MNU-41 MNU-44]', async () => {
      expect(reduced.filter((name) => own.includes(name) || name.includes('Account'))).toEqual(['Link My Account']);
      expect(reduced).toContain('Contact Us');
    });
    await choose(page, 'Contact Us');
    await expect(page).toHaveURL('/ContactUs');
    const whole = await readAndClose(page);
    expect(whole).toEqual(expect.arrayContaining(own));
    expect(whole).toEqual(expect.arrayContaining([expect.stringMatching(/^My Accounts?$/)]));
  },
);

lookingTest('the menu of a blocked person has no stores and no application [MNU-20 MNU-35]', async ({ page }) => {
  await page.goto('/AccountStatusBlocked');
  await lookingTest.step('a visitor of the blocked page has no Sign In either [MNU-38]', async () => {
    expect(await readAndClose(page)).toEqual(['Contact Us', 'Privacy / Terms']);
  });
  await page.goto('/');
  await sendSignIn(page, yvonne.username, yvonne.password);
  await page.waitForURL('/AccountStatusBlocked');
  const names = await readAndClose(page);
  expect(names).toContain('Sign Out');
  expect(names.filter((name) => /Store Locator|Apply|Sign In/.test(name))).toEqual([]);
});

lookingTest(
  'a visitor leaves the app for stores and privacy, and signs in [MNU-19 MNU-27 MNU-37]',
  async ({ page }) => {
    await page
      .context()
      .route('https://www.tmx.example/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: 'Outside the app' }),
      );
    await page.goto('/ContactUs');
    expect(await leave(page, /^Store Locator/)).toBe('https://www.tmx.example/stores');
    expect(await leave(page, /^Privacy Notice/)).toBe('https://www.tmx.example/privacy');
    await expect(page).toHaveURL('/ContactUs');
    await choose(page, 'Sign In');
    await expect(page).toHaveURL('/');
  },
);

test('the lender’s flag adds Disclosures to the legal texts, and it opens them [MNU-25 MNU-28 MNU-29]', async ({
  page,
  stack,
}) => {
  const legal = async () => {
    await settle(page);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menuOf(page).getByText('Privacy / Terms').click();
    const texts = await menuOf(page).locator('details').getByRole('link').allInnerTexts();
    return texts.map((text) => text.split('\n')[0]);
  };
  await page.goto('/ContactUs');
  expect(await legal()).toEqual(['Terms & Conditions', 'Privacy Notice']);
  await setConfig(stack, 'optInDisclosuresButton', true);
  await signIn(page, alma);
  expect(await legal()).toEqual(['Terms & Conditions', 'Privacy Notice', 'Disclosures']);
  await menuOf(page).getByRole('link', { name: 'Disclosures' }).click();
  await expect(page).toHaveURL('/tmx/OptInDisclosures');
});
