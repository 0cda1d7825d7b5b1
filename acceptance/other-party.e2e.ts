import type { Page } from '@playwright/test';
import { CAST, getLoan, type CastLoan, type Person } from './cast.ts';
import { phonedCode } from './codes.ts';
import { expectAccessible } from './expect-accessible.ts';
import { makeLink } from './link-pages.ts';
import { choose, expectScreen, openMakePayment } from './payment-pages.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test, type Stack } from './stack.ts';

const paymentPath = ({ brand, loanId }: CastLoan, page = '') => `/${brand}/Accounts/${loanId}/Payment${page}`;
const methodPath = (loan: CastLoan) => paymentPath(loan, '/VerificationMethod');

/** Returns the phone that the lender has on file for a person. */
async function phoneOf(stack: Stack, { username }: Person): Promise<string> {
  const [row] = await stack.query<{ phone: string }>(
    `select c.phone from app.profile p join app.profile_customer n using (profile_id)
       join servicing.customer c on c.lms_id = n.lms_id and c.customer_id = n.customer_id where p.email = $1 limit 1`,
    [username],
  );
  if (row === undefined) throw new Error(`${username} has no phone on file`);
  return row.phone;
}

function wrongCode(code: string): string {
  return code === '111111' ? '222222' : '111111';
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('6-digit code').fill(code);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

test('a borrower sees who is renewing a shared loan and until when, and can go on a day later [LRT-020 LOP-043 ALT-008 ROL-09]', async ({
  page,
  stack,
}) => {
  const { sam } = CAST;
  const loan = await getLoan(stack, sam);
  await signIn(page, sam);
  await openMakePayment(page);
  await expect(page.getByText('The other borrower is working on this loan now.').first()).toBeVisible();
  await page.getByRole('link', { name: 'See who, and until when' }).click();
  await test.step('the page names her, since when and until when, and leads back', async () => {
    await expectScreen(page, 'The other borrower is renewing this loan');
    await expect(page.getByText('Tara Turner is renewing this loan')).toBeVisible();
    await expect(page.getByText(/They started on .* you can renew it after /)).toBeVisible();
    await expect(page.getByRole('link', { name: 'See loan details' })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('a day later the loan is free', async () => {
    await stack.query(`update servicing.loan_lock set expires_at = now() - interval '1 second' where loan_id = $1`, [
      loan.loanId,
    ]);
    await page.reload();
    await expect(page.getByText('Nobody is renewing this loan now')).toBeVisible();
    await page.getByRole('link', { name: 'Renew or pay' }).click();
    await expectScreen(page, 'Make a payment');
  });
});

test('the other borrower agrees on a second device by a code, and a wrong code does not go on [LRT-038 LRT-050 ALT-010 ALT-011]', async ({
  page,
  browser,
  stack,
}) => {
  const { sam, tara } = CAST;
  const loan = await getLoan(stack, sam);
  const phone = await phoneOf(stack, tara);
  await signIn(page, sam);
  await page.goto(methodPath(loan));
  await test.step('the page says who must agree and offers a text or a call', async () => {
    await expectScreen(page, 'Tara Turner must agree');
    await expect(page.getByRole('radio', { name: 'Voice call' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Text them a code' }).click();
    await expectScreen(page, 'Enter Tara Turner’s code');
    await expect(page.getByText(/Ask Tara Turner for it/)).toBeVisible();
    await expect(page.getByText(/You can get a new code in \d+ seconds?\./)).toBeVisible();
    await expectAccessible(page);
  });
  const code = await phonedCode(stack, phone);
  await test.step('her own phone says who asks', async () => {
    const herPhone = await browser.newPage();
    await herPhone.goto(`${stack.simulatorUrl}/phone`);
    await expect(herPhone.getByText(/Sam Turner asks to renew the loan you share/).first()).toBeVisible();
    await herPhone.close();
  });
  await test.step('a wrong code stays on the page with the tries that are left', async () => {
    await typeCode(page, wrongCode(code));
    await expect(page.getByText('The code you entered is incorrect.').first()).toBeVisible();
    await expect(page.getByText('You have 4 tries left for this code.')).toBeVisible();
    await expectScreen(page, 'Enter Tara Turner’s code');
  });
  await test.step('the right code goes on, and nobody is asked again', async () => {
    await typeCode(page, code);
    await expectScreen(page, 'Make a payment');
    await page.goto(methodPath(loan));
    await expectScreen(page, 'Make a payment');
  });
});

test('the code is called out to the other borrower when the borrower chooses a call [LOP-044 ALT-010]', async ({
  page,
  stack,
}) => {
  const { sam, tara } = CAST;
  const phone = await phoneOf(stack, sam);
  await signIn(page, tara);
  const loan = await getLoan(stack, sam);
  await page.goto(methodPath(loan));
  await expectScreen(page, 'Sam Turner must agree');
  await choose(page, 'Voice call');
  await page.getByRole('button', { name: 'Call them with a code' }).click();
  await expect(page.getByText(/We’re calling .* to read you a 6-digit code/)).toBeVisible();
  await typeCode(page, await phonedCode(stack, phone));
  await expectScreen(page, 'Make a payment');
});

test('a guest needs the code of the borrower, and a link that may only pay asks for none [LRT-039 LOP-044]', async ({
  page,
  browser,
  stack,
}) => {
  const { vic, vera } = CAST;
  const loan = await getLoan(stack, vic);
  await page.goto((await makeLink(stack, vic, { path: paymentPath(loan), isGuestPayment: true })).href);
  await expectScreen(page, 'Make a payment');
  await page.goto(methodPath(loan));
  await expectScreen(page, 'Vic must agree');
  await page.getByRole('button', { name: 'Text them a code' }).click();
  await expectScreen(page, 'Enter Vic’s code');
  await typeCode(page, await phonedCode(stack, await phoneOf(stack, vic)));
  await expectScreen(page, 'Make a payment');
  const onlyPays = await (await browser.newContext({ baseURL: stack.url })).newPage();
  const herLoan = await getLoan(stack, vera);
  await onlyPays.goto((await makeLink(stack, vera, { path: paymentPath(herLoan), isGuestPayment: true })).href);
  await expectScreen(onlyPays, 'Make a payment');
  await onlyPays.goto(methodPath(herLoan));
  await expectScreen(onlyPays, 'Make a payment');
  await onlyPays.context().close();
});

/** Chooses to renew, and continues once the terms of the new loan are there. */
async function chooseToRenew(page: Page): Promise<void> {
  await choose(page, 'Renew the loan');
  await expect(page.getByText('Annual percentage rate (APR)').first()).toBeVisible();
  await page.getByRole('button', { name: /^Continue (?:with \$|without a payment)/ }).click();
}

async function freeTheLoan(stack: Stack, { loanId }: CastLoan): Promise<void> {
  await stack.query('delete from servicing.loan_lock where loan_id = $1', [loanId]);
}

test('the other borrower is stopped on entering a renewal, before any money moves [LAP-023 LOP-043 ALT-008]', async ({
  page,
  stack,
}) => {
  const { sam, tara } = CAST;
  const loan = await getLoan(stack, sam);
  await freeTheLoan(stack, loan);
  await signIn(page, tara);
  await openMakePayment(page);
  await stack.query(
    `insert into servicing.loan_lock (loan_id, type, holder_id, holder_name, taken_at, expires_at)
     select loan_id, 'alternate', customer_id, 'Sam Turner', now(), now() + interval '24 hours' from servicing.loan where loan_id = $1`,
    [loan.loanId],
  );
  await chooseToRenew(page);
  await expectScreen(page, 'The other borrower is renewing this loan');
  await expect(page.getByText('Sam Turner is renewing this loan')).toBeVisible();
  expect(await stack.query('select 1 from app.payment where loan_id = $1', [loan.loanId])).toEqual([]);
});

test('a renewal asks for the agreement of the other borrower on its way, and goes on with it [LRT-038 LOP-044]', async ({
  page,
  stack,
}) => {
  const { sam, tara } = CAST;
  const loan = await getLoan(stack, sam);
  await freeTheLoan(stack, loan);
  await signIn(page, sam);
  await openMakePayment(page);
  await chooseToRenew(page);
  await expectScreen(page, 'Check your location');
  await page.getByRole('button', { name: 'Continue without sharing' }).click();
  await expectScreen(page, 'Tara Turner must agree');
  await page.getByRole('button', { name: 'Text them a code' }).click();
  await expectScreen(page, 'Enter Tara Turner’s code');
  await typeCode(page, await phonedCode(stack, await phoneOf(stack, tara)));
  await expect(page).toHaveURL(/\/Payment\/(?:AncillaryProducts|SelectPaymentMethod)$/);
});

test('a renewal asks for the spouse where the law wants a notice, and Cancel leads back [ALT-012 ALT-013 LOP-045 LAP-012]', async ({
  page,
  stack,
}) => {
  const { uma } = CAST;
  await signIn(page, uma);
  await openMakePayment(page);
  await chooseToRenew(page);
  const modal = page.getByRole('dialog', { name: 'We need to tell your spouse' });
  await expect(modal).toBeVisible();
  await expectAccessible(page);
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await expect(modal).toBeHidden();
  await expectScreen(page, 'Make a payment');
  await page.getByRole('button', { name: /^Continue (?:with \$|without a payment)/ }).click();
  await test.step('an empty form says what is missing', async () => {
    await modal.getByRole('button', { name: 'Save and continue' }).click();
    await expect(modal.getByText('Enter their first name').first()).toBeVisible();
  });
  await modal.getByLabel('Spouse’s first name').fill('Emil');
  await modal.getByLabel('Spouse’s last name').fill('Voss');
  await modal.getByRole('combobox', { name: 'Street address' }).pressSequentially('1 Main');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.getByRole('option').first().click();
  await expect(modal.getByLabel('City')).not.toHaveValue('');
  await modal.getByRole('button', { name: 'Save and continue' }).click();
  await expect(modal).toBeHidden();
  await expect(page).not.toHaveURL(/\/Payment$/);
  const [row] = await stack.query<{ known: boolean }>(
    `select f.spouse_sealed is not null as known from servicing.customer_fact f
       join app.profile_customer n using (lms_id, customer_id) join app.profile p using (profile_id) where p.email = $1`,
    [uma.username],
  );
  expect(row?.known).toBe(true);
});
