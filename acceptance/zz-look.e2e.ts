import { CAST, getLoan } from './cast.ts';
import { choose, expectScreen, openMakePayment } from './payment-pages.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';

for (const [width, height] of [[390, 844], [1280, 800]] as const)
test(`look ${width}`, async ({ page, stack }) => {
  await page.setViewportSize({ width, height });
  const { alma } = CAST;
  const loan = await getLoan(stack, alma);
  page.on('response', async (r) => { if (r.url().includes('/api/') && r.status() >= 400) console.log(r.status(), r.url(), (await r.text()).slice(0, 300)); });
  page.on('console', (m) => { if (m.type() === 'error') console.log('console', m.text()); });
  await signIn(page, alma);
  await page.goto(`${stack.url}/tmx/Accounts/${loan.loanId}/AccountDetails`).catch(() => null);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/choose-shots/details-${width}.png`, fullPage: true });
  await page.goto(`${stack.url}/tmx/Accounts/${loan.loanId}/Payment`);
  await expectScreen(page, 'Make a payment');
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/choose-shots/amount-${width}.png`, fullPage: true });
  await choose(page, 'Renew the loan');
  await page.waitForTimeout(3000);
  await page.screenshot({ path: `/tmp/choose-shots/renew-${width}.png`, fullPage: true });
  await page.getByRole('button', { name: /^Continue/ }).click();
  await page.waitForTimeout(3000);
  console.log(page.url());
  await page.screenshot({ path: `/tmp/choose-shots/next-${width}.png`, fullPage: true });
  if (page.url().includes('SelectPaymentMethod')) {
    await page.getByRole('button', { name: /^Continue/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Review');
    await page.waitForTimeout(2500);
    await page.screenshot({ path: `/tmp/choose-shots/review-${width}.png`, fullPage: true });
    await page.getByRole('button', { name: /^Pay / }).click();
    await page.waitForTimeout(8000);
    console.log(page.url());
    await page.screenshot({ path: `/tmp/choose-shots/after-${width}.png`, fullPage: true });
  }
});
