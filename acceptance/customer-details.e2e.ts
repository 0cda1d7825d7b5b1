import type { Page } from '@playwright/test';
import { CAST, getLoan } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectScreen, openDetails } from './payment-pages.ts';
import { fact } from './read-screen.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';

/** Starts counting how often a text appears on this page, even briefly. Returns a function that reads the count. */
async function watchFor(page: Page, text: string): Promise<() => Promise<number>> {
  await page.evaluate((words) => {
    const seen = { count: 0 };
    Object.assign(window, { seenWords: seen });
    new MutationObserver(() => {
      if (document.body.textContent.includes(words)) seen.count += 1;
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, text);
  return () => page.evaluate(() => (window as unknown as { readonly seenWords: { count: number } }).seenWords.count);
}

test("a pledgor's details are asked for once, encrypted, allow the renewal and can be changed [CUS-014 LRT-037 LAP-043 LAP-105]", async ({
  page,
  stack,
}) => {
  const { tina } = CAST;
  const loan = await getLoan(stack, tina);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/demographicReference')) asked.push(request.url());
  });
  await signIn(page, tina);
  await openDetails(page, loan);
  await expect(page.getByText('We’ll also ask for a few details that the law requires.')).toBeVisible();
  await page.getByRole('link', { name: 'Give the details' }).click();
  await expectScreen(page, 'Your details');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByRole('alert')).toContainText('Choose your race from the list.');
  await page.getByLabel('Race').selectOption({ label: 'Asian' });
  await page.getByLabel('Feet').fill('5');
  await page.getByLabel('Inches').fill('12');
  await page.getByLabel('Gender').selectOption({ label: 'Female' });
  await page.getByLabel('Weight in pounds').fill('150');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter your height in feet and inches, like 5 and 11.');
  await page.getByLabel('Inches').fill('6');
  const flashes = await watchFor(page, 'You’re all set');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('Your details are saved')).toBeVisible();
  await expect(page.getByText('You can renew this loan here.')).toBeVisible();
  expect(await flashes()).toBe(0);

  // The answer is cached for an hour and would still ask for the details, so saving must drop it.
  const before = asked.length;
  await page.goto(`/tmx/Accounts/${loan.loanId}/Payment/CustomerDetails`);
  await expect(page.getByText('You’re all set')).toBeVisible();
  expect(asked.length).toBeGreaterThan(before);

  await test.step('the profile shows and changes the details [CUS-010 CUS-002]', async () => {
    await page.goto('/tmx/CustomerProfile');
    await expect(fact(page, 'Height')).toHaveText('5 ft 6 in');
    const change = page.getByRole('button', { name: 'Change details for a title pawn' });
    await change.click();
    await expect(page.getByLabel('Race')).toBeFocused();
    await expect(page.getByLabel('Weight in pounds')).toHaveValue('150');
    await page.getByLabel('Weight in pounds').fill('148');
    await page.getByRole('button', { name: 'Save details' }).click();
    await expect(fact(page, 'Weight')).toHaveText('148 pounds');
    await expect(change).toBeFocused();
    await page.reload();
    await expect(fact(page, 'Weight')).toHaveText('148 pounds');
    await expect(fact(page, 'Race')).toHaveText('Asian');
  });

  const kept = await stack.query<{ detail: string; sealed: Buffer }>(
    `select d.detail, d.sealed from servicing.customer_demographic d
       join servicing.loan l using (lms_id, customer_id) where l.loan_id = $1 order by d.detail`,
    [loan.loanId],
  );
  expect(kept.map(({ detail }) => detail)).toEqual(['gender', 'height', 'race', 'weight']);
  expect(kept.map(({ sealed }) => sealed.toString('latin1')).join('\n')).not.toMatch(/asian|female|148/);
});
