import type { Browser, Page } from '@playwright/test';
import { CAST, getLoan, type Person } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { chooseCard, continueWith, expectScreen, payButton } from './payment-pages.ts';
import { signIn } from './sign-in-page.ts';
import {
  agreeWith,
  ceremonyOf,
  openCeremony,
  openSample,
  openSigning,
  prepare,
  readAll,
  signAll,
} from './signing-pages.ts';
import { expect, test, type Stack } from './stack.ts';

/** Opens a browser of another person and signs them in. */
async function openAs(browser: Browser, stack: Stack, whose: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: stack.url, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await signIn(page, whose);
  return page;
}

test('two borrowers sign in order, each sees who has signed, and the settlement is then paid [OFR-006 OFR-008 DOC-002]', async ({
  page,
  browser,
  stack,
}) => {
  const emil = await openAs(browser, stack, CAST.emil);
  await test.step('the second signer agrees and reads, but waits for the first', async () => {
    await openSigning(emil);
    await expectScreen(emil, 'Electronic documents');
    await agreeWith(emil, await openSample(emil));
    await readAll(emil, 'EJ');
    await emil.getByRole('button', { name: 'Continue to sign' }).click();
    await expectScreen(emil, `Waiting for ${CAST.dora.firstName} ${CAST.dora.lastName} to sign`);
    await expectAccessible(emil);
  });
  await test.step('the first signer signs with her own agreement and initials', async () => {
    await signIn(page, CAST.dora);
    await openSigning(page);
    const frame = await prepare(page, 'DJ');
    await expect(page.getByText(`You sign first, then ${CAST.emil.firstName}`)).toBeVisible();
    await signAll(frame);
    await expectScreen(page, 'Settle your loan');
    await expect(page.getByText(`Waiting for ${CAST.emil.firstName} ${CAST.emil.lastName} to sign`)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Who signs' })).toContainText('Signed');
    await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveCount(0);
    await expectAccessible(page);
  });
  await test.step('the dashboard of the first names who is missing', async () => {
    await page.goto('/tmx/Accounts');
    await expect(page.getByText(`Waiting for ${CAST.emil.firstName} ${CAST.emil.lastName} to sign`)).toBeVisible();
  });
  await test.step('the second signer is led back from the dashboard and signs', async () => {
    await emil.goto('/tmx/Accounts');
    await expect(emil.getByText('Now it’s your turn.')).toBeVisible();
    await emil.getByRole('link', { name: 'Review and sign' }).click();
    const frame = await openCeremony(emil);
    await expect(
      emil.getByText(`${CAST.dora.firstName} ${CAST.dora.lastName} signed. Now it’s your turn.`),
    ).toBeVisible();
    await signAll(frame);
    await expectScreen(emil, 'Settle your loan');
    await expect(emil.getByText('Your offer is signed')).toBeVisible();
  });
  await test.step('either of them pays it', async () => {
    await page.getByRole('link', { name: 'See the offer' }).first().click();
    await expect(page.getByText('Your offer is signed')).toBeVisible();
    await continueWith(page, 244_687);
    await chooseCard(page, CAST.dora.cardName);
    await payButton(page, 244_687).click();
    await expectScreen(page, 'Your loan is settled');
    expect((await getLoan(stack, CAST.dora)).status).toBe(29);
  });
  await emil.context().close();
});

test('a borrower reads why the other one declined to sign [LOP-055 DOC-003]', async ({ page, browser, stack }) => {
  await signIn(page, CAST.dora);
  await openSigning(page);
  await signAll(await prepare(page, 'DJ'));
  await expectScreen(page, 'Settle your loan');
  const emil = await openAs(browser, stack, CAST.emil);
  await emil.getByRole('link', { name: 'Review and sign' }).click();
  await prepare(emil, 'EJ');
  const frame = await ceremonyOf(emil);
  await frame.getByText('Decline to sign').first().click();
  await frame.getByLabel('Why do you decline?').fill('It is too much for us.');
  await frame.getByRole('button', { name: 'Decline to sign' }).click();
  await expect(emil.getByText('You declined to sign')).toBeVisible();
  await page.goto('/tmx/Accounts');
  await page.getByRole('link', { name: 'See the offer' }).first().click();
  await expect(page.getByText(`${CAST.emil.firstName} ${CAST.emil.lastName} declined to sign`)).toBeVisible();
  await expect(page.getByText('It is too much for us.')).toBeVisible();
  await emil.context().close();
});
