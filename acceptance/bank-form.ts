import type { Page } from '@playwright/test';
import { expectScreen } from './payment-pages.ts';
import { expect } from './stack.ts';

/** Types a checking account whose bank is found by its routing number. */
export async function typeBank(page: Page, account: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Routing number' }).fill('061000104');
  await expect(page.getByText('Truist Bank, Atlanta, GA')).toBeVisible();
  await page.getByRole('textbox', { name: 'Account number', exact: true }).fill(account);
  await page.getByRole('textbox', { name: 'Confirm account number' }).fill(account);
  await page.locator('label', { has: page.getByRole('radio', { name: 'Checking' }) }).click();
}

/** Adds a bank account on the payment method screen and continues to the next screen. */
export async function addBankAccount(page: Page, account: string): Promise<void> {
  await page.getByRole('link', { name: 'Add a bank account' }).click();
  await expectScreen(page, 'Add a bank account');
  await typeBank(page, account);
  await page.getByRole('button', { name: 'Add bank account and continue' }).click();
}
