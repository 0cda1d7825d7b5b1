import type { Page } from '@playwright/test';
import { expectBooksAgree } from './books-agree.ts';
import { CAST, findLoans, getLoan } from './cast.ts';
import {
  chooseAmount,
  chooseCard,
  continueWith,
  expectScreen,
  openDetails,
  openMakePayment,
  payButton,
  readReceipt,
} from './payment-pages.ts';
import { fact } from './read-screen.ts';
import { signIn } from './sign-in-page.ts';
import { expect, test, type Stack } from './stack.ts';

/** Advances the business day on the page of the departments, one press for each day. */
async function letDaysPass(panel: Page, count: number): Promise<void> {
  for (let day = 0; day < count; day += 1) {
    const before = await fact(panel, 'Business date').locator('time').getAttribute('datetime');
    await panel.getByRole('button', { name: 'Next day' }).click();
    await expect(panel.getByRole('status')).toContainText('Moved to the next day', { timeout: 60_000 });
    await expect(fact(panel, 'Business date').locator('time')).not.toHaveAttribute('datetime', before ?? '');
  }
}

/** Returns the status changes of a loan, oldest first. */
async function readPath(stack: Stack, loanId: number): Promise<string[]> {
  const rows = await stack.query<{ step: string }>(
    `select event || ' ' || coalesce(from_status::text, '-') || '>' || to_status as step
       from servicing.loan_event where loan_id = $1 order by seq`,
    [loanId],
  );
  return rows.map(({ step }) => step);
}

/** Returns the codes of the notices written to the borrower so far, oldest first. */
async function readNotices(stack: Stack, loanId: number): Promise<string[]> {
  const rows = await stack.query<{ code: string }>(
    'select code from servicing.notice where loan_id = $1 order by made_on, key',
    [loanId],
  );
  return rows.map(({ code }) => code);
}

test('a loan ages from late to recovery, and paying its reinstatement amount reopens it [LOA-041 PAY-001]', async ({
  page,
  context,
  stack,
}) => {
  const { cora } = CAST;
  const loan = await getLoan(stack, cora);
  const panel = await context.newPage();
  await panel.goto(`${stack.simulatorUrl}/departments?person=${cora.code}`);
  await expect(panel.getByText('In 3 days, at 11 days late, it becomes past due (ActiveDefault).')).toBeVisible();

  await letDaysPass(panel, 3);
  await expect(panel.getByText('31 ActiveDefault.')).toBeVisible();
  await signIn(page, cora);
  await expect(page.getByRole('article')).toContainText('11 days late');
  const banner = page.getByRole('region', { name: 'Simulation' });
  await expect(banner).toContainText('Jun 18, 2026');
  expect(await readNotices(stack, loan.loanId)).toContain('N07');
  await openDetails(page, loan);
  await expect(page.getByText('You still have time')).toBeVisible();

  await panel.getByRole('button', { name: 'Assign a recovery agent' }).click();
  await expect(panel.getByRole('alert')).toHaveText('The loan is 11 days late; this can be done from 15 days late on.');
  await letDaysPass(panel, 4);
  await panel.getByRole('button', { name: 'Assign a recovery agent' }).click();
  await expect(panel.getByRole('status')).toContainText('has the order to collect the vehicle');
  await expect(panel.getByText('15 OutForRepo.')).toBeVisible();
  await expect(fact(panel, 'To reinstate')).toHaveText('$255.00');

  await page.goto('/tmx/Accounts');
  await expect(page.getByRole('article')).toContainText('$255.00');
  await expect(banner).toContainText('Jun 22, 2026');
  await openDetails(page, loan);
  await expect(page.getByText('A recovery agent has been sent for your vehicle')).toBeVisible();
  await test.step('the recovery page says what to pay and can be acknowledged [OFR-010 OFR-011 LRT-025 LOP-068]', async () => {
    await page.getByRole('link', { name: 'See recovery costs and your deadline' }).click();
    await expectScreen(page, 'Your vehicle is out for recovery');
    await expect(page.getByText('Pay $255.00 to stop it')).toBeVisible();
    await page.getByRole('button', { name: 'I have read this' }).click();
    await expect(page.getByText('You have read this notice')).toBeVisible();
  });
  await page.goto('/tmx/Accounts');
  await openMakePayment(page);
  await chooseAmount(page, 'Get back on track');
  await continueWith(page, 25_500);
  await chooseCard(page, cora.cardName);
  await payButton(page, 25_500).click();

  expect(await readReceipt(page)).toMatchObject({ newPrincipalCents: 120_000, newPayoffCents: 138_000 });
  const [old, next] = await findLoans(stack, cora);
  if (old === undefined || next === undefined) throw new Error('the loan was not renewed');
  expect([old.status, next.status]).toEqual([22, 12]);
  await expect(fact(page, 'Renewed as loan')).toHaveText(next.loanHeader);
  await expect(fact(page, 'Next due date')).toContainText('Jul 22');
  await expectBooksAgree(stack, { page, person: cora, loan, renewedInto: next, amountCents: 25_500 });
  expect((await readPath(stack, loan.loanId)).slice(-4)).toEqual([
    'ladder31 12>31',
    'assignRepo 31>15',
    'reinstate 15>12',
    'renewal 12>22',
  ]);

  await page.goto('/tmx/Accounts');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText('Jul 22');
  await expect(page.getByRole('article')).toContainText('On time');
  await page.getByRole('switch', { name: 'Show closed loans (1)' }).check();
  await expect(page.getByRole('article').filter({ hasText: 'Renewed' })).toHaveCount(1);

  await letDaysPass(panel, 1);
  await expect(panel.getByText('12 Open.')).toBeVisible();
});

test('a recovered vehicle shows as repossessed, and paying at the store reopens the loan [LOA-041 OFR-011 LRT-026]', async ({
  page,
  context,
  stack,
}) => {
  const { cora } = CAST;
  const loan = await getLoan(stack, cora);
  const panel = await context.newPage();
  await panel.goto(`${stack.simulatorUrl}/departments?person=${cora.code}`);
  await letDaysPass(panel, 7);
  await panel.getByRole('button', { name: 'Assign a recovery agent' }).click();
  await expect(panel.getByText('15 OutForRepo.')).toBeVisible();
  await panel.getByLabel('Miles away').fill('20');
  await panel.getByRole('button', { name: 'Report the vehicle recovered' }).click();
  await expect(panel.getByText('13 Repossessed.')).toBeVisible();

  await signIn(page, cora);
  await openDetails(page, loan);
  await expect(page.getByText('Vehicle recovered')).toBeVisible();
  await page.getByRole('link', { name: 'See recovery costs and your deadline' }).click();
  await expectScreen(page, 'Your vehicle was recovered');
  await expect(page.getByText('today to get it back')).toBeVisible();

  await panel.getByRole('button', { name: 'Reinstate at the store' }).click();
  await expect(panel.getByRole('status')).toContainText('Reinstated at the store');
  await page.goto('/tmx/Accounts');
  await expect(page.getByRole('article').filter({ hasText: 'On time' })).toHaveCount(1);
  expect(await readPath(stack, loan.loanId)).toEqual(
    expect.arrayContaining(['ladder31 12>31', 'assignRepo 31>15', 'recover 15>13', 'reinstate 13>12']),
  );
});
