import type { Browser, Page } from '@playwright/test';
import { findLoans, type CastLoan, type Person } from './cast.ts';
import { choose, chooseCard, expectScreen, openMakePayment } from './payment-pages.ts';
import { signIn } from './sign-in-page.ts';
import { expect, type Stack } from './stack.ts';
import { settle } from './walk.ts';

/** Opens a browser of another person and signs them in. */
export async function openAs(browser: Browser, stack: Stack, whose: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: stack.url, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, whose);
  return page;
}

/** Signs somebody else in on the same page, which forgets who was signed in. */
export async function signInNext(page: Page, whose: Person): Promise<void> {
  await page.evaluate(() => sessionStorage.clear());
  await signIn(page, whose);
}

/** Chooses to renew on the amount page, and continues once the terms of the new loan are there. */
export async function continueRenewing(page: Page): Promise<void> {
  await choose(page, 'Renew the loan');
  await expect(page.getByText('Annual percentage rate (APR)').first()).toBeVisible();
  await page.getByRole('button', { name: /^Continue (?:with \$|without a payment)/ }).click();
}

/** Turns the check of the place off for renewals, for journeys about something else. */
export async function askForNoPlace(stack: Stack): Promise<void> {
  await stack.query(
    `insert into app.setting (name, value) values ('config.gpsCheckRefi', 'false')
     on conflict (name) do update set value = excluded.value`,
  );
}

/** Goes from the amount page to the review of a renewal: adds nothing and pays with the saved card. */
export async function reviewRenewal(page: Page, { cardName }: Person): Promise<void> {
  await openMakePayment(page);
  await continueRenewing(page);
  await goOnToReview(page, cardName);
}

/** Goes on from the products that may be added to the review. */
export async function goOnToReview(page: Page, cardName: string): Promise<void> {
  await expectScreen(page, 'Add to your new loan');
  await page.getByRole('button', { name: 'Continue without any' }).click();
  await expectScreen(page, 'Payment method');
  await chooseCard(page, cardName);
  await settle(page);
}

/** Waits for the loan that replaced another. */
export async function newLoanOf(stack: Stack, person: Person): Promise<CastLoan> {
  await expect.poll(async () => (await findLoans(stack, person)).at(-1)?.status, { timeout: 30_000 }).toBe(12);
  const loan = (await findLoans(stack, person)).at(-1);
  if (loan === undefined) throw new Error(`${person.code} has no loan`);
  return loan;
}

/** Moves the business clock by days, as the simulator's panel does. Each day runs its day-end. */
export async function moveDays(stack: Stack, days: number): Promise<void> {
  const answer = await fetch(`${stack.url}/api/simulation/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-simulation-key': 'simulation' },
    body: JSON.stringify({ days }),
    signal: AbortSignal.timeout(90_000),
  });
  const text = await answer.text();
  expect([answer.status, text]).toEqual([200, text]);
  expect((JSON.parse(text) as { days: { breaches: string[] }[] }).days.flatMap(({ breaches }) => breaches)).toEqual([]);
}

/** Puts the stores into the time zone where it is this hour now, because a renewal ends at a time of the store's day. */
export async function setStoreHour(stack: Stack, hour: number): Promise<void> {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  // These names count west of Greenwich.
  await stack.query('update servicing.store set time_zone = $1', [`Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`]);
}

/** Returns the renewals of a loan, oldest first. */
export function renewalsOf(
  stack: Stack,
  { loanId }: Pick<CastLoan, 'loanId'>,
): Promise<{ readonly state: string; readonly why: string | null; readonly revision: number }[]> {
  return stack.query(
    `select r.state, r.ended_why as why, (select count(*)::int from servicing.renewal_terms t where t.renewal_id = r.renewal_id) as revision
       from servicing.renewal r where r.loan_id = $1 order by r.opened_at`,
    [loanId],
  );
}

/** Returns the phone that the lender has on file for a person. */
export async function phoneOf(stack: Stack, { username }: Person): Promise<string> {
  const [row] = await stack.query<{ phone: string }>(
    `select c.phone from app.profile p join app.profile_customer n using (profile_id)
       join servicing.customer c on c.lms_id = n.lms_id and c.customer_id = n.customer_id where p.email = $1 limit 1`,
    [username],
  );
  if (row === undefined) throw new Error(`${username} has no phone on file`);
  return row.phone;
}
