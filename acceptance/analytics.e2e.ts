import type { Page } from '@playwright/test';
import { CAST, getLoan } from './cast.ts';
import { expectNothingPersonalKept, findPersonal } from './kept-in-browser.ts';
import { expectScreen, openDetails } from './payment-pages.ts';
import { sendSignIn, signIn, signOut } from './sign-in-page.ts';
import { expect, test, type Stack } from './stack.ts';
import { linesOf, readTold, turnOnAnalytics } from './told-events.ts';
import { settle } from './walk.ts';

async function put(url: string, body: object): Promise<void> {
  const init = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  expect((await fetch(url, init)).status).toBe(200);
}

/** Reads everything that the simulated marketing service received. */
async function readMarketing(stack: Stack) {
  const answer = await fetch(`${stack.simulatorUrl}/marketing.json`);
  return (await answer.json()) as {
    readonly events: readonly { readonly eventName: string; readonly email: string }[];
    readonly profiles: readonly { readonly email: string; readonly dataFields: object }[];
  };
}

async function pressPhone(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Contact Us' }).click();
  await expectScreen(page, 'Contact us');
  await settle(page);
  await page.locator('main a[href^="tel:"]').first().click();
}

test('analytics get pages, presses and sign-outs without personal data, and failures stay hidden [LAP-031 ENT-18]', async ({
  page,
  stack,
}) => {
  // This browser cannot dial. A press on a tel: link would open a dialog over the page, so it does nothing here.
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

  await test.step('analytics are off until the lender configures them [OPEN-70]', async () => {
    // Analytics are off until configured.
    await page.goto('/');
    await settle(page);
    await expect(page.getByText('Debug', { exact: true })).toBeVisible();
    expect(await readTold(stack)).toEqual({ analytics: [], recording: [] });
  });
  await turnOnAnalytics(stack);

  await page.goto('/');
  await expect.poll(async () => linesOf((await readTold(stack)).recording)).toEqual(['page_view Login']);
  await expect.poll(async () => linesOf((await readTold(stack)).analytics)).toEqual(['page_view Login']);
  await sendSignIn(page, alma.username, alma.password);
  await page.waitForURL(/\/Accounts$/);
  await settle(page);
  await expectNothingPersonalKept(page);
  await pressPhone(page);
  await signOut(page);
  await expectNothingPersonalKept(page);
  const walked = [
    'page_view Login',
    '*page_view Dashboard',
    '*page_view ContactUs',
    '*select_content phone ContactUs',
    '*logout sideBarButton',
    'page_view Login',
  ];
  await test.step('both analytics services get each page, press and sign-out [DEV-16 DEV-17 SES-20 MNU-36]', async () => {
    await expect.poll(async () => linesOf((await readTold(stack)).recording).toSorted()).toEqual(walked.toSorted());
    await expect.poll(async () => linesOf((await readTold(stack)).analytics).toSorted()).toEqual(walked.toSorted());
  });

  // The PDF is opened last, because it leaves the page and would cut off the events of the sign-in.
  await signIn(page, alma);
  const marketed = async () =>
    (await readMarketing(stack)).events.map(({ eventName, email }) => `${eventName} ${email}`).toSorted();
  await expect
    .poll(marketed)
    .toEqual([`contact_viewed ${alma.username}`, `sign_in ${alma.username}`, `sign_in ${alma.username}`]);
  await openDetails(page, loan);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  await downloading;
  await expect
    .poll(async () => linesOf((await readTold(stack)).analytics))
    .toContain('*select_content pdf AccountDetails');

  const told = await readTold(stack);
  await test.step('analytics events carry ids and nothing personal [DEV-14 DEV-15]', async () => {
    expect(findPersonal(JSON.stringify(told))).toBeNull();
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
  });
  const { profiles } = await readMarketing(stack);
  expect(profiles).toMatchObject([{ email: alma.username, dataFields: { brand: 'tmx', isTlxeUser: true } }]);
  await page.goto('/tmx/Accounts');
  await settle(page);
  await signOut(page);
  expect(warnings.filter((text) => /failed/.test(text))).toEqual([]);

  // Every service fails now: each failure is logged, and the screen shows nothing of it.
  await test.step('a failing analytics service is logged and does not disturb the page [DEV-18 LAP-028 LAP-030 ERR-25]', async () => {
    await put(`${stack.simulatorUrl}/control/analytics`, { analytics: true, recording: true });
    await put(`${stack.simulatorUrl}/control/marketing`, { isFailing: true });
    await signIn(page, alma);
    await pressPhone(page);
    await expect.poll(() => warnings).toEqual(expect.arrayContaining(['analytics failed', 'session recording failed']));
    await expect.poll(() => stack.readLog()).toContain('marketing was not told');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
  await signOut(page);
});
