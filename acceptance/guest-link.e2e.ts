import type { Page } from '@playwright/test';
import { addCard, cardFrame, typeCard } from './card-form.ts';
import { CAST, getLoan } from './cast.ts';
import { expectLogin, makeExpiredLink, makeLink, paymentPath, readHistory, readTabStorage } from './link-pages.ts';
import { continueWith, expectScreen, payButton } from './payment-pages.ts';
import { listenToRequests } from './sent-to-us.ts';
import { expect, test } from './stack.ts';

const { alma, cora } = CAST;
const NOT_VALID = 'This link has expired or is not valid. Please log in to continue.';
const GUEST_MAIL = 'payer@example.test';

/** Everything on the page that is not the guest's own. */
async function readPage(page: Page): Promise<string> {
  return page.locator('body').innerText();
}

test('a guest pays the one loan of the link with a typed card, learns nothing of the borrower but the masked name, and the link is done with [AUT-09 ROL-08 GRD-07 GRD-11 OPEN-11]', async ({
  page,
  context,
  stack,
}) => {
  const loan = await getLoan(stack, alma);
  const link = await makeLink(stack, alma, { path: paymentPath(loan), isGuestPayment: true });
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(`${stack.url}/api/`)) answers.push(response.text().catch(() => ''));
  });
  const sent = listenToRequests(context, stack);
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/signatureAuth'));
  await page.goto(link.href);
  expect((await asked).postDataJSON()).toMatchObject({ isGuestPayment: true, path: paymentPath(loan) });
  await expectScreen(page, 'Make a payment');
  await expect(page).toHaveURL(`${stack.url}${paymentPath(loan)}`);
  expect(await readHistory(page)).not.toMatch(/signature|guestPayment/);
  const banner = page.getByText(/You are paying loan ••\d{4} for Alma R\./);
  await expect(banner).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('lockedFlow'))).toBe('["Loans"]');
  const seen = [await readPage(page)];
  await continueWith(page, 22_500);
  await expectScreen(page, 'Add a card');
  await cardFrame(page).getByLabel('Card number').waitFor();
  await typeCard(page, { number: '4111111111111111', holder: 'Pat Payer' });
  await addCard(page);
  await expectScreen(page, 'Review your payment');
  await page.getByLabel('Your name').fill('Pat Payer');
  await page.getByLabel('E-mail address').fill(GUEST_MAIL);
  seen.push(await readPage(page));
  await payButton(page, 22_500).click();
  await expectScreen(page, 'Payment received');
  await expect(page.getByText(/You paid loan ••\d{4} for Alma R\./)).toBeVisible();
  await expect(page.getByText('Visa ending 1111')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create an account' })).toBeVisible();
  seen.push(await readPage(page));
  await expect.poll(async () => (await stack.mailTo(GUEST_MAIL)).length).toBe(1);
  const [mail] = await stack.mailTo(GUEST_MAIL);
  const told = [...seen, ...(await Promise.all(answers)), mail?.text ?? ''].join('\n');
  expect(told).toContain('$225.00');
  for (const secret of ['Reyes', alma.username, '9125550101', loan.loanHeader, '1,500.00', '1500.00'])
    expect(told).not.toContain(secret);
  expect((await sent.texts()).filter((text) => text.includes('/api/listCards'))).toEqual([]);
  const charges = await stack.charges();
  expect(charges.map(({ amountCents, lastFour }) => [amountCents, lastFour])).toContainEqual([22_500, '1111']);

  await page.getByRole('button', { name: 'Done' }).click();
  await expectLogin(page, 'You have been signed out.');
  expect(await readTabStorage(page)).toBe('{}');
  await page.goto(link.href);
  await expectLogin(page, NOT_VALID);
});

test('a guest who opens any other page is signed out of the link [AUT-09 ROL-08 OPEN-11 GRD-14]', async ({
  page,
  stack,
}) => {
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

test('a link that is over, was altered or says too little ends at Login and leaves nothing of itself in the browser [OPEN-09 OPEN-10 ERR-08]', async ({
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
    altered(({ searchParams }) => searchParams.set('signature', signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')))),
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
