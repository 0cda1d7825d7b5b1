import type { Page } from '@playwright/test';
import { CAST, findLoans, type Person } from './cast.ts';
import { choose, expectScreen, openMakePayment, payButton } from './payment-pages.ts';
import { passPlace, reviewRenewal } from './renewal-pages.ts';
import { signIn } from './sign-in-page.ts';
import { expect, type Stack } from './stack.ts';

/** The heading of the page that books, moves and cancels a visit. */
export const VISIT_TITLE = 'Your appointment at the store';

/** Opens the page of a signed-in person's visit. */
export async function openVisit(page: Page, stack: Stack, person: Person): Promise<void> {
  await page.goto(`/tmx/Accounts/${(await findLoans(stack, person)).at(-1)?.loanId ?? 0}/Appointment`);
  await expectScreen(page, VISIT_TITLE);
}

/** The days to choose from. */
export const visitDays = (page: Page) => page.getByRole('group', { name: 'Day' }).getByRole('radio');

/** The times of the chosen day. */
export const visitTimes = (page: Page) => page.getByRole('group', { name: /^Time on/ }).getByRole('radio');

/** Signs Hope in, reads the terms of her line, and pays for the switch. Ends where she books her visit. */
export async function payForSwitch(page: Page): Promise<void> {
  const { hope } = CAST;
  await signIn(page, hope);
  await openMakePayment(page);
  await choose(page, 'Amount for a product switch');
  await page.getByRole('button', { name: 'Continue with $176.00' }).click();
  await passPlace(page);
  await expectScreen(page, 'Switch your loan');
  await expect(page.getByText('Then visit your store')).toBeVisible();
  await expect(page.getByText('Customary fee').first()).toBeVisible();
  await expect(page.getByText('−$44.00')).toBeVisible();
  await page.getByRole('button', { name: 'Continue with $176.00' }).click();
  await reviewRenewal(page, hope);
  await payButton(page, 17_600).click();
  await expectScreen(page, 'Book your visit');
}

/** Lets the calendar of the stores fail, as when it does not answer. Returns what brings it back. */
export async function silenceCalendar(page: Page): Promise<() => Promise<void>> {
  const calendar = /\/api\/appointment(Times|slots)\?/;
  await page.route(calendar, (route) =>
    route.fulfill({ status: 503, json: { code: 'ServiceUnavailableException', message: 'x' } }),
  );
  return () => page.unroute(calendar);
}
