import type { Page } from '@playwright/test';
import { CAST, getLoan } from '../cast.ts';
import { expect } from '../stack.ts';
import { aPdf } from '../upload-files.ts';
import { goToReview, settle, signInAs } from '../walk.ts';
import { albumTest as test } from './album-test.ts';
import { takePicture } from './camera.ts';
import type { ScreenName } from './album.ts';

/** Opens a URL, waits until it has loaded, and takes its picture. */
async function takeAt(page: Page, path: string, name: ScreenName): Promise<void> {
  await page.goto(path);
  await settle(page);
  await takePicture(page, name);
}

const OPEN_PAGES = [
  ['/ContactUs', 'contact-us'],
  ['/tmx/TermsConditions', 'terms-of-use'],
  ['/tmx/OptInDisclosures', 'opt-in-disclosures'],
  ['/ExperianDisclosure', 'experian-disclosure'],
  ['/AccountStatusBlocked', 'account-blocked'],
  ['/PwaInstallApple', 'install-apple'],
  ['/PwaInstallChrome', 'install-chrome'],
  ['/PwaInstallUnsupported', 'install-unsupported'],
] as const satisfies readonly (readonly [string, ScreenName])[];

test('pages open to everybody', async ({ page }) => {
  for (const [path, name] of OPEN_PAGES) await takeAt(page, path, name);
});

test('the profile, the store and what is not there', async ({ page }) => {
  await signInAs(page, 'P01');
  await takeAt(page, '/tmx/CustomerProfile', 'profile');
  await page.goto('/tmx/Stores/10001');
  const map = page.locator('main img');
  await expect.poll(() => map.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
  await settle(page);
  await takePicture(page, 'store');
  await takeAt(page, '/tmx/FeatureUnavailable', 'feature-unavailable');
});

test('uploading documents', async ({ page, stack }) => {
  const { loanId } = await getLoan(stack, CAST.rosa);
  await signInAs(page, 'P18');
  await takeAt(page, `/tmx/Accounts/${loanId}/Pending/DocumentUpload`, 'document-upload');
  await page.getByLabel('What are you sending?').selectOption('Proof of income');
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await asked).setFiles([aPdf('pay.pdf', 20_000)]);
  const sent = page.getByRole('list', { name: 'Files you sent, newest first' }).getByRole('listitem');
  await expect(sent).toContainText('Received', { timeout: 30_000 });
  await settle(page);
  await sent.scrollIntoViewIfNeeded();
  await takePicture(page, 'document-sent');
});

test('reading documents', async ({ page, stack }) => {
  const { brand, loanId, lmsId } = await getLoan(stack, CAST.faye);
  await signInAs(page, 'P32');
  await takeAt(page, `/${brand}/Accounts/${loanId}/AccountMonthlyDocuments`, 'statements');
  await page.locator('main li a').first().click();
  await expect(page.getByRole('button', { name: 'Save PDF' })).toBeVisible();
  await settle(page);
  await takePicture(page, 'document-page');
  await takeAt(page, `/${brand}/Accounts/${loanId}/Documents/${lmsId}`, 'signed-documents');
});

test('an open application', async ({ page }) => {
  await signInAs(page, 'P11');
  await expect(page.getByText('Your application needs documents')).toBeVisible();
  await settle(page);
  await takePicture(page, 'open-application');
});

test('autopay', async ({ page, stack }) => {
  const { loanId } = await getLoan(stack, CAST.jamal);
  await signInAs(page, 'P10');
  await takeAt(page, `/inl/Accounts/${loanId}/ManageAccount`, 'manage-account');
  await takeAt(page, `/inl/Accounts/${loanId}/Payment/AutoPayUpdatePaymentMethod`, 'autopay-method');
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('It is not a condition of this loan')).toBeVisible();
  await settle(page);
  await takePicture(page, 'autopay-words');
});

test('a bank account', async ({ page, stack }) => {
  const { loanId } = await getLoan(stack, CAST.alma);
  await signInAs(page, 'P01');
  await page.goto(`/tmx/Accounts/${loanId}/Payment`);
  await settle(page);
  await page.getByRole('button', { name: /^Continue with \$/ }).click();
  await page.getByRole('link', { name: 'Add a bank account' }).click();
  await expect(page.getByRole('textbox', { name: 'Routing number' })).toBeVisible();
  await settle(page);
  await takePicture(page, 'add-bank');
});

test('autopay asked for while paying', async ({ page, stack }) => {
  const { loanId } = await getLoan(stack, CAST.mona, 'inl');
  await signInAs(page, 'P13');
  await page.goto(`/inl/Accounts/${loanId}/Payment`);
  await settle(page);
  await goToReview(page);
  await page.getByLabel(/^Pay this loan automatically from now on/).check();
  await takePicture(page, 'review-autopay');
});

test('a brand without card payments', async ({ page }) => {
  await signInAs(page, 'P48');
  await page.getByRole('link', { name: /^Pay / }).first().click();
  await settle(page);
  await page.getByRole('button', { name: /^Continue with \$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payment method' })).toBeVisible();
  await settle(page);
  await takePicture(page, 'method-no-cards');
});

test('a vehicle out for recovery, and recovered', async ({ page, stack }) => {
  const out = await getLoan(stack, CAST.esther);
  await signInAs(page, 'P05');
  await takeAt(page, `/${out.brand}/Accounts/${out.loanId}/Payment/OfrVehicleRecovery`, 'vehicle-out');
  await page.evaluate(() => sessionStorage.clear());
  await signInAs(page, 'P06');
  await page
    .getByRole('link', { name: /^Details of/ })
    .first()
    .click();
  await settle(page);
  const details = new URL(page.url()).pathname;
  await takeAt(page, `${details}/Payment/OfrVehicleRepossessed`, 'vehicle-recovered');
});

test('a settlement that is signed, and one that is not', async ({ page }) => {
  for (const [who, name] of [
    ['P09', 'settlement-signed'],
    ['P08', 'settlement-unsigned'],
  ] as const) {
    await signInAs(page, who);
    await page.getByRole('link', { name: 'See the offer' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Settle your loan' })).toBeVisible();
    await settle(page);
    await takePicture(page, name);
    await page.evaluate(() => sessionStorage.clear());
  }
});

test('what a pledgor is asked', async ({ page, stack }) => {
  const { loanId } = await getLoan(stack, CAST.tina);
  await signInAs(page, 'P46');
  await takeAt(page, `/tmx/Accounts/${loanId}/Payment/CustomerDetails`, 'customer-details');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByRole('alert')).toContainText('Choose your race from the list.');
  await takePicture(page, 'customer-details-errors');
});

test('where a payer is: asked, and outside', async ({ page, stack, context }) => {
  const { loanId } = await getLoan(stack, CAST.alma);
  await stack.query(`update app.setting set value = 'true' where name = 'config.gpsCheckPayment'`);
  await signInAs(page, 'P01');
  await page.goto(`/tmx/Accounts/${loanId}/Payment`);
  await settle(page);
  await page.getByRole('button', { name: /^Continue with \$/ }).click();
  await expect(page.getByText('Check your location').first()).toBeVisible();
  await settle(page);
  await takePicture(page, 'location');
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 32.2871, longitude: -81.0807 });
  await page.reload();
  await settle(page);
  await expect(page.getByText('You must be located in the same state as your store to continue.')).toBeVisible();
  await takePicture(page, 'location-outside');
  await stack.query(`update app.setting set value = 'false' where name = 'config.gpsCheckPayment'`);
});
