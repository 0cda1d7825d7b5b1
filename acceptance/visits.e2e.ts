import type { Page } from '@playwright/test';
import { CAST, getLoan } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expectScreen } from './payment-pages.ts';
import { openDepartments } from './renewal-pages.ts';
import { sendSignIn, signIn } from './sign-in-page.ts';
import { expect, test, type Stack } from './stack.ts';
import { openVisit, silenceCalendar, VISIT_TITLE, visitDays, visitTimes } from './visit-pages.ts';

const { ugo, cora, alma } = CAST;

async function openAppointment(page: Page, stack: Stack): Promise<void> {
  await page.goto('/');
  await sendSignIn(page, ugo.username, ugo.password);
  await expectScreen(page, 'Our terms have changed');
  await page.getByRole('button', { name: 'I agree' }).click();
  await expectScreen(page, 'Hello, Ugo');
  await openVisit(page, stack, ugo);
}

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
    await page.getByRole('button', { name: 'Change the time' }).click();
    await visitDays(page).last().check();
    await visitTimes(page).last().check();
    await expectAccessible(page);
    const button = page.getByRole('button', { name: /^Change to / });
    const when = (await button.innerText()).replace('Change to ', '');
    await button.click();
    await expect(page.getByText(when, { exact: true })).toBeVisible();
    return when;
  });
  await test.step('a message says so, and the page shows it after a reload', async () => {
    await page.reload();
    await expect(page.getByText(moved, { exact: true })).toBeVisible();
    await expect
      .poll(async () => (await stack.mailTo(ugo.username)).map(({ subject }) => subject), { timeout: 30_000 })
      .toContainEqual(expect.stringContaining('Your appointment was moved'));
  });
  await test.step('the dashboard and the loan show it, and lead to it', async () => {
    await page.goto('/tmx/Accounts');
    await expect(page.getByText(`Appointment on ${moved}`)).toBeVisible();
    await page.getByRole('link', { name: 'See your appointment' }).click();
    await expectScreen(page, VISIT_TITLE);
    await page.getByRole('link', { name: 'See your loan' }).click();
    await expect(page.getByText(`Appointment on ${moved}`)).toBeVisible();
    await page.getByRole('link', { name: 'See your appointment' }).click();
    await expectScreen(page, VISIT_TITLE);
  });
  await test.step('he cancels it, and the page offers the free times', async () => {
    await page.getByRole('button', { name: 'Cancel the appointment' }).click();
    await page.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(page.getByRole('group', { name: 'Day' })).toBeVisible();
    expect(await stack.query('select state from servicing.appointment')).toEqual([{ state: 'cancelled' }]);
    await page.goto('/tmx/Accounts');
    await expectScreen(page, 'Hello, Ugo');
    await expect(page.getByText(/^Appointment on /)).toHaveCount(0);
  });
});

test('two people choose the last place: one gets it, the other sees what is free [APT-003]', async ({
  page,
  stack,
  browser,
}) => {
  test.slow();
  await stack.query('update servicing.store_calendar set general_seats = 1');
  const other = await (await browser.newContext({ baseURL: stack.url })).newPage();
  const open = async (tab: Page, person: typeof cora): Promise<void> => {
    await signIn(tab, person);
    await openVisit(tab, stack, person);
    // By the keyboard: the second day, and its first time.
    await visitDays(tab).first().focus();
    await tab.keyboard.press('ArrowRight');
    await tab.keyboard.press('Tab');
    await tab.keyboard.press('Space');
  };
  await open(page, alma);
  await open(other, cora);
  const book = (tab: Page) => tab.getByRole('button', { name: /^Book / });
  const wanted = (await book(page).innerText()).replace('Book ', '');
  expect(await book(other).innerText()).toBe(`Book ${wanted}`);
  await book(page).press('Enter');
  await expect(page.getByText(wanted, { exact: true })).toBeVisible();
  await book(other).click();
  await expect(other.getByText(/Somebody else just took this time/)).toBeVisible();
  const [day = '', clock = ''] = wanted.split(/, (?=\d+:)/);
  await expect(other.getByRole('group', { name: `Time on ${day}` })).toBeVisible();
  await expect(visitTimes(other).first()).toBeVisible();
  await expect(other.getByRole('radio', { name: clock, exact: true })).toHaveCount(0);
  await expectAccessible(other);
  await test.step('the loser books the next time', async () => {
    await visitTimes(other).first().check();
    await book(other).click();
    await expect(other.getByText('Confirmation number')).toBeVisible();
  });
  await test.step('she does not come, the store says so, and she can book again', async () => {
    const desk = await openDepartments(other, stack, cora);
    await desk.locator('form', { hasText: 'Cora Diaz' }).getByRole('button', { name: 'Missed' }).click();
    await expect(desk.getByText('The person did not come. They can book another visit.')).toBeVisible();
    await other.reload();
    await expect(other.getByRole('group', { name: 'Day' })).toBeVisible();
  });
  await other.context().close();
});

test('a store without a free time, and a device without a time zone, say what to do [LER-032 LER-033 LER-037]', async ({
  page,
  stack,
}) => {
  await signIn(page, cora);
  await stack.query(
    `insert into servicing.store_closing (store_id, day, reason)
     select s.store_id, b.business_date + d, 'The lender moves' from servicing.store s join servicing.business_clock b using (lms_id), generate_series(0, 7) d`,
  );
  await openVisit(page, stack, cora);
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

test('a calendar that does not answer says so, and the times come on the next try [LER-033]', async ({
  page,
  stack,
}) => {
  await signIn(page, cora);
  const answerAgain = await silenceCalendar(page);
  await openVisit(page, stack, cora);
  await expect(page.getByText('Appointment Unavailable')).toBeVisible();
  await expect(page.getByRole('link', { name: /^\(\d{3}\) / })).toBeVisible();
  await expectAccessible(page);
  await answerAgain();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(visitTimes(page).first()).toBeVisible();
  await expect(page.getByText('Appointment Unavailable')).toHaveCount(0);
});

test('without a connection a visit keeps its chosen time and is neither booked nor canceled', async ({
  page,
  context,
  stack,
}) => {
  await signIn(page, cora);
  await openVisit(page, stack, cora);
  await visitTimes(page).last().check();
  const book = page.getByRole('button', { name: /^Book \w{3}, / });
  await context.setOffline(true);
  await expect(book).toHaveAccessibleDescription(/You’re offline/);
  await expectAccessible(page);
  await book.press('Enter');
  await context.setOffline(false);
  await expect(book).not.toHaveAccessibleDescription(/You’re offline/);
  const { loanId } = await getLoan(stack, cora);
  expect(await stack.query('select state from servicing.appointment where loan_id = $1', [loanId])).toEqual([]);
  await book.click();
  await expect(page.getByText('Confirmation number')).toBeVisible();
  await test.step('the booked visit stays on the page, and cannot be canceled', async () => {
    await context.setOffline(true);
    await expect(page.getByText('Confirmation number')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel the appointment' }).click();
    await expect(page.getByRole('button', { name: 'Yes, cancel it' })).toHaveAccessibleDescription(/You’re offline/);
    await page.getByRole('button', { name: 'Keep it' }).click();
    await context.setOffline(false);
  });
});
