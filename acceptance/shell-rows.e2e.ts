import type { Page } from '@playwright/test';
import { CAST, getLoan } from './cast.ts';
import { expectScreen } from './payment-pages.ts';
import { signIn } from './sign-in-page.ts';
import { expect, lookingTest as test } from './stack.ts';
import { openByRouter } from './walk-by-router.ts';

const { alma } = CAST;
const SIGNED_OUT = 'You have been signed out.';

/** Opens a URL and checks that it does not redirect. */
async function open(page: Page, path: string): Promise<void> {
  expect(await openByRouter(page, path, [path])).toBe(path);
}

/** Records each change of the header text from now on. */
async function followHeader(page: Page): Promise<() => Promise<string[]>> {
  const read = await page.evaluateHandle(() => {
    const header = document.querySelector('header');
    const said: string[] = [];
    const note = () => {
      const text = header?.querySelector('.frame-brand')?.textContent ?? '';
      if (said.at(-1) !== text) said.push(text);
    };
    if (header !== null)
      new MutationObserver(note).observe(header, { childList: true, characterData: true, subtree: true });
    note();
    return said;
  });
  return () => read.jsonValue();
}

test("each page's header has its own button and title, and signing out shows a notice [RTE-02 GRD-30]", async ({
  page,
  stack,
}) => {
  const banner = page.getByRole('banner');
  await page.goto('/');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(page.getByText(SIGNED_OUT)).toHaveCount(0);
  await page.goto('/?signedOut=true');
  await expect(page.getByText(SIGNED_OUT)).toBeVisible();
  await test.step('a page with nowhere to go back to has no header button [SHL-04]', async () => {
    await page.goto('/NetworkError');
    await expectScreen(page, 'Connection problem');
    await expect(banner.getByRole('button')).toHaveCount(0);
  });

  await signIn(page, alma);
  const { loanId } = await getLoan(stack, alma);
  const details = `/tmx/Accounts/${loanId}`;
  await test.step('loan details have a Back button [SHL-02]', async () => {
    await open(page, details);
    await expect(banner.getByRole('button')).toHaveAccessibleName('Back');
  });
  const readHeader = await followHeader(page);
  // No payment is in progress, so this page redirects and never shows a title of its own.
  await openByRouter(page, `${details}/Payment/ReviewPayment`, [`${details}/Payment`]);
  await expect(banner).toContainText('Make a payment');
  expect(await readHeader()).toEqual(['Loan details', 'TitleMax', 'Make a payment']);

  await test.step('the profile, unavailable-feature and store pages open with their content [RTE-41 RTE-44 RTE-47 APT-008]', async () => {
    await open(page, '/tmx/CustomerProfile');
    await expect(banner).toContainText('My profile');
    await expect(page.getByText(alma.username).first()).toBeVisible();
    await open(page, '/tmx/FeatureUnavailable');
    await expect(page.getByText('This feature is currently unavailable.')).toBeVisible();
    const [store] = await stack.query<{ id: number; name: string }>(
      'select s.store_id as id, s.name from servicing.store s join servicing.loan l using (store_id) where l.loan_id = $1',
      [loanId],
    );
    await open(page, `/tmx/Stores/${store?.id}`);
    await expectScreen(page, store?.name ?? 'no store');
    const map = page.getByRole('img', { name: /^Map of / });
    await expect(map).toBeVisible();
    expect(await map.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0);
  });
});

test('no link or browser Back leads from a final page back into the finished flow [LRT-064]', async ({
  page,
  stack,
}) => {
  await signIn(page, alma);
  const { loanId } = await getLoan(stack, alma);
  const details = `/tmx/Accounts/${loanId}`;
  const choosing = `${details}/Payment`;
  for (const [name, heading] of [
    ['ProductSwitchAppointment', 'No visit to book here'],
    ['DocuSignView', 'Sign your documents'],
    ['PendingDisbursement', 'No cash advance here'],
    ['ConfirmDisbursement', 'No cash advance here'],
    ['AccountDisclosures', 'Your documents'],
  ] as const) {
    const ending = `${choosing}/${name}`;
    await open(page, details);
    await open(page, choosing);
    await open(page, ending);
    await expectScreen(page, heading);
    expect(await openByRouter(page, choosing, [ending])).toBe(ending);
    await page.goBack();
    await expect(page).toHaveURL(`${stack.url}${ending}`);
    await expectScreen(page, heading);
  }
});

test('a browser without session storage, fetch or modules gets a plain page that says so [ERR-22 OPEN-72]', async ({
  browser,
  stack,
}) => {
  const lacks: readonly (() => void)[] = [
    () =>
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new Error('refused');
        },
      }),
    () => Object.defineProperty(window, 'fetch', { value: undefined }),
    () => Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule'),
  ];
  for (const lack of lacks) {
    const page = await browser.newPage({ baseURL: stack.url });
    await page.addInitScript(lack);
    await page.goto('/');
    await expect(page).toHaveTitle('Browser Not Supported!');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browser Not Supported!');
    await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
    await page.close();
  }
});
