import type { BrowserContext, Page } from '@playwright/test';
import { CAST, getLoan } from './cast.ts';
import { expectScreen, openDetails } from './payment-pages.ts';
import { signIn, signOut } from './sign-in-page.ts';
import { expect, test } from './stack.ts';
import type { Stack } from './stack.ts';
import { settle } from './walk.ts';

interface Told {
  readonly visit: string;
  readonly name: string;
  readonly fields: Readonly<Record<string, string | number>>;
  readonly properties: Readonly<Record<string, string>>;
}
type Service = 'analytics' | 'recording';

async function readTold(stack: Stack): Promise<Readonly<Record<Service, readonly Told[]>>> {
  const answer = await fetch(`${stack.simulatorUrl}/analytics.json`);
  return (await answer.json()) as Record<Service, readonly Told[]>;
}

async function put(url: string, body: object): Promise<void> {
  const init = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  expect((await fetch(url, init)).status).toBe(200);
}

/** "page_view Login", "select_content phone ContactUs", "logout sideBarButton"; a person's own with a star. */
function linesOf(told: readonly Told[]): string[] {
  return told.map(({ name, fields, properties }) => {
    const { page, page_title: title, type, origin, method } = fields;
    const facts = [page ?? title, type, origin, method].filter((fact) => fact !== undefined);
    return `${'profile_id' in properties ? '*' : ''}${name} ${facts.join(' ')}`;
  });
}

async function pressPhone(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Contact Us' }).click();
  await expectScreen(page, 'Contact us');
  await settle(page);
  await page.locator('main a[href^="tel:"]').first().click();
}

/** Everything the browser keeps for this lender, as one text each. */
async function readKept(page: Page, context: BrowserContext): Promise<{ names: string[]; values: string }> {
  const stores = await page.evaluate(() => [
    ...Object.entries({ ...localStorage }),
    ...Object.entries({ ...sessionStorage }),
  ]);
  const cookies = (await context.cookies()).map(({ name, value }) => [name, value] as const);
  // The tokens themselves are checked where sessions are; here it is about what lies beside them.
  const kept = [...stores, ...cookies].filter(([name]) => !/idToken|accessToken$|^token$/.test(name));
  return { names: kept.map(([name]) => name).toSorted(), values: JSON.stringify(kept) };
}

// The session's own, the key of the sealed copy of what was read last, and the cookies only the services read.
const KEPT_NAMES =
  /^(CognitoIdentityServiceProvider\.lendside\.\S+|sessionTimeoutStart|copyKey|deviceKey|preference|pushDeclined|ds|fp|rt)$/;
const PERSONAL = /alma|reyes|example\.test|p01|555-?01|4242|\d{3}-\d{2}-\d{4}|eyJ/i;

test('pages, presses and sign-outs are told to whom the lender names, nothing personal is, and when nobody takes them everything works [DEV-14 DEV-15 DEV-16 DEV-17 DEV-18 OPEN-70 LAP-028 LAP-030 LAP-031 ENT-18 ERR-25]', async ({
  page,
  context,
  stack,
}) => {
  // This browser has no phone: where it would ask which program dials, over the page, nothing happens instead.
  await page.addInitScript(() => {
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function press(this: HTMLAnchorElement) {
      if (!this.href.startsWith('tel:')) click.call(this);
    };
  });
  const { alma } = CAST;
  const loan = await getLoan(stack, alma);
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });

  // Off until configured.
  await page.goto('/');
  await settle(page);
  await expect(page.getByText('Debug', { exact: true })).toBeVisible();
  expect(await readTold(stack)).toEqual({ analytics: [], recording: [] });
  await stack.query(
    `insert into app.setting (name, value) values ('config.analytics', $1), ('config.recording', $2), ('config.cleverTapEnabled', 'true')
     on conflict (name) do update set value = excluded.value`,
    [
      JSON.stringify({
        url: `${stack.simulatorUrl}/analytics`,
        measurementId: 'G-SIMULATED1',
        apiSecret: 'sim-analytics-secret',
      }),
      JSON.stringify({ url: `${stack.simulatorUrl}/recording` }),
    ],
  );

  await signIn(page, alma);
  await settle(page);
  const kept = await readKept(page, context);
  expect(kept.names.filter((name) => !KEPT_NAMES.test(name))).toEqual([]);
  expect(kept.values).not.toMatch(PERSONAL);
  await pressPhone(page);
  await signOut(page);
  const walked = [
    'page_view Login',
    '*page_view Dashboard',
    '*page_view ContactUs',
    '*select_content phone ContactUs',
    '*logout sideBarButton',
    'page_view Login',
  ];
  await expect.poll(async () => linesOf((await readTold(stack)).recording).toSorted()).toEqual(walked.toSorted());
  await expect.poll(async () => linesOf((await readTold(stack)).analytics).toSorted()).toEqual(walked.toSorted());

  // A PDF, by a page load of its own.
  await signIn(page, alma);
  await openDetails(page, loan);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  await downloading;
  await expect
    .poll(async () => linesOf((await readTold(stack)).analytics))
    .toContain('*select_content pdf AccountDetails');

  const told = await readTold(stack);
  expect(JSON.stringify(told)).not.toMatch(PERSONAL);
  expect(JSON.stringify(told)).not.toContain(String(loan.loanId));
  const [somebody] = told.analytics.filter(({ properties }) => 'profile_id' in properties);
  expect(somebody?.properties).toEqual({
    tlxe_customer_id: expect.stringMatching(/^\d+$/),
    profile_id: expect.stringMatching(/^\S+$/),
    environment: 'simulation',
    site_brand: 'tmx',
    is_installed: 'false',
    is_hybrid: 'false',
  });
  const marketing = await fetch(`${stack.simulatorUrl}/marketing.json`);
  const { events, profiles } = (await marketing.json()) as {
    readonly events: readonly { readonly eventName: string; readonly email: string }[];
    readonly profiles: readonly { readonly email: string; readonly dataFields: object }[];
  };
  expect(events.map(({ eventName, email }) => `${eventName} ${email}`).toSorted()).toEqual([
    `contact_viewed ${alma.username}`,
    `sign_in ${alma.username}`,
    `sign_in ${alma.username}`,
  ]);
  expect(profiles).toMatchObject([{ email: alma.username, dataFields: { brand: 'tmx', isTlxeUser: true } }]);
  await page.goto('/tmx/Accounts');
  await settle(page);
  await signOut(page);
  expect(warnings.filter((text) => /failed/.test(text))).toEqual([]);

  // Nobody takes anything: each failure is logged, and nothing of it is seen.
  await put(`${stack.simulatorUrl}/control/analytics`, { analytics: true, recording: true });
  await put(`${stack.simulatorUrl}/control/marketing`, { isFailing: true });
  await signIn(page, alma);
  await pressPhone(page);
  await expect.poll(() => warnings).toEqual(expect.arrayContaining(['analytics failed', 'session recording failed']));
  await expect.poll(() => stack.readLog()).toContain('marketing was not told');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await signOut(page);
});
