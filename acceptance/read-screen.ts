import { parseAmount } from '@lendside/domain/money/amount-text.ts';
import type { Locator, Page } from '@playwright/test';

/** The first amount of dollars in a text, in cents. Faults when there is none. */
export function readMoney(text: string): number {
  const found = /\$[\d,]+\.\d\d/.exec(text)?.[0];
  const amountCents = found === undefined ? null : parseAmount(found);
  if (amountCents === null) throw new Error(`no amount in "${text}"`);
  return amountCents;
}

/** The description of a term in a list of facts of the screen. */
export function fact(within: Page | Locator, term: string): Locator {
  const name = new RegExp(`^\\s*${term.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`);
  const page = 'page' in within ? within.page() : within;
  return within
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: name }) })
    .locator('dd');
}

/** The amount of a term in a list of facts, in cents. */
export async function readFact(within: Page | Locator, term: string): Promise<number> {
  return readMoney(await fact(within, term).first().innerText());
}
