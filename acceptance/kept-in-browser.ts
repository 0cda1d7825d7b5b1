import type { Page } from '@playwright/test';
import { expect } from './stack.ts';

/** Everything the browser keeps for this lender, as one text each. */
async function readKept(page: Page): Promise<{ names: string[]; values: string }> {
  const stores = await page.evaluate(() => [
    ...Object.entries({ ...localStorage }),
    ...Object.entries({ ...sessionStorage }),
  ]);
  const cookies = (await page.context().cookies()).map(({ name, value }) => [name, value] as const);
  // The tokens themselves are checked where sessions are; here it is about what lies beside them.
  const kept = [...stores, ...cookies].filter(([name]) => !/idToken|accessToken$|^token$/.test(name));
  return { names: kept.map(([name]) => name).toSorted(), values: JSON.stringify(kept.map(withoutOwnCard)) };
}

// A payment under way says by which card: its last four digits, as every screen does, and only there.
function withoutOwnCard([name, value]: readonly [string, string]): readonly string[] {
  return [name, name.startsWith('payment.') ? value.replace('"lastFour":"4242"', '') : value];
}

// The session's own, the key of the sealed copy of what was read last, a payment under way, that one was made, and the cookies only the
// services read.
const KEPT_NAMES =
  /^(CognitoIdentityServiceProvider\.lendside\.\S+|sessionTimeoutStart|copyKey|forceRefresh|successfulPayments|payment\.tmx\.\d+|deviceKey|preference|pushDeclined|ds|fp|rt)$/;
// Not within a longer run of letters and digits, which a random id or a time may hold by chance.
const PERSONAL =
  /(?<![a-z\d])(alma|reyes|p01|4242)(?![a-z\d])|(?<![a-z\d])eyJ|almareyes|example\.test|912\W{0,2}555\W?0101|(?<!\d)\d{3}-\d{2}-\d{4}(?!\d)/i;
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;

/** What of a text would name, or be a number of, the customer Alma; null for nothing. One UUID in four thousand has a group that reads as
 *  the last four digits of the card. */
export function findPersonal(text: string): string | null {
  return PERSONAL.exec(text.replaceAll(UUID, 'uuid'))?.[0] ?? null;
}

/** Only what has to be is kept, and nothing in it is about the customer Alma. Source: ENT-18. */
export async function expectNothingPersonalKept(page: Page): Promise<void> {
  const { names, values } = await readKept(page);
  expect(names.filter((name) => !KEPT_NAMES.test(name))).toEqual([]);
  expect(findPersonal(values)).toBeNull();
}
