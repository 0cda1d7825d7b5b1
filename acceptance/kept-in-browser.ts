import type { Page } from '@playwright/test';
import { expect } from './stack.ts';

/** Reads everything that the browser stores for this lender, as one text each. */
async function readKept(page: Page): Promise<{ names: string[]; values: string }> {
  const stores = await page.evaluate(() => [
    ...Object.entries({ ...localStorage }),
    ...Object.entries({ ...sessionStorage }),
  ]);
  const cookies = (await page.context().cookies()).map(({ name, value }) => [name, value] as const);
  // Session tests check the tokens themselves; this test checks everything else.
  const kept = [...stores, ...cookies].filter(([name]) => !/idToken|accessToken$|^token$/.test(name));
  return { names: kept.map(([name]) => name).toSorted(), values: JSON.stringify(kept.map(withoutOwnCard)) };
}

// Removes the last four card digits of a payment in progress. Every screen shows them, so they are allowed there, and only there.
function withoutOwnCard([name, value]: readonly [string, string]): readonly string[] {
  return [name, name.startsWith('payment.') ? value.replace('"lastFour":"4242"', '') : value];
}

// Allowed names: the session's own, the key of the sealed copy, a payment in progress, the count of payments, the offers that were viewed, the customer's numbers, and cookies for the
// services.
const KEPT_NAMES =
  /^(CognitoIdentityServiceProvider\.lendside\.\S+|sessionTimeoutStart|copyKey|forceRefresh|successfulPayments|viewedOffers-\d+|customer|payment\.tmx\.\d+|deviceKey|preference|pushDeclined|ds|fp|rt)$/;
// Does not match inside a longer run of letters and digits, because a random id or a time may contain the same digits by chance.
const PERSONAL =
  /(?<![a-z\d])(alma|reyes|p01|4242)(?![a-z\d])|(?<![a-z\d])eyJ|almareyes|example\.test|912\W{0,2}555\W?0101|(?<!\d)\d{3}-\d{2}-\d{4}(?!\d)/i;
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** Returns the first text that names Alma or is a number of hers; null when there is none. UUIDs are masked, because one in
 *  four thousand has a group that equals her last four card digits. */
export function findPersonal(text: string): string | null {
  return PERSONAL.exec(text.replaceAll(UUID, 'uuid'))?.[0] ?? null;
}

/** Checks that only necessary names are stored and that no value is about the customer Alma. Source: ENT-18. */
export async function expectNothingPersonalKept(page: Page): Promise<void> {
  const { names, values } = await readKept(page);
  expect(names.filter((name) => !KEPT_NAMES.test(name))).toEqual([]);
  expect(findPersonal(values)).toBeNull();
}
