import type { Page } from '@playwright/test';
import { CAST, getLoan } from './cast.ts';
import { phonedCode } from './codes.ts';
import { enterCode, expectDashboard, sendCodeBy } from './identity-pages.ts';
import { expectLogin } from './link-pages.ts';
import {
  chooseAmount,
  chooseCard,
  continueWith,
  expectScreen,
  openDetails,
  payButton,
  readReceipt,
} from './payment-pages.ts';
import { sendSignIn } from './sign-in-page.ts';
import { expect, test } from './stack.ts';
import { settle } from './walk.ts';

const { alma } = CAST;
const AMOUNT_CENTS = 30_000;

function cancelButton(page: Page) {
  return page.getByRole('banner').getByRole('button', { name: 'Cancel' });
}

async function walkToReview(page: Page): Promise<void> {
  await settle(page);
  await page
    .getByRole('link', { name: /^(Pay|Make a payment)/ })
    .first()
    .click();
  await expectScreen(page, 'Make a payment');
  await expect(page.getByRole('radio', { name: 'Other amount' })).not.toBeChecked();
  await chooseAmount(page, AMOUNT_CENTS);
  await continueWith(page, AMOUNT_CENTS);
  await chooseCard(page, alma.cardName);
}

test.describe('a lender that asks for a code on a new device', () => {
  test.use({ asksToTrustDevices: true });

  test('Cancel leaves the device check, contact change and review without sending anything [SHL-03 OPEN-20 SHL-04]', async ({
    page,
    stack,
  }) => {
    const loan = await getLoan(stack, alma);
    await page.goto('/');
    await sendSignIn(page, alma.username, alma.password);
    await expectScreen(page, 'Confirm it’s you');
    await cancelButton(page).click();
    await expectLogin(page, 'You have been signed out.');

    await sendSignIn(page, alma.username, alma.password);
    await page.getByRole('link', { name: 'Continue' }).click();
    await sendCodeBy(page, 'Text message', 'Text me a code');
    await enterCode(page, await phonedCode(stack, '+19125550101'), 'Confirm this device');
    await expectDashboard(page, alma.firstName);

    await page.goto('/SignInSecurity');
    await page.getByRole('link', { name: 'Change your email or phone number' }).click();
    await expectScreen(page, 'Change your email or phone');
    await cancelButton(page).click();
    await expect(page).toHaveURL(`${stack.url}/SignInSecurity`);
    await page.goto('/UpdateUser/Email');
    await cancelButton(page).click();
    await expectDashboard(page, alma.firstName);

    await openDetails(page, loan);
    await walkToReview(page);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Back' })).toHaveCount(0);
    await cancelButton(page).click();
    await expect(page).toHaveURL(`${stack.url}/${loan.brand}/Accounts/${loan.loanId}`);
    expect(await stack.query('select 1 from app.payment')).toEqual([]);

    // Slow enough that the payment is still in progress when the screen is checked.
    await stack.setFaults({ baseLatencyMs: 2_500 });
    await walkToReview(page);
    // Nothing can be canceled while the services accept the payment.
    const letGo = await stack.hold('app.payment');
    await payButton(page, AMOUNT_CENTS).click();
    await expect(cancelButton(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(cancelButton(page)).toHaveAccessibleDescription('Your payment is being sent.');
    await cancelButton(page).click({ force: true });
    await letGo();
    await expectScreen(page, 'Your payment is on its way');
    await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
    await readReceipt(page);
  });
});
