import type { Page } from '@playwright/test';
import { CAST, findLoans } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectScreen } from './payment-pages.ts';
import { openDepartments, passDays } from './renewal-pages.ts';
import { expect, test, type Stack } from './stack.ts';
import { payForSwitch, silenceCalendar, visitTimes } from './visit-pages.ts';

const { hope } = CAST;

/** Books the first free time of the page's first day. Returns its words, such as "Thu, Jun 18, 9:00 AM". */
async function bookFirstTime(page: Page): Promise<string> {
  await visitTimes(page).first().check();
  const button = page.getByRole('button', { name: /^Book \w{3}, / });
  const when = (await button.innerText()).replace('Book ', '');
  await button.click();
  return when;
}

test('Hope switches to a credit line: she pays, books her visit, and sees the line [LRT-034 APT-009 PAY-029]', async ({
  page,
  stack,
}) => {
  test.slow();
  const old = (await findLoans(stack, hope)).at(-1);
  await payForSwitch(page);
  await test.step('while the calendar of the stores does not answer, the page says so and goes on [LER-032 LER-033]', async () => {
    const answerAgain = await silenceCalendar(page);
    await page.reload();
    await expect(page.getByText('Appointment Unavailable')).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible();
    await answerAgain();
    await page.getByRole('button', { name: 'Try again' }).click();
  });
  await expect(visitTimes(page).first()).toBeVisible();
  await expect(page.getByRole('img', { name: /^Map of Tennessee/ })).toBeVisible();
  await expectAccessible(page);
  const when = await test.step('she books the first free time, and the confirmation shows it', async () => {
    const booked = await bookFirstTime(page);
    await expectScreen(page, 'Visit your store to finish');
    await expect(page.getByText(booked, { exact: true })).toBeVisible();
    return booked;
  });
  await expect(page.getByText('Come in by Tue, Jun 23, 5:00 PM store time.')).toBeVisible();
  await expect(page.getByText('Bring your photo ID. You don’t pay again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Get directions' })).toBeVisible();
  await expectAccessible(page);
  await test.step('the page is still there after a reload, and the dashboard names the last day', async () => {
    await page.reload();
    await expectScreen(page, 'Visit your store to finish');
    await page.goto('/tmx/Accounts');
    await expect(page.getByText(/Visit your store by /)).toBeVisible();
    await expect(page.getByText(`Appointment on ${when}`)).toBeVisible();
  });
  await test.step('a message names the place and the last day', async () => {
    await expect
      .poll(async () => (await stack.mailTo(hope.username)).map(({ subject }) => subject), { timeout: 30_000 })
      .toEqual(
        expect.arrayContaining([
          expect.stringContaining('Please visit your store'),
          expect.stringContaining('Your appointment is booked'),
        ]),
      );
  });
  await test.step('the store sees her come, and completes the switch from its list of visits', async () => {
    const desk = await openDepartments(page, stack, hope);
    const expected = desk.locator('form', { hasText: 'completes a switch of product' });
    await expected.getByRole('button', { name: 'Arrived' }).click();
    await expect(desk.getByText(/The store saw the person come/)).toBeVisible();
    await expected.getByRole('button', { name: 'Done' }).click();
    await expect(desk.getByText(/Signed at the store: the new loan is/)).toBeVisible({ timeout: 45_000 });
    await desk.close();
  });
  const line = (await findLoans(stack, hope)).at(-1);
  expect([line?.status, line?.loanId === old?.loanId]).toEqual([12, false]);
  const switched = (await findLoans(stack, hope)).find(({ loanId }) => loanId === old?.loanId);
  expect(switched?.status).toBe(22);
  await test.step('the borrower sees the new line', async () => {
    await page.goto('/tmx/Accounts');
    await expect(page.getByText('Tennessee line of credit').first()).toBeVisible();
    await page.goto(`/tmx/Accounts/${line?.loanId}`);
    await expect(page.getByText(line?.loanHeader ?? '').first()).toBeVisible();
    await expect(page.getByText('$1,000.00').first()).toBeVisible();
  });
});

test('a switch without the visit ends in time, and the payment stays', async ({ page, stack }) => {
  test.slow();
  await payForSwitch(page);
  const desk = await openDepartments(page, stack, hope);
  await passDays(desk, 9);
  await page.goto('/tmx/Accounts');
  await expect
    .poll(
      async () =>
        (await stack.query<{ ended_why: string | null }>('select ended_why from servicing.renewal')).map(
          ({ ended_why }) => ended_why,
        ),
      { timeout: 30_000 },
    )
    .toEqual(['expired']);
  await expect
    .poll(async () => (await stack.mailTo(hope.username)).map(({ text }) => text).join(' '), { timeout: 30_000 })
    .toContain('Nobody came to the store by June 23, 2026');
  expect((await getOpenLoan(stack)).status).toBe(12);
});

async function getOpenLoan(stack: Stack) {
  const loan = (await findLoans(stack, hope)).at(-1);
  if (loan === undefined) throw new Error('Hope has no loan');
  return loan;
}
