import type { Page } from '@playwright/test';
import { choose, dollars, expectScreen } from './payment-pages.ts';
import { expect, type Stack } from './stack.ts';
import { settle } from './walk.ts';

/** Goes from the dashboard to the amount of a first advance, without sharing the place. */
export async function openGetCash(page: Page): Promise<void> {
  await settle(page);
  await page.getByRole('link', { name: /^Get cash/ }).click();
  await expectScreen(page, 'Check your location');
  await page.getByRole('button', { name: 'Continue without sharing' }).click();
  await expectScreen(page, 'Get cash');
}

/** Goes to the amount of another advance. The place is not asked for again. */
export async function openNextCash(page: Page): Promise<void> {
  await page.goto('/tmx/Accounts');
  await page.getByRole('link', { name: /^Get cash/ }).click();
  await expectScreen(page, 'Get cash');
}

/** Waits until the books say that the person picked the newest advance up. The page reads that by itself within 15 seconds; a reload reads
 *  it at once. */
export async function expectPickedUp(page: Page, stack: Stack, loanId: number, amountCents: number): Promise<void> {
  await expect.poll(async () => (await payoutsOf(stack, loanId))[0]?.state, { timeout: 40_000 }).toBe('paid');
  await page.reload();
  await expectScreen(page, `You picked up ${dollars(amountCents)}`);
}

/** Takes an amount and accepts what it costs. */
export async function takeAmount(page: Page, amountCents: number): Promise<void> {
  await page.getByLabel('How much do you want?').fill((amountCents / 100).toFixed(2));
  await page.getByRole('button', { name: `Continue with ${dollars(amountCents)}` }).click();
  await expectScreen(page, `Before you take ${dollars(amountCents)}`);
  await page.getByLabel('I understand what this cash costs and when I pay it back.').check();
  await page.getByRole('button', { name: 'Accept and continue' }).click();
  await expectScreen(page, 'Get your money');
}

/** Chooses where the money goes and comes to the review. A store asks first whether the person can visit it today. */
export async function sendTo(page: Page, method: string): Promise<void> {
  await choose(page, method);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  if (method === 'Pick up at your store') await page.getByRole('button', { name: 'Yes' }).click();
  await expectScreen(page, 'Review your cash advance');
}

/** Presses the button that takes the cash. */
export async function getCash(page: Page, amountCents: number): Promise<void> {
  await page.getByRole('button', { name: `Get ${dollars(amountCents)}`, exact: true }).click();
}

/** Where an advance stands in the books of payouts, newest first. */
export function payoutsOf(stack: Stack, loanId: number) {
  return stack.query<{ state: string; channel: string; amount: string; referenceNumber: string | null }>(
    `select state, channel, amount::text, reference_number as "referenceNumber"
       from app.payout where loan_id = $1 order by asked_at desc`,
    [loanId],
  );
}

/** Lets the MoneyGram agent hand out the cash of a reference number. */
export async function payOutAtMoneyGram(page: Page, stack: Stack, referenceNumber: string): Promise<void> {
  const agent = await page.context().newPage();
  await agent.goto(`${stack.simulatorUrl}/money-out?partner=moneygram`);
  await agent.getByLabel('Reference number').fill(referenceNumber);
  await agent.getByRole('button', { name: 'Pay out the cash' }).click();
  await expect(agent.getByText(/^Paid out to /)).toBeVisible();
  await agent.close();
}

/** Lets MoneyGram stop answering. */
export async function takeMoneyGramDown(page: Page, stack: Stack): Promise<void> {
  const panel = await page.context().newPage();
  await panel.goto(`${stack.simulatorUrl}/money-out?partner=moneygram`);
  await panel.getByRole('button', { name: 'Take this partner down' }).click();
  await expect(panel.getByText('The partner is down.')).toBeVisible();
  await panel.close();
}
