import { createHmac, hkdfSync } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { CastLoan, Person } from './cast.ts';
import { phonedCode } from './codes.ts';
import { expectScreen } from './payment-pages.ts';
import { expect, type Stack } from './stack.ts';

const SIMULATION_KEY = 'simulation';

/** What to put into a signed link, as in the lender's letters. */
interface AskedLink {
  readonly path: string;
  readonly isGuestPayment?: boolean;
  readonly validMinutes?: number;
}

/** Returns the profile id of a person with an account. */
export async function getProfileId(stack: Stack, { username }: Pick<Person, 'username'>): Promise<string> {
  const [row] = await stack.query<{ id: string }>('select profile_id as id from app.profile where email = $1', [
    username,
  ]);
  if (row === undefined) throw new Error(`${username} has no profile`);
  return row.id;
}

/** Signs a link for a person, as the simulator's panel does. */
export async function makeLink(stack: Stack, whose: Person, asked: AskedLink): Promise<URL> {
  const { path, isGuestPayment = false, validMinutes = 60 } = asked;
  const answer = await fetch(`${stack.url}/api/simulation/signedLink`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-simulation-key': SIMULATION_KEY },
    body: JSON.stringify({ profileId: await getProfileId(stack, whose), path, isGuestPayment, validMinutes }),
  });
  expect(answer.status).toBe(201);
  return new URL(((await answer.json()) as { url: string }).url);
}

// The signing key of links in simulation, which is public.
const LINK_KEY = hkdfSync('sha256', 'lendside simulation link key, worthless elsewhere', 'lendside', 'hash:link', 32);

/** Makes a link that was signed correctly and has expired. Source: OPEN-09. */
export function makeExpiredLink(link: URL): URL {
  const expired = new URL(link);
  const expiration = Math.floor(Date.now() / 1000) - 60;
  const isGuest = link.searchParams.has('guestPayment') ? 1 : 0;
  const signed = `${link.searchParams.get('profileId') ?? ''}|${link.pathname}|${expiration}|${isGuest}`;
  expired.searchParams.set('expiration', String(expiration));
  expired.searchParams.set('signature', createHmac('sha256', Buffer.from(LINK_KEY)).update(signed).digest('hex'));
  return expired;
}

/** Returns the URLs in a tab's history, as its Back button knows them. */
export function readHistory(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify(navigation.entries().map(({ url }) => url)));
}

/** Returns the path of the page to pay a loan. */
export function paymentPath({ brand, loanId }: Pick<CastLoan, 'brand' | 'loanId'>): string {
  return `/${brand}/Accounts/${loanId}/Payment`;
}

/** Returns the tab's session storage as text. */
export function readTabStorage(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify({ ...sessionStorage }));
}

/** Waits for the sign-in form with a notice above it. */
export async function expectLogin(page: Page, notice: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: notice })).toHaveText(new RegExp(`^(?:\\w+: )?${notice}$`));
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === '/');
}

/** Facts that a person knows about their own loan. */
export interface OwnFacts {
  readonly loanNumber: string;
  /** Ten digits. */
  readonly phone: string;
  /** MM/DD/YYYY. */
  readonly birthDate: string;
  readonly ssn: string;
}

/** Returns the facts that a seeded person knows. Birth date and Social Security number follow from the code, as in `npm run
 *  cast`. */
export async function findOwnFacts(stack: Stack, { code, lastName }: Person): Promise<OwnFacts> {
  const [row] = await stack.query<{ loanNumber: string; phone: string }>(
    `select l.loan_header as "loanNumber", c.phone
       from servicing.customer c join servicing.loan l using (lms_id, customer_id)
      where c.last_name = $1 order by l.loan_id limit 1`,
    [lastName],
  );
  if (row === undefined) throw new Error(`${code} has no loan`);
  const number = Number(code.slice(1));
  const month = String((number % 12) + 1).padStart(2, '0');
  const day = String((number % 28) + 1).padStart(2, '0');
  return {
    loanNumber: row.loanNumber,
    phone: row.phone.replace('+1', ''),
    birthDate: `${month}/${day}/${1955 + (number % 45)}`,
    ssn: `780-55-55${code.slice(1)}`,
  };
}

/** Fills the form to find a loan and sends it. */
export async function findLoanBy(page: Page, facts: OwnFacts): Promise<void> {
  await page.getByLabel('Loan number').fill(facts.loanNumber);
  await page.getByLabel('Phone number').fill(facts.phone);
  await page.getByLabel('Date of birth').fill(facts.birthDate);
  await page.getByRole('textbox', { name: 'Social Security number' }).fill(facts.ssn);
  await page.getByRole('button', { name: 'Find my loan' }).click();
}

/** Finds a loan by its form and enters the code that is texted to its owner. */
export async function linkLoanOf(page: Page, stack: Stack, facts: OwnFacts): Promise<void> {
  await findLoanBy(page, facts);
  await expectScreen(page, 'Enter the code');
  await page.getByLabel('6-digit code').fill(await phonedCode(stack, `+1${facts.phone}`));
  await page.getByRole('button', { name: 'Link my loan' }).click();
}
