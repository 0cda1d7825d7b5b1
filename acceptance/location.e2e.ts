import type { Page } from '@playwright/test';
import { CAST } from './cast.ts';
import { wholeChromium } from './own-browser.ts';
import { chooseAmount, chooseCard, continueWith, expectScreen, openMakePayment, payButton } from './payment-pages.ts';
import { expectAccessible } from './expect-accessible.ts';
import { settle } from './walk.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';

const ATLANTA = { latitude: 33.749, longitude: -84.388 };
const CAROLINA = { latitude: 32.2871, longitude: -81.0807 };
const OUTSIDE = 'You must be located in the same state as your store to continue.';

/** Records in the page how its location is asked. */
function recordLocationOptions(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const { geolocation } = navigator;
    const ask = geolocation.getCurrentPosition.bind(geolocation);
    geolocation.getCurrentPosition = (done, failed, { timeout, maximumAge } = {}) => {
      Object.assign(globalThis, { asked: { timeout, maximumAge } });
      ask(done, failed, { ...(timeout && { timeout }), ...(maximumAge && { maximumAge }) });
    };
  });
}

test.use({ asksForLocation: true, launchOptions: wholeChromium });

test('an undecided payer sees why location is asked, may pay without it and is asked once [GPS-003 GPS-009 LOP-072 LRT-051]', async ({
  page,
  stack,
}) => {
  const { alma } = CAST;
  await signIn(page, alma);
  await openMakePayment(page);
  await chooseAmount(page, 'Minimum due');
  await continueWith(page, 22_500);
  await expectScreen(page, 'Check your location');
  await expect(page).toHaveURL(/\/Payment\/GpsLocation$/);
  await expect(page.getByText('We save only your state')).toBeVisible();
  await settle(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue without sharing' }).click();
  await expectScreen(page, 'Payment method');
  await page.goBack();
  await expectScreen(page, 'Make a payment');
  await continueWith(page, 22_500);
  await chooseCard(page, alma.cardName);
  await payButton(page, 22_500).click();
  await expectScreen(page, 'Payment received');
  expect(await stack.query('select outcome, state from app.location_check order by check_id')).toEqual([
    { outcome: 'withheld', state: null },
    { outcome: 'withheld', state: null },
  ]);
});

test("a payer in another state is stopped with the reason, but may pay in the store's state [GPS-003 GPS-004 GPS-005 LER-030]", async ({
  page,
  context,
  stack,
}) => {
  const { alma } = CAST;
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(CAROLINA);
  await recordLocationOptions(page);
  await signIn(page, alma);
  await openMakePayment(page);
  await chooseAmount(page, 'Minimum due');
  await continueWith(page, 22_500);
  await expect(page.getByText(OUTSIDE)).toBeVisible();
  await test.step('the browser is asked with 10 s of patience, for a position of the last hour [DEV-01 CFG-14]', async () => {
    expect(await page.evaluate(() => (globalThis as { asked?: unknown }).asked)).toEqual({
      timeout: 10_000,
      maximumAge: 3_600_000,
    });
  });
  await expect(page.getByText('You can try again here at')).toBeVisible();
  await expect(page.getByRole('button', { name: /Continue/ })).toHaveCount(0);
  await settle(page);
  await expectAccessible(page);
  await stack.query(`update app.location_check set checked_at = checked_at - interval '15 minutes'`);
  await context.setGeolocation(ATLANTA);
  await page.getByRole('button', { name: 'Back to the amount' }).click();
  await expectScreen(page, 'Make a payment');
  // Reload, because within one page a browser may reuse a position of the last hour.
  await page.reload();
  await continueWith(page, 22_500);
  await expectScreen(page, 'Payment method');
  await page.goBack();
  await expectScreen(page, 'Make a payment');
  await continueWith(page, 22_500);
  await chooseCard(page, alma.cardName);
  await payButton(page, 22_500).click();
  await expectScreen(page, 'Payment received');
  await test.step('a passed location check counts for ten minutes [GPS-008]', async () => {
    // The location was requested once outside and once inside the state; it is not requested again within ten minutes.
    expect(await stack.query('select outcome, state from app.location_check order by check_id')).toEqual([
      { outcome: 'outside', state: 'SC' },
      { outcome: 'proven', state: 'GA' },
    ]);
  });
});

test('the flow and the server both refuse a payment when required location access is off [GPS-002 GPS-003 LRO-019 LRT-052]', async ({
  page,
  context,
  stack,
}) => {
  const { alma } = CAST;
  await stack.query(`insert into app.setting (name, value) values ('config.gpsForcePayment', 'true')`);
  await signIn(page, alma);
  await openMakePayment(page);
  await chooseAmount(page, 'Minimum due');
  await continueWith(page, 22_500);
  await expectScreen(page, 'Check your location');
  await expect(page.getByRole('button', { name: 'Continue without sharing' })).toHaveCount(0);
  await page.getByLabel('Where this device says it is').selectOption('real');
  await page.getByRole('button', { name: 'Share my location' }).click();
  await expectScreen(page, 'Your location is turned off');
  await expect(page).toHaveURL(/\/Payment\/GpsLocationDisabled$/);
  await settle(page);
  await expectAccessible(page);
  // Skips the page by its URL: the server still refuses the payment.
  await page.goto(page.url().replace('GpsLocationDisabled', 'SelectPaymentMethod'));
  await chooseCard(page, alma.cardName);
  await payButton(page, 22_500).click();
  await expect(page.getByText('Error validating your location, please try again.')).toBeVisible();
  await page.getByRole('button', { name: 'Check my location' }).click();
  await expectScreen(page, 'Your location is turned off');
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(ATLANTA);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectScreen(page, 'Payment method');
  await chooseCard(page, alma.cardName);
  await payButton(page, 22_500).click();
  await expectScreen(page, 'Payment received');
});
