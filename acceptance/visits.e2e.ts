import type { Page } from '@playwright/test';
import { CAST, findLoans } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectScreen } from './payment-pages.ts';
import { sendSignIn, signIn } from './sign-in-page.ts';
import { expect, test, type Stack } from './stack.ts';

const { ugo, cora } = CAST;
const TITLE = 'Your appointment at the store';

async function openAppointment(page: Page, stack: Stack): Promise<void> {
  await page.goto('/');
  await sendSignIn(page, ugo.username, ugo.password);
  await expectScreen(page, 'Our terms have changed');
  await page.getByRole('button', { name: 'I agree' }).click();
  await expectScreen(page, 'Hello, Ugo');
  const loanId = (await findLoans(stack, ugo)).at(-1)?.loanId ?? 0;
  await page.goto(`/tmx/Accounts/${loanId}/Appointment`);
  await expectScreen(page, TITLE);
}

const times = (page: Page) => page.getByRole('group', { name: /^Time on/ }).getByRole('radio');

test('Ugo sees his visit, moves it, keeps its calendar file, and cancels it [LRT-021 APT-001 APT-004 LOP-058]', async ({
  page,
  stack,
}) => {
  test.slow();
  await openAppointment(page, stack);
  await expect(page.getByText('Confirmation number')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Map of/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Get directions' })).toBeVisible();
  await expectAccessible(page);
  await test.step('the calendar file is made in the browser', async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add to calendar' }).click();
    expect((await saved).suggestedFilename()).toBe('appointment.ics');
  });
  const moved = await test.step('he moves it to the last free time of the last day', async () => {
    await page.getByRole('button', { name: 'Move it' }).click();
    await page.getByRole('group', { name: 'Day' }).getByRole('radio').last().check();
    await times(page).last().check();
    await expectAccessible(page);
    const button = page.getByRole('button', { name: /^Move it to / });
    const when = (await button.innerText()).replace('Move it to ', '');
    await button.click();
    await expect(page.getByText(when)).toBeVisible();
    return when;
  });
  await test.step('a message says so, and the page shows it after a reload', async () => {
    await page.reload();
    await expect(page.getByText(moved)).toBeVisible();
    await expect
      .poll(async () => (await stack.mailTo(ugo.username)).map(({ subject }) => subject), { timeout: 30_000 })
      .toContainEqual(expect.stringContaining('Your appointment was moved'));
  });
  await test.step('he cancels it, and the page offers the free times', async () => {
    await page.getByRole('button', { name: 'Cancel it' }).click();
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(page.getByRole('group', { name: 'Day' })).toBeVisible();
    expect(await stack.query('select state from servicing.appointment')).toEqual([{ state: 'cancelled' }]);
  });
  await test.step('somebody else takes the chosen time, and the page says so', async () => {
    await times(page).first().check();
    const answer = { status: 409, json: { errorCode: 'SlotTaken', message: 'taken', Error: 'taken' } };
    await page.route('**/api/schedappointment', (route) => route.fulfill(answer), { times: 1 });
    await page.getByRole('button', { name: /^Book / }).click();
    await expect(page.getByText('Somebody else just took this time.')).toBeVisible();
  });
});

test('a store without a free time, and a device without a time zone, say what to do [LER-032 LER-033 LER-037]', async ({
  page,
  stack,
}) => {
  await signIn(page, cora);
  const loanId = (await findLoans(stack, cora)).at(-1)?.loanId ?? 0;
  await stack.query(
    `insert into servicing.store_closing (store_id, day, reason)
     select s.store_id, b.business_date + d, 'The lender moves' from servicing.store s join servicing.business_clock b using (lms_id), generate_series(0, 7) d`,
  );
  await page.goto(`/tmx/Accounts/${loanId}/Appointment`);
  await expectScreen(page, TITLE);
  await expect(page.getByText('Appointment Unavailable')).toBeVisible();
  await expect(page.getByText('Appointments are unavailable at this time.')).toBeVisible();
  await expectAccessible(page);
  await page.addInitScript(() => {
    const real = Intl.DateTimeFormat.prototype.resolvedOptions;
    Intl.DateTimeFormat.prototype.resolvedOptions = function resolvedOptions() {
      return { ...real.call(this), timeZone: '' };
    };
  });
  await page.reload();
  await expect(page.getByText('Unable to get device timezone')).toBeVisible();
});
