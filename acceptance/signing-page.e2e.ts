import type { Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { expect, lookingTest, test, type Stack } from './stack.ts';

const ACCOUNT = '5e0c6a52-6f0e-4a0b-9d11-7d5c1f2a9c01';
const PDF = Buffer.from('%PDF-1.7\n%%EOF\n').toString('base64');

async function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Record<string, string>> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Record<string, string>;
}

const tab = (documentId: string) => [{ documentId, pageNumber: '1', xPosition: '72', yPosition: '600' }];

/** Makes an envelope with two documents for one signer, and opens its page for a frame of Lendside's origin. */
async function openPage({ simulatorUrl, url }: Stack): Promise<string> {
  const { token } = await post(`${simulatorUrl}/control/docusign/token`, {});
  const api = `${simulatorUrl}/docusign/restapi/v2.1/accounts/${ACCOUNT}/envelopes`;
  const headers = { authorization: `Bearer ${token}` };
  const signer = { clientUserId: 'ann', email: 'ann@example.com' };
  const made = await post(
    api,
    {
      status: 'sent',
      emailSubject: 'Your settlement agreement',
      documents: ['Settlement agreement', 'Privacy notice'].map((name, index) => ({
        documentId: String(index + 1),
        name,
        documentBase64: PDF,
      })),
      recipients: {
        signers: [
          {
            ...signer,
            recipientId: '1',
            routingOrder: '1',
            name: 'Ann Lee',
            tabs: { signHereTabs: tab('1'), initialHereTabs: [...tab('1'), ...tab('2')] },
          },
        ],
      },
    },
    headers,
  );
  const view = await post(
    `${api}/${made['envelopeId']}/views/recipient`,
    {
      ...signer,
      userName: 'Ann Lee',
      returnUrl: `${url}/signing/return`,
      pingUrl: `${url}/api/signing/ping?token=t`,
      pingFrequency: '60',
      frameAncestors: [new URL(url).origin],
    },
    headers,
  );
  return view['url'] ?? '';
}

/** Shows an address in a frame over the sign-in page. Returns the pings that arrive. */
async function frame(page: Page, { url }: Stack, address: string): Promise<string[]> {
  const pings: string[] = [];
  await page.route('**/api/signing/ping*', (route) => {
    pings.push(route.request().url());
    return route.fulfill({ status: 204 });
  });
  await page.goto(`${url}/tmx/Login`);
  await show(page, address);
  return pings;
}

async function show(page: Page, address: string): Promise<void> {
  await page.evaluate((src) => {
    const [main, heading, inner] = ['main', 'h1', 'iframe'].map((name) => document.createElement(name));
    if (main === undefined || heading === undefined || inner === undefined) return;
    heading.textContent = 'Sign';
    for (const [name, value] of Object.entries({ title: 'Signing page', width: '100%', height: '700', src }))
      inner.setAttribute(name, value);
    main.replaceChildren(heading, inner);
    document.body.replaceChildren(main);
  }, address);
}

/** Waits until the frame asks for the return address with this event. */
function leadsBack(page: Page, { url }: Stack, event: string): Promise<unknown> {
  return page.waitForRequest(`${url}/signing/return?event=${event}`, { timeout: 60_000 });
}

lookingTest(
  'the signing page is accessible on a phone, pings, and leads back when everything is signed',
  async ({ page, stack }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const pings = await frame(page, stack, await openPage(stack));
    const sign = page.frameLocator('iframe');
    await expect(sign.getByRole('heading', { name: 'Your settlement agreement' })).toBeVisible();
    await expect(sign.getByRole('link', { name: /Open “Privacy notice”/ })).toBeVisible();
    await expect.poll(() => pings.length).toBe(1);
    await expectAccessible(page);
    const isWide = await sign.locator('html').evaluate((root) => root.scrollWidth > root.clientWidth);
    expect(isWide).toBe(false);
    // The browser itself asks for the missing places.
    await sign.getByRole('button', { name: 'Finish', exact: true }).click();
    await expect(sign.getByRole('heading', { name: 'Sign', exact: true })).toBeVisible();
    for (const place of ['Sign “Settlement agreement”', 'Initial “Settlement agreement”', 'Initial “Privacy notice”'])
      await sign.getByRole('checkbox', { name: place }).check();
    const back = leadsBack(page, stack, 'signing_complete');
    await sign.getByRole('button', { name: 'Finish', exact: true }).click();
    await back;
  },
);

lookingTest(
  'a signer can decline with a reason, and an address that was used leads back as expired',
  async ({ page, stack }) => {
    const address = await openPage(stack);
    await frame(page, stack, address);
    const sign = page.frameLocator('iframe');
    await sign.getByText('Decline to sign').first().click();
    await sign.getByLabel('Why do you decline?').fill('The amount is wrong');
    await expectAccessible(page);
    const declined = leadsBack(page, stack, 'decline');
    await sign.getByRole('button', { name: 'Decline to sign' }).click();
    await declined;
    const expired = leadsBack(page, stack, 'ttl_expired');
    await frame(page, stack, address);
    await expired;
  },
);

lookingTest('a page of another origin cannot frame the signing page', async ({ page, stack }) => {
  const address = await openPage(stack);
  await page.goto(`${stack.simulatorUrl}/phone`);
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await show(page, address);
  await refused;
});

test('a signer at the store signs on the simulator’s accessible page of envelopes', async ({ page, stack }) => {
  await openPage(stack);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${stack.simulatorUrl}/envelopes`);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Your settlement agreement' }).click();
  await page.getByRole('button', { name: 'Sign at the store as Ann Lee' }).click();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  await expectAccessible(page);
});
