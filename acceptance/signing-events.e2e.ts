import type { Page } from '@playwright/test';
import { CAST } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectScreen } from './payment-pages.ts';
import { signIn } from './sign-in-page.ts';
import { ceremonyOf, declineWith, endWith, openSigning, prepare, signAll } from './signing-pages.ts';
import { expect, test } from './stack.ts';

/** Brings Hector to the page of the vendor. */
async function openHectors(page: Page) {
  await signIn(page, CAST.hector);
  await openSigning(page);
  return prepare(page, 'HL');
}

// What each event leads to on screen, by the button of the vendor's page that ends it so.
const LEFT_OPEN = [
  ['viewing_complete', 'Close without signing', 'You haven’t signed yet', 'Continue signing'],
  ['session_timeout', 'Session time-out', 'The signing page timed out', 'Continue signing'],
  ['exception', 'Error of the vendor', 'The signing page had a problem', 'Try again'],
] as const;

test('an event that leaves the signing open says so, and the signing goes on from there [DOC-003 LOP-055 CFG-35]', async ({
  page,
}) => {
  let frame = await openHectors(page);
  for (const [event, ending, heading, button] of LEFT_OPEN)
    await test.step(event, async () => {
      await endWith(frame, ending);
      await expectScreen(page, heading);
      await expect(page.getByText('Still not working?')).toHaveCount(0);
      await expectAccessible(page);
      await page.getByRole('button', { name: button }).click();
      frame = await ceremonyOf(page);
    });
  await test.step('a second failure offers the phone', async () => {
    await endWith(frame, 'Error of the vendor');
    await expectScreen(page, 'The signing page had a problem');
    await expect(page.getByRole('link', { name: /\(\d{3}\) / }).first()).toHaveAttribute('href', /^tel:/);
    await page.getByRole('button', { name: 'Try again' }).click();
  });
  await signAll(await ceremonyOf(page));
  await expectScreen(page, 'Settle your loan');
  await expect(page.getByText('Your offer is signed')).toBeVisible();
});

test('an expired address is renewed once by itself, then by a button [LOP-055 DOC-003]', async ({ page }) => {
  const frame = await openHectors(page);
  const opened = page.waitForResponse((answer) => answer.url().endsWith('/loanSigning') && answer.ok());
  await endWith(frame, 'Address expired');
  await opened;
  const again = await ceremonyOf(page);
  await expect(again.getByRole('button', { name: 'Finish', exact: true })).toBeVisible();
  await endWith(again, 'Address expired');
  await expectScreen(page, 'The signing page expired');
  await page.getByRole('button', { name: 'Open a new page' }).click();
  await ceremonyOf(page);
});

test('fax_pending is pending: the person may leave, and nothing is lost [LOP-055 DOC-003]', async ({ page }) => {
  await endWith(await openHectors(page), 'Sign on paper and fax it');
  await expectScreen(page, 'We’re waiting for the confirmation');
  await expect(page.getByText('You chose to sign by fax.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to your accounts' }).click();
  await expectScreen(page, `Hello, ${CAST.hector.firstName}`);
});

test('decline leads back to the offer with the reason, and the offer can still be signed [LOP-055 DOC-003]', async ({
  page,
}) => {
  await declineWith(await openHectors(page), 'I want to ask my lawyer first.');
  await expectScreen(page, 'Settle your loan');
  await expect(page.getByText('You declined to sign')).toBeVisible();
  await expect(page.getByText('I want to ask my lawyer first.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Review and sign' }).click();
  await page.getByRole('button', { name: 'Continue to sign' }).click();
  await signAll(await ceremonyOf(page));
  await expectScreen(page, 'Settle your loan');
  await expect(page.getByText('Your offer is signed')).toBeVisible();
});

test('an event that says complete without a signature ends as pending after 15 seconds [DOC-004 LCF-005]', async ({
  page,
  stack,
}) => {
  const frame = await openHectors(page);
  // The page of the return, as a forged address would load it.
  await frame.locator('body').evaluate((_body, url) => {
    window.location.href = url;
  }, `${stack.url}/signing/return?event=signing_complete`);
  await expectScreen(page, 'Checking your signature');
  await expectScreen(page, 'We’re waiting for the confirmation');
  await page.getByRole('link', { name: 'Go to your accounts' }).click();
  await expect(page.getByText('Finish signing your settlement')).toBeVisible();
});

test('a signing that ends while its page is open leads to what there is to sign now', async ({
  page,
  browser,
  stack,
}) => {
  await openHectors(page);
  const elsewhere = await browser.newContext({ baseURL: stack.url, viewport: { width: 1280, height: 900 } });
  const other = await elsewhere.newPage();
  await signIn(other, CAST.hector);
  await other.goto('/tmx/CustomerProfile');
  const card = other.getByRole('main').locator('section', { hasText: 'Electronic documents' });
  await card.getByRole('button', { name: 'Take my agreement back' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Take it back' }).click();
  await expect(card.getByText('Taken back')).toBeVisible();
  await elsewhere.close();
  await expect(page.getByRole('heading', { name: 'These documents are no longer open' })).toBeVisible({
    timeout: 70_000,
  });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'See what to sign now' }).click();
  await expectScreen(page, 'Electronic documents');
});

test('a signing page that does not load is offered again, and then signed', async ({ page, stack }) => {
  await openHectors(page);
  const silent = `${stack.simulatorUrl}/**/Signing/**`;
  // Never answered.
  await page.route(silent, () => undefined);
  await page.getByRole('button', { name: 'Reload the signing page' }).click();
  await expect(page.getByText('Loading the signing page')).toBeAttached();
  await expectScreen(page, 'The signing page didn’t load');
  await expectAccessible(page);
  await page.unroute(silent);
  await page.getByRole('button', { name: 'Try again' }).click();
  await signAll(await ceremonyOf(page));
  await expectScreen(page, 'Settle your loan');
  await expect(page.getByText('Your offer is signed')).toBeVisible();
});

test('a canceled signing goes on from the dashboard, or from a second device [DOC-003 LOP-055]', async ({
  page,
  browser,
  stack,
}) => {
  const frame = await openHectors(page);
  await frame.getByRole('button', { name: 'Finish later' }).click();
  await expectScreen(page, 'You left before signing');
  await page.getByRole('link', { name: 'Finish later' }).click();
  await expect(page.getByText('Finish signing your settlement')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue signing' }).click();
  await expectScreen(page, 'Your documents');
  const other = await browser.newContext({ baseURL: stack.url, viewport: { width: 1280, height: 900 } });
  const desk = await other.newPage();
  await signIn(desk, CAST.hector);
  await desk.getByRole('link', { name: 'Continue signing' }).click();
  await expectScreen(desk, 'Your documents');
  await desk.getByRole('button', { name: 'Continue to sign' }).click();
  await signAll(await ceremonyOf(desk));
  await expectScreen(desk, 'Settle your loan');
  await expect(desk.getByText('Your offer is signed')).toBeVisible();
  await test.step('the first device sees it too', async () => {
    await page.goto('/tmx/Accounts');
    await page.getByRole('link', { name: 'See the offer' }).click();
    await expect(page.getByText('Your offer is signed')).toBeVisible();
  });
  await other.close();
});
