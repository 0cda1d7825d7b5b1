import type { Page } from '@playwright/test';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import type { CastLoan, Person } from './cast.ts';
import { fact, readFact, readMoney } from './read-screen.ts';
import { signIn } from './sign-in-page.ts';
import { expect } from './stack.ts';
import { settle } from './walk.ts';

/** What to pay: one of the offered amounts, or a typed amount in cents. */
export type Choice =
  | 'Minimum due'
  | 'Past due amount'
  | 'Get back on track'
  | 'Amount for a product switch'
  | 'Pay off the loan'
  | number;

/** Formats cents as "$1,725.00". */
export function dollars(amountCents: number): string {
  return `$${formatAmount(cents(amountCents))}`;
}

function chosenLabel(choice: Choice): string {
  return typeof choice === 'number' ? 'Other amount' : choice;
}

/** Waits for the screen with that heading. */
export async function expectScreen(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible({ timeout: 25_000 });
}

/** Goes from the dashboard to the choice of an amount. */
export async function openMakePayment(page: Page): Promise<void> {
  // Content that still loads may move the link while it is pressed.
  await settle(page);
  await page.getByRole('link', { name: /^Pay / }).click();
  await expectScreen(page, 'Make a payment');
}

/** Chooses an option by pressing its label, which covers the whole card. */
export async function choose(page: Page, name: string): Promise<void> {
  const radio = page.getByRole('radio', { name });
  await page.locator('label', { has: radio }).click();
  await expect(radio).toBeChecked();
}

/** Chooses an amount without continuing; `continueWith` does that. */
export async function chooseAmount(page: Page, choice: Choice): Promise<void> {
  await choose(page, chosenLabel(choice));
  if (typeof choice === 'number') await page.getByLabel('Amount to pay').fill((choice / 100).toFixed(2));
}

/** Continues from the amount page with that amount to the choice of a card. */
export async function continueWith(page: Page, amountCents: number): Promise<void> {
  await page.getByRole('button', { name: `Continue with ${dollars(amountCents)}` }).click();
}

/** Chooses a saved card and continues to the review. */
export async function chooseCard(page: Page, cardName: string): Promise<void> {
  await choose(page, cardName);
  await page.getByRole('button', { name: `Continue with ${cardName}` }).click();
  await expectScreen(page, 'Review your payment');
}

/** Returns the button on the review that moves money. */
export function payButton(page: Page, amountCents: number) {
  return page.getByRole('button', { name: `Pay ${dollars(amountCents)}`, exact: true });
}

/** Signs in and goes to the review of a payment with the saved card. */
export async function reviewPayment(page: Page, person: Person, choice: Choice, amountCents: number): Promise<void> {
  await signIn(page, person);
  await openMakePayment(page);
  await chooseAmount(page, choice);
  await continueWith(page, amountCents);
  await chooseCard(page, person.cardName);
}

/** The content of a receipt, with amounts in cents. */
export interface ShownReceipt {
  readonly amountCents: number;
  readonly confirmationNumber: string;
  readonly newPrincipalCents: number;
  readonly newPayoffCents: number;
  readonly cardName: string;
  readonly loanNumber: string;
}

/** Waits for the receipt and reads it. */
export async function readReceipt(page: Page): Promise<ShownReceipt> {
  await expect(page.getByRole('heading', { level: 1, name: /^(Payment received|Your loan is paid off)$/ })).toBeVisible(
    {
      timeout: 30_000,
    },
  );
  const paid = page.locator('p', { hasText: /^You paid$/ }).locator('xpath=..');
  await expect(paid).toBeVisible();
  return {
    amountCents: readMoney(await paid.innerText()),
    confirmationNumber: await fact(page, 'Confirmation number').locator('span span').first().innerText(),
    newPrincipalCents: await readFact(page, 'New principal balance'),
    newPayoffCents: await readFact(page, 'To pay off'),
    cardName: await fact(page, 'Paid with').innerText(),
    loanNumber: await fact(page, 'Loan number').innerText(),
  };
}

/** Opens the details of a loan by URL. */
export async function openDetails(page: Page, loan: Pick<CastLoan, 'brand' | 'loanId'>): Promise<void> {
  await page.goto(`/${loan.brand}/Accounts/${loan.loanId}`);
  await expect(page.getByRole('list', { name: 'History, newest first' })).toBeVisible();
}
