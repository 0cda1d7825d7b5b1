import type { Page } from '@playwright/test';
import { addCard, cardFrame, typeCard } from './card-form.ts';
import { CAST, getLoan, type Person } from './cast.ts';
import { expectLogin, makeExpiredLink, makeLink, paymentPath, readHistory, readTabStorage } from './link-pages.ts';
import { continueWith, expectScreen, payButton } from './payment-pages.ts';
import { expect, test, type Stack } from './stack.ts';

const { alma, cora } = CAST;
const NOT_VALID = 'This link has expired or is not valid. Please log in to continue.';

/** Makes a guest link in the simulator's control panel. */
async function makeLinkAtPanel(page: Page, stack: Stack, whose: Person, path: string): Promise<string> {
  await page.goto(`${stack.simulatorUrl}/links?person=${whose.code}`);
  await page.getByLabel('Page it opens').fill(path);
  await page.getByLabel('For a guest').check();
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = page.getByRole('region', { name: 'The link' }).getByRole('link');
  return (await link.getAttribute('href')) ?? '';
}

test("a guest link opens its loan's payment without sign-in and stops working after the payment [AUT-09 ROL-08 GRD-05 GRD-07]", async ({
  page,
  stack,
}) => {
  const loan = await getLoan(stack, alma);
  const link = await makeLinkAtPanel(page, stack, alma, paymentPath(loan));
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/signatureAuth'));
  await page.goto(link);
  expect((await asked).postDataJSON()).toMatchObject({ isGuestPayment: true, path: paymentPath(loan) });
  await expectScreen(page, 'Make a payment');
  await expect(page).toHaveURL(`${stack.url}${paymentPath(loan)}`);
  expect(await readHistory(page)).not.toMatch(/signature|profileId|guestPayment/);
  await test.step("a guest's lock to the payment survives a reload [GRD-11 SES-26]", async () => {
    await page.reload();
    await expect(page.getByText(/^You are paying loan ••\d{4} for Alma R\.$/)).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('lockedFlow'))).toBe('["Loans"]');
  });
  await continueWith(page, 22_500);
  await cardFrame(page).getByLabel('Card number').waitFor();
  await typeCard(page, { number: '4111111111111111', holder: 'Pat Payer' });
  await addCard(page);
  await expectScreen(page, 'Review your payment');
  await page.getByLabel('Your name').fill('Pat Payer');
  await page.getByLabel('Email address').fill('payer@example.test');
  await payButton(page, 22_500).click();
  await expectScreen(page, 'Payment received');
  const charges = await stack.charges();
  expect(charges.filter(({ status }) => status === 'captured').map(({ lastFour }) => lastFour)).toContain('1111');
  await page.getByRole('button', { name: 'Done' }).click();
  await expectLogin(page, 'You have been signed out.');
  expect(await readTabStorage(page)).toBe('{}');
  await test.step('a used guest link shows at Login that it was used [OPEN-10]', async () => {
    const refused = page.waitForResponse((response) => response.url().endsWith('/api/signatureAuth'));
    await page.goto(link);
    expect(await (await refused).json()).toMatchObject({ errorCode: 'LinkExpired' });
    await expectLogin(page, NOT_VALID);
  });
});

test('a guest who opens any other page is signed out [AUT-09 ROL-08 OPEN-11 GRD-14]', async ({ page, stack }) => {
  const loan = await getLoan(stack, alma);
  const other = await getLoan(stack, cora);
  const pages = ['/tmx/Accounts', `/tmx/Accounts/${loan.loanId}`, paymentPath(other), '/SignInSecurity', '/Home'];
  for (const [index, path] of pages.entries()) {
    const asked = { path: paymentPath(loan), isGuestPayment: true, validMinutes: 60 + index };
    await page.goto((await makeLink(stack, alma, asked)).href);
    await expectScreen(page, 'Make a payment');
    await page.goto(path);
    await expectLogin(page, 'Please log in to continue.');
    expect(await readTabStorage(page)).not.toMatch(/Token|locked/);
  }
});

test('an expired, altered or incomplete link leads to Login and leaves no trace in the browser [OPEN-09 OPEN-10 ERR-08]', async ({
  page,
  stack,
}) => {
  const loan = await getLoan(stack, alma);
  const other = await getLoan(stack, cora);
  const link = await makeLink(stack, alma, { path: paymentPath(loan), isGuestPayment: true });
  const altered = (change: (url: URL) => void) => {
    const url = new URL(link);
    change(url);
    return url;
  };
  const signature = link.searchParams.get('signature') ?? '';
  const wrong = [
    makeExpiredLink(link),
    altered(({ searchParams }) =>
      searchParams.set(
        'signature',
        signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      ),
    ),
    altered((url) => {
      url.pathname = paymentPath(other);
    }),
    altered(({ searchParams }) => searchParams.delete('guestPayment')),
    altered(({ searchParams }) => searchParams.set('expiration', String(Number(searchParams.get('expiration')) + 60))),
    altered(({ searchParams }) => searchParams.delete('expiration')),
    altered(({ searchParams }) => searchParams.delete('profileId')),
  ];
  for (const url of wrong) {
    await page.goto(url.href);
    await expectLogin(page, NOT_VALID);
    expect(page.url()).not.toMatch(/signature|expiration|profileId/);
    expect(`${await readHistory(page)}${await readTabStorage(page)}`).not.toContain(signature.slice(0, 20));
  }
  await page.goto(link.href);
  await expectScreen(page, 'Make a payment');
});
