import type { Page, Response } from '@playwright/test';
import { CAST, getLoan } from './cast.ts';
import { openMakePayment } from './payment-pages.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';

/** Waits for the answer to an OK that is about to be pressed. Leaving the page earlier would cut the call off. */
function waitForAcknowledged(page: Page): Promise<Response> {
  return page.waitForResponse(
    (answer) => answer.url().endsWith('/api/riskInfo') && answer.request().method() === 'POST',
  );
}

test('a changed credit limit is shown again after a reload until its borrower presses OK [DSH-003 OFR-013 OFR-014 LOP-048]', async ({
  page,
  stack,
}) => {
  const { loanId } = await getLoan(stack, CAST.nora);
  const entry = () => page.evaluate((key) => localStorage.getItem(key), `creditLimit-${loanId}`);
  const keptLimit = async () => (JSON.parse((await entry()) ?? 'null') as { creditLimit?: number } | null)?.creditLimit;
  const notice = page.getByRole('alertdialog', { name: 'Your credit limit changed' });
  await signIn(page, CAST.nora);
  await expect(notice).toContainText('your credit limit is now $1,000.00. It was $1,500.00.');
  await expect(notice).toContainText('Excessive obligations in relation to income.');
  await expect(notice).toContainText('Equal Credit Opportunity Act');
  await expect.poll(keptLimit).toBe(100_000);
  await page.reload();
  await expect(notice).toBeVisible();
  const acknowledged = waitForAcknowledged(page);
  await notice.getByRole('button', { name: 'OK' }).click();
  await expect(notice).toBeHidden();
  await test.step('the services record that the borrower acknowledged the limit [LAP-090]', async () => {
    expect(await (await acknowledged).json()).toMatchObject({ creditLimitChanged: false });
    expect(await entry()).toBeNull();
    expect(await stack.query('select credit_limit::int as limit from app.told_terms')).toEqual([{ limit: 100_000 }]);
  });
  const asked = page.waitForResponse((answer) => answer.url().includes('/api/riskInfo?'));
  await page.reload();
  await asked;
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(notice).toBeHidden();
});

test('a changed rate is shown at the start of a payment and blocks nothing [DSH-004 OFR-015 LOP-047]', async ({
  page,
}) => {
  const notice = page.getByRole('alertdialog', { name: 'Your rate changed' });
  await signIn(page, CAST.beau);
  await expect(notice).toContainText('your rate is now 12.5% for each 30-day period. It was 15%.');
  await page.keyboard.press('Escape');
  await expect(notice).toBeHidden();
  await openMakePayment(page);
  await expect(notice).toBeVisible();
  const acknowledged = waitForAcknowledged(page);
  await notice.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('button', { name: /^Continue with / })).toBeVisible();
  await acknowledged;
  await page.reload();
  await expect(page.getByRole('button', { name: /^Continue with / })).toBeVisible();
  await expect(notice).toBeHidden();
});

test.describe('changed terms over a slow connection', () => {
  test.use({ isOverRoad: true });

  test('pressing OK on a stored notice counts even before the check has answered [OFR-013 OFR-014 LOP-048]', async ({
    page,
    stack,
  }) => {
    const notice = page.getByRole('alertdialog', { name: 'Your credit limit changed' });
    await signIn(page, CAST.nora);
    await expect(notice).toContainText('It was $1,500.00.');
    await stack.failNext('GET /riskInfo', 'answerLate');
    await page.reload();
    // The stored notice does not know the former limit.
    await expect(notice).toContainText('your credit limit is now $1,000.00.');
    const acknowledged = waitForAcknowledged(page);
    await notice.getByRole('button', { name: 'OK' }).click();
    await expect(notice).toBeHidden();
    expect(await (await acknowledged).json()).toMatchObject({ creditLimitChanged: false });
    expect(await stack.query('select credit_limit::int as limit from app.told_terms')).toEqual([{ limit: 100_000 }]);
    const asked = page.waitForResponse((answer) => answer.url().includes('/api/riskInfo?'));
    await page.reload();
    await asked;
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(notice).toBeHidden();
  });
});
