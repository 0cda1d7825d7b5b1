import { parseAmount } from '@lendside/domain/money/amount-text.ts';
import type { Locator, Page } from '@playwright/test';

/** Returns the first dollar amount in a text, in cents. Throws when there is none. */
export function readMoney(text: string): number {
  const found = /\$[\d,]+\.\d\d/.exec(text)?.[0];
  const amountCents = found === undefined ? null : parseAmount(found);
  if (amountCents === null) throw new Error(`no amount in "${text}"`);
  return amountCents;
}

/** Returns the description of a term in a description list on the screen. */
export function fact(within: Page | Locator, term: string): Locator {
  const name = new RegExp(`^\\s*${term.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`);
  const page = 'page' in within ? within.page() : within;
  return within
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: name }) })
    .locator('dd');
}

/** Returns the amount of a term in a description list, in cents. */
export async function readFact(within: Page | Locator, term: string): Promise<number> {
  return readMoney(await fact(within, term).first().innerText());
}
