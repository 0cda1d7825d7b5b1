import type { Page } from '@playwright/test';
import { CAST } from './cast.ts';
import { mailedCode } from './codes.ts';
import { NEW_PASSWORD, register, verifyAccount } from './identity-pages.ts';
import { findOwnFacts, linkLoanOf } from './link-pages.ts';
import { expectScreen } from './payment-pages.ts';
import { sendSignIn, signIn, signOut } from './sign-in-page.ts';
import { expect, test } from './stack.ts';

/** Returns the master profile's id in the id token of the tab's session, or null. */
function readMdmId(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.endsWith('.idToken')) ?? '';
    const payload = (sessionStorage.getItem(key) ?? '').split('.')[1] ?? '';
    if (payload === '') return null;
    const claims: Record<string, unknown> = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const mdmId = claims['custom:mdm_id'];
    return typeof mdmId === 'string' ? mdmId : null;
  });
}

/** Counts the calls that make or refresh the master profile. */
function countCalls(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/mdmProfile')) count += 1;
  });
  return () => count;
}

test('the first sign-in makes a master profile, and the id token names it from then on [API-33 LAP-053 ENT-01]', async ({
  page,
}) => {
  const calls = countCalls(page);
  await signIn(page, CAST.alma);
  await expect.poll(() => readMdmId(page)).toMatch(/^mdm_[0-9a-z]{26}$/);
  const first = await readMdmId(page);
  await signOut(page);
  await sendSignIn(page, CAST.alma.username, CAST.alma.password);
  await expectScreen(page, 'Hello, Alma');
  expect(await readMdmId(page)).toBe(first);
  expect(calls()).toBe(1);
});

test('registering and then linking a loan each make or refresh the master profile [API-33 LAP-053]', async ({
  page,
  stack,
}) => {
  const calls = countCalls(page);
  const username = 'zelda.frost@example.test';
  const facts = await findOwnFacts(stack, { ...CAST.zelda, username, password: NEW_PASSWORD });
  await register(page, username);
  await verifyAccount(page, stack, await mailedCode(stack, username));
  await expect.poll(() => readMdmId(page)).toMatch(/^mdm_/);
  expect(calls()).toBe(1);
  await page.getByRole('link', { name: 'I have a loan' }).click();
  await linkLoanOf(page, stack, facts);
  await page.getByRole('button', { name: 'See my loans' }).click();
  await expectScreen(page, 'Hello, Zelda');
  expect(calls()).toBe(2);
  expect(await readMdmId(page)).toMatch(/^mdm_/);
});
