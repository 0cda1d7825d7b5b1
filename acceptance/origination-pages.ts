import type { Page } from '@playwright/test';
import { choose, dollars, expectScreen } from './payment-pages.ts';
import { agreeWith, ceremonyOf, openSample, readAll, signAll } from './signing-pages.ts';
import { expect, type Stack } from './stack.ts';

/** Chooses an amount on its page and comes to the ways to get the money. */
export async function borrow(page: Page, amountCents: number): Promise<void> {
  await expectScreen(page, 'Choose your amount');
  await page.getByLabel('How much do you want to borrow?').fill((amountCents / 100).toFixed(2));
  await page.getByRole('button', { name: `Continue with ${dollars(amountCents)}` }).click();
  await expectScreen(page, 'Get your money');
}

/** Chooses a pick-up and comes to the review. A store asks first whether the person can visit it today. */
export async function pickUpAt(page: Page, where: 'store' | 'MoneyGram'): Promise<void> {
  await choose(page, where === 'store' ? 'Pick up at your store' : 'Pick up at MoneyGram');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  if (where === 'store') await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expectScreen(page, 'Review your loan');
}

/** Makes the reviewed loan and waits for its signing. */
export async function makeLoan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue to sign' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign your loan' })).toBeVisible({ timeout: 45_000 });
}

/** Agrees, reads everything and signs, from the page of the loan that waits for its signature. */
export async function signLoan(page: Page, initials: string): Promise<void> {
  await page.getByRole('button', { name: 'Read and sign' }).click();
  await expectScreen(page, 'Electronic documents');
  await agreeWith(page, await openSample(page));
  await readAll(page, initials);
  await page.getByRole('button', { name: 'Continue to sign' }).click();
  await signAll(await ceremonyOf(page));
  await page.waitForURL(/\/tmx\/Accounts$/, { timeout: 45_000 });
}

/** Where the money of a loan stands in the books of payouts. */
export async function proceedsOf(stack: Stack, loanId: number) {
  const [payout] = await stack.query<{ state: string; channel: string; referenceNumber: string | null }>(
    `select state, channel, reference_number as "referenceNumber" from app.payout
      where loan_id = $1 and purpose = 'origination' order by attempt desc`,
    [loanId],
  );
  return payout ?? null;
}

/** What a person types at the lender's application site. */
interface TypedAtSite {
  /** Number of the product. */
  readonly loan: string;
  readonly employer: string;
  /** First and last name, of somebody whose name Lendside does not know. */
  readonly name?: readonly [string, string];
  readonly income?: string;
  readonly vehicleValue?: string;
}

/** Opens the lender's application site as a signed-in person, and sends its form. The answer is in the returned tab. */
export async function applyAtSite(page: Page, stack: Stack, typed: TypedAtSite): Promise<Page> {
  const site = page.context().waitForEvent('page', { predicate: (each) => each.url().startsWith(stack.simulatorUrl) });
  await page.goto('/ExternalBrowserAuth/apply');
  const form = await site;
  await form.getByLabel('Loan').selectOption(typed.loan);
  if (typed.name !== undefined) {
    await form.getByLabel('First name').fill(typed.name[0]);
    await form.getByLabel('Last name').fill(typed.name[1]);
  }
  await form.getByLabel('Employer').fill(typed.employer);
  await form.getByLabel('Left of a month’s income ($)').fill(typed.income ?? '800.00');
  await form.getByLabel('Vehicle (year make model)').fill('2013 Dodge Ram 1500');
  await form.getByLabel('Value of the vehicle ($)').fill(typed.vehicleValue ?? '4,200.00');
  await form.getByRole('button', { name: 'Send the application' }).click();
  return form;
}
