import type { Page } from '@playwright/test';
import { addBankAccount } from './bank-form.ts';
import { CAST, findLoans, getLoan, type CastLoan } from './cast.ts';
import { phonedCode } from './codes.ts';
import { actOn } from './desk-acts.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectDashboard } from './identity-pages.ts';
import { expectLogin, readTabStorage } from './link-pages.ts';
import { choose, chooseCard, expectScreen, openMakePayment, payButton } from './payment-pages.ts';
import { fact } from './read-screen.ts';
import {
  askForNoPlace,
  continueRenewing,
  goOnToReview,
  moveDays,
  newLoanOf,
  openAs,
  phoneOf,
  renewalsOf,
  setStoreHour,
} from './renewal-walks.ts';
import { sendSignIn, signIn } from './sign-in-page.ts';
import { prepare, signAll } from './signing-pages.ts';
import { expect, test, type Stack } from './stack.ts';

const TO_SIGN = /AccountDisclosures\?signingType=refinance/;
const EXPIRED_CODE = 'The code has expired. Please request a new one.';
const TIMED_OUT = 'Your session has timed out. Please log in again.';

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('6-digit code').fill(code);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** Sends another code, as if the borrower had waited until it may be sent. */
async function sendAnother(page: Page, stack: Stack): Promise<void> {
  await stack.query('delete from app.rate_counter');
  await page.getByRole('link', { name: 'Send it another way' }).click();
  await page.getByRole('button', { name: 'Text them a code' }).click();
}

async function locksOf(stack: Stack, { loanId }: CastLoan): Promise<unknown[]> {
  return stack.query('select holder_name as name from servicing.loan_lock where loan_id = $1', [loanId]);
}

test('codes end by time and by tries, and a payment that finds the loan taken was received [ALT-005 ALT-009 LOP-044]', async ({
  page,
  context,
  browser,
  stack,
}) => {
  const { sam, tara } = CAST;
  const loan = await getLoan(stack, sam);
  const phone = await phoneOf(stack, tara);
  await askForNoPlace(stack);
  await stack.query('delete from servicing.loan_lock where loan_id = $1', [loan.loanId]);
  await signIn(page, sam);
  await openMakePayment(page);
  await continueRenewing(page);
  await page.getByRole('button', { name: 'Text them a code' }).click();
  await test.step('the right code no longer counts after ten minutes', async () => {
    const code = await phonedCode(stack, phone);
    await stack.query(`update app.party_code set expires_at = now() - interval '1 second'`);
    await typeCode(page, code);
    await expect(page.getByText(EXPIRED_CODE).first()).toBeVisible();
    await expect(page.getByLabel('6-digit code')).toHaveValue(code);
    await sendAnother(page, stack);
  });
  await test.step('five wrong codes end it, and then the right one is refused too', async () => {
    const code = await phonedCode(stack, phone, 1);
    const wrong = code === '111111' ? '222222' : '111111';
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
      await typeCode(page, wrong);
      await expect(page.getByText(`You have ${left} left for this code.`)).toBeVisible();
    }
    await typeCode(page, wrong);
    await expect(page.getByText('That was the last try. Send a new code.')).toBeVisible();
    await typeCode(page, code);
    await expect(page.getByText(EXPIRED_CODE).first()).toBeVisible();
    await expectAccessible(page);
    await sendAnother(page, stack);
  });
  await typeCode(page, await phonedCode(stack, phone, 2));
  await goOnToReview(page, sam.cardName);
  const lockAsks: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/loanlock')) lockAsks.push(request.url());
  });
  await test.step('the page says that a payment goes on while the browser is offline', async () => {
    const accepted = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/payment') && answer.request().method() === 'POST',
    );
    // So slow that the page goes offline before the payment has ended.
    await stack.setFaults({ baseLatencyMs: 2_500 });
    await payButton(page, 15_000).click();
    expect((await accepted).ok()).toBe(true);
    await context.setOffline(true);
    await expect(page.getByText('Your payment continues without you.')).toBeVisible();
    await expect
      .poll(() => renewalsOf(stack, loan), { timeout: 30_000 })
      .toMatchObject([{ state: 'awaitingSignature' }]);
    expect([await locksOf(stack, loan), lockAsks]).toEqual([[], []]);
    expect(await readTabStorage(page)).toContain('"paymentAmountCents\\":15000');
  });
  await test.step('meanwhile the other borrower cancels the renewal and begins one of their own', async () => {
    const hers = await openAs(browser, stack, tara);
    await hers.getByRole('link', { name: 'Cancel the renewal' }).click();
    await expectScreen(hers, 'Cancel your renewal?');
    await hers.getByRole('button', { name: 'Cancel the renewal' }).click();
    await expectScreen(hers, 'Your renewal was canceled');
    await hers.context().close();
    await stack.query(
      `insert into servicing.loan_lock (loan_id, type, holder_id, holder_name, taken_at, expires_at)
       select loan_id, 'alternate', cosigner_id, 'Tara Turner', now(), now() + interval '24 hours' from servicing.loan where loan_id = $1`,
      [loan.loanId],
    );
  });
  await context.setOffline(false);
  await test.step('the page says who has the loan, and that the payment was received, with its number', async () => {
    await expectScreen(page, 'The other borrower is renewing this loan');
    await expect(page.getByText('Your payment was received')).toBeVisible();
    await expect(page.getByText('Tara Turner is renewing this loan')).toBeVisible();
    const [paid] = await stack.query<{ number: string }>(
      'select confirmation_number as number from app.payment where loan_id = $1',
      [loan.loanId],
    );
    await expect(page.getByText(/We received your \$150\.00 and it counts toward the loan/)).toContainText(
      `Your confirmation number is ${paid?.number}.`,
    );
    expect(lockAsks).toHaveLength(1);
    await expectAccessible(page);
  });
  await test.step('nothing of the payment is left: the next one starts from nothing', async () => {
    // The tab's storage follows the state within half a second.
    await expect.poll(() => readTabStorage(page)).not.toContain('"paymentAmountCents\\":15000');
    await page.goto(`/tmx/Accounts/${loan.loanId}/Payment`);
    await expectScreen(page, 'Make a payment');
    await expect(page.getByRole('radio', { name: 'Renew the loan' })).not.toBeChecked();
    await page.goto(`/tmx/Accounts/${loan.loanId}/Payment/ReviewPayment`);
    await expectScreen(page, 'Make a payment');
  });
});

/** Ends the session by idleness on the page's clock, and signs in again. */
async function comeBackAfterIdling(page: Page, stack: Stack): Promise<void> {
  const { alma } = CAST;
  await page.clock.fastForward('01:35');
  await expect(page.getByRole('alertdialog', { name: 'Are you still there?' })).toBeVisible();
  await page.clock.fastForward('00:32');
  await expectLogin(page, TIMED_OUT);
  await stack.query(`delete from app.setting where name = 'config.sessionTimeoutLimit'`);
  await sendSignIn(page, alma.username, alma.password);
}

test('an idle session keeps a renewal, which can be taken back the next day and not later [PAY-030 LOP-121 SES-39]', async ({
  page,
  stack,
}) => {
  test.slow();
  const { alma } = CAST;
  const old = await getLoan(stack, alma);
  await askForNoPlace(stack);
  await setStoreHour(stack, 10);
  await stack.query(`insert into app.setting (name, value) values ('config.sessionTimeoutLimit', '2')`);
  await page.clock.install();
  await signIn(page, alma);
  await openMakePayment(page);
  await choose(page, 'Renew the loan');
  await page.getByLabel('Amount to pay now').fill('425.00');
  // No loan of the cast is large enough to need a product that only the store sells.
  await page.route('**/api/ancillaryProducts?*', async (route) => {
    const answer = await route.fetch();
    const offer = (await answer.json()) as object;
    await route.fulfill({ json: { ...offer, missingProducts: ['Vehicle damage cover'], showAppointmentLink: true } });
  });
  await page.getByRole('button', { name: 'Continue with $425.00' }).click();
  await test.step('the chosen product is confirmed, and one that only the store sells leads to the store', async () => {
    await expectScreen(page, 'Add to your new loan');
    await page.getByRole('checkbox', { name: 'Roadside assistance' }).check();
    await page.getByRole('button', { name: 'Continue and add $18.00' }).click();
    await expectScreen(page, 'Confirm what you add');
    await expect(page.getByText('You can cancel one at any time')).toBeVisible();
    await expect(page.getByText('Vehicle damage cover can’t be added here.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Book an appointment' })).toHaveAttribute('href', /\/Appointment$/);
  });
  await page.unrouteAll({ behavior: 'wait' });
  await comeBackAfterIdling(page, stack);
  await test.step('after signing in she is where she was, with her amount and her product', async () => {
    await expectScreen(page, 'Confirm what you add');
    await expect(page.getByText('Roadside assistance').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Book an appointment' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Confirm and continue' }).click();
    await expectScreen(page, 'Payment method');
    await chooseCard(page, alma.cardName);
    await payButton(page, 42_500).click();
    await expect(page).toHaveURL(TO_SIGN, { timeout: 40_000 });
  });
  await signAll(await prepare(page, 'AR'));
  await expectScreen(page, 'Your loan is renewed');
  const next = await newLoanOf(stack, alma);
  await moveDays(stack, 1);
  await page.goto(`/tmx/Accounts/${next.loanId}`);
  await test.step('after 5 PM of the next day it is too late, and the page says so', async () => {
    await page.getByRole('button', { name: 'Take it back' }).click();
    await setStoreHour(stack, 18);
    await page.getByRole('button', { name: 'Yes, take it back' }).click();
    await expect(page.getByText('It is too late to take this renewal back.').first()).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByText(next.loanHeader).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Take it back' })).toHaveCount(0);
    expect((await findLoans(stack, alma)).map(({ status }) => status)).toEqual([22, 12]);
  });
  await test.step('until then the old loan opens again, with the payment on it', async () => {
    await setStoreHour(stack, 10);
    await page.reload();
    await page.getByRole('button', { name: 'Take it back' }).click();
    await expect(page.getByText('Products that you added to this loan end, and cost nothing.')).toBeVisible();
    await page.getByRole('button', { name: 'Yes, take it back' }).click();
    await expectScreen(page, 'You took your renewal back');
    await expect(page.getByText('Your payment of $425.00 stays on your loan.')).toBeVisible();
    await expect(page.getByText(`Loan ${old.loanHeader} is open again.`)).toBeVisible();
    await expect(fact(page, 'To pay off')).toHaveText('$1,300.00');
    await expectAccessible(page);
    expect((await findLoans(stack, alma)).map(({ status }) => status)).toEqual([12, 28]);
  });
});

test('a renewal without a payment cancels to the dashboard, and a bank return ends another [REF-016 LOP-039]', async ({
  page,
  stack,
}) => {
  test.slow();
  const { faye } = CAST;
  const loan = await getLoan(stack, faye);
  await askForNoPlace(stack);
  await setStoreHour(stack, 10);
  await signIn(page, faye);
  await openMakePayment(page);
  await choose(page, 'Renew the loan');
  await page.getByRole('button', { name: 'Continue without a payment' }).click();
  await page.getByRole('button', { name: 'Continue without any' }).click();
  await expectScreen(page, 'Review your renewal');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Renew and go on to sign' }).click();
  await expect(page).toHaveURL(TO_SIGN, { timeout: 40_000 });
  await test.step('nothing was paid, so canceling leads to the dashboard and says so', async () => {
    await page.goto('/tmx/Accounts');
    await page.getByRole('link', { name: 'Cancel the renewal' }).click();
    await expectScreen(page, 'Cancel your renewal?');
    await expect(page.getByText(/Your payment of/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Cancel the renewal' }).click();
    await expectDashboard(page, faye.firstName);
    await expect(page.getByText('Your renewal was canceled. You weren’t charged for it.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cancel the renewal' })).toHaveCount(0);
  });
  await test.step('a payment from the bank opens another renewal', async () => {
    await openMakePayment(page);
    await choose(page, 'Renew the loan');
    await page.getByLabel('Amount to pay now').fill('50.00');
    await page.getByRole('button', { name: 'Continue with $50.00' }).click();
    await page.getByRole('button', { name: 'Continue without any' }).click();
    await addBankAccount(page, '400800001234');
    await expectScreen(page, 'Review your payment');
    await page.getByLabel('I authorize this debit from my bank account').check();
    await payButton(page, 5_000).click();
    await expect(page).toHaveURL(TO_SIGN, { timeout: 40_000 });
  });
  await test.step('the bank returns it before she signs: nothing is renewed, and the page says why', async () => {
    await actOn(stack, loan, { does: 'returnPayment', code: 'R01' });
    await page.reload();
    await expectScreen(page, 'Your renewal was canceled');
    await expect(page.getByText(/Your bank or card issuer took the payment back/)).toBeVisible();
    await expect(page.getByText(/stays on your loan/)).toHaveCount(0);
    await expectAccessible(page);
    expect(await renewalsOf(stack, loan)).toMatchObject([
      { state: 'ended', why: 'cancelled' },
      { state: 'ended', why: 'paymentReturned' },
    ]);
    expect((await findLoans(stack, faye)).map(({ status }) => status)).toEqual([12]);
  });
});
