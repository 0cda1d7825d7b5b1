import type { Locator, Page } from '@playwright/test';
import { CAST, getLoan, type Person } from './cast.ts';
import { expectAccessible } from './expect-accessible.ts';
import { makeLink, paymentPath } from './link-pages.ts';
import { publishedOffer } from './offer-pages.ts';
import { expectScreen } from './payment-pages.ts';
import { RULES, WALK, type Kind, type Outcome } from './route-walk-table.ts';
import { sendSignIn } from './sign-in-page.ts';
import { expect, lookingTest as test, test as ownLenderTest, type Stack } from './stack.ts';
import { payForSwitch, visitDays, visitTimes } from './visit-pages.ts';
import { findUnwalked, openByRouter, readShape } from './walk-by-router.ts';

const { alma, jamal, mona, vic, luis, yvonne, wendy } = CAST;

/** The data of one walk: the loan and the offer in the URLs, where sign-in lands, and the details of the only loan. */
interface Walker {
  readonly loanId: number;
  readonly offerId?: string;
  readonly landing: string;
  readonly ownLoan?: string;
}

const SOME_LOAN = 7;
const SOME_OFFER = 'lender-7';

async function enter(page: Page, person: Person, landing: string): Promise<void> {
  await page.goto('/');
  await sendSignIn(page, person.username, person.password);
  await page.waitForURL((url) => url.pathname === landing);
}

async function enterAsCustomer(page: Page, stack: Stack, person: Person, landing: string): Promise<Walker> {
  await enter(page, person, landing);
  const { loanId } = await getLoan(stack, person, 'tmx');
  return { loanId, landing, ownLoan: `/tmx/Accounts/${loanId}` };
}

// Skips animations, so that the walk does not wait for them.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

// How each kind of person enters.
const ENTER: Readonly<Record<Kind, (page: Page, stack: Stack) => Promise<Walker>>> = {
  visitor: async (page) => {
    await page.goto('/');
    return { loanId: SOME_LOAN, landing: '/' };
  },
  tlxe: async (page, stack) => ({
    ...(await enterAsCustomer(page, stack, alma, '/tmx/Accounts')),
    offerId: await publishedOffer(stack, alma, 'qualifiedAmount'),
  }),
  nls: async (page, stack) => {
    await enter(page, jamal, '/inl/Accounts');
    return {
      loanId: SOME_LOAN,
      landing: '/inl/Accounts',
      ownLoan: `/inl/Accounts/${(await getLoan(stack, jamal)).loanId}`,
    };
  },
  invictus: async (page) => {
    await enter(page, luis, '/tmx/Accounts');
    const ownLoan = await page
      .getByRole('link', { name: /^Details of/ })
      .first()
      .getAttribute('href');
    if (ownLoan === null) throw new Error('the partner’s loan has no details');
    return { loanId: Number(ownLoan.split('/').at(-1)), landing: '/tmx/Accounts', ownLoan };
  },
  twoBrand: (page, stack) => enterAsCustomer(page, stack, mona, '/Home'),
  referral: async (page) => {
    await enter(page, wendy, '/ReferralRewardsHome');
    return { loanId: SOME_LOAN, landing: '/ReferralRewardsHome' };
  },
  guest: async (page, stack) => {
    const loan = await getLoan(stack, vic);
    await page.goto((await makeLink(stack, vic, { path: paymentPath(loan), isGuestPayment: true })).href);
    await expectScreen(page, 'Make a payment');
    return { loanId: loan.loanId, landing: '/' };
  },
  blocked: (page, stack) => enterAsCustomer(page, stack, yvonne, '/AccountStatusBlocked'),
};

/** Returns the URLs at which a walk may end. */
function placesOf(outcome: Outcome, path: string, { loanId, landing, ownLoan }: Walker): readonly string[] {
  const details = `/tmx/Accounts/${loanId}`;
  const places: Readonly<Record<Outcome, readonly string[]>> = {
    opens: [path],
    login: ['/'],
    landing: [landing],
    home: ['/Home'],
    dashboard: ['/tmx/Accounts'],
    payment: [`${details}/Payment`],
    cash: [`${details}/Payment/GetCashAmount`],
    borrowerCode: [`${details}/Payment/Code`],
    flow: [path, `${details}/Payment`, details, '/tmx/Accounts'],
    offers: [path, '/tmx/Offers'],
    linkOptions: ['/LinkAccountOptions'],
    updateEmail: ['/UpdateUser/Email'],
    installChrome: ['/PwaInstallChrome'],
    onlyLoan: [ownLoan ?? path],
    blockedPage: ['/AccountStatusBlocked'],
    rewardsHome: ['/ReferralRewardsHome'],
    rewardsCard: ['/ReferRedeemAddCard'],
  };
  return places[outcome];
}

// What a screen of the customer's walk must show before axe judges it.
const FILLED: Readonly<Record<string, (page: Page) => Locator>> = {
  '/tmx/Offers': (page) => page.getByRole('article').first(),
  '/tmx/Offers/OfferDetails': (page) => page.getByRole('link', { name: 'Renew and get cash' }),
  '/tmx/Offers/WidgetOffer': (page) => page.getByRole('link', { name: 'Renew and get cash' }),
  '/tmx/Accounts/{loan}/Appointment': (page) => visitTimes(page).first(),
};

// Pages that the visitor's walk has already checked; they are the same for signed-in people.
const PUBLIC: readonly (keyof typeof RULES)[] = ['open', 'brandOpen', 'login', 'start', 'install'];

// Chooses the walks that run axe, by screen. Each variant of a screen is checked once, because other people see the same.
const LOOKS_AT: Partial<Record<Kind, (rule: keyof typeof RULES) => boolean>> = {
  visitor: (rule) => PUBLIC.includes(rule),
  tlxe: (rule) => !PUBLIC.includes(rule),
  guest: (rule) => !PUBLIC.includes(rule),
  blocked: (rule) => !PUBLIC.includes(rule),
};

const UNAVAILABLE = 'This feature is currently unavailable.';

// The people who walk, each with the requirements that only this walk proves.
const WALKERS: readonly (readonly [kind: Kind, who: string, ids: string])[] = [
  ['visitor', 'a visitor', 'GRD-04 ROL-10'],
  ['tlxe', 'a customer of TLXe', 'RTE-41 RTE-44 RTE-47'],
  ['nls', 'a customer of NLS alone', 'GRD-24'],
  ['invictus', 'a customer with an active loan of Invictus', 'RTE-17 RTE-18'],
  ['twoBrand', 'a customer of two brands', 'LRT-065'],
  ['referral', 'a non-customer of the referral programme', 'LOP-014'],
  ['guest', 'a guest', 'ROL-08 OPEN-11'],
  ['blocked', 'a customer who is blocked', 'RTE-64 LOP-091'],
];

/** Waits for what a screen shows when it is not empty. */
async function expectFilled(page: Page, pattern: string): Promise<void> {
  const shown = FILLED[pattern.replace('?offerId={offer}', '')];
  if (shown !== undefined && (pattern.includes('{offer}') || !pattern.includes('/Offers/')))
    await expect(shown(page)).toBeVisible();
}

for (const [kind, who, ids] of WALKERS)
  test(`every route leads to the page in the table for ${who} [ROL-11 ${ids}]`, async ({ page, stack }) => {
    const walker = await ENTER[kind](page, stack);
    const ends: string[] = [];
    const expected: string[] = [];
    const seen = new Set<string>();
    const hollow: string[] = [];
    for (const [, pattern, rule] of WALK) {
      const address = pattern.replace('{loan}', String(walker.loanId)).replace('{offer}', walker.offerId ?? SOME_OFFER);
      const [path = ''] = address.split('?');
      const places = placesOf(RULES[rule][kind], path, walker);
      const end = await openByRouter(page, address, places);
      ends.push(`${address} ends at ${end}`);
      expected.push(`${address} ends at ${places.includes(end) ? end : places.join(' or ')}`);
      // No public page is turned off: each shows what it is for.
      if (kind === 'visitor' && end === path && (await page.getByText(UNAVAILABLE).count()) > 0) hollow.push(path);
      if (LOOKS_AT[kind]?.(rule) !== true || !places.includes(end)) continue;
      if (kind === 'tlxe' && end === path) await expectFilled(page, pattern);
      const shape = await readShape(page);
      if (!seen.has(shape)) await expect.soft(expectAccessible(page)).resolves.toBeUndefined();
      seen.add(shape);
    }
    expect(ends).toEqual(expected);
    expect(hollow).toEqual([]);
    expect(
      await findUnwalked(
        page,
        WALK.map(([, pattern]) => pattern),
      ),
    ).toEqual([]);
    process.stdout.write(`${who}: ${ends.length} addresses end where the rows say, ${seen.size} screens looked at\n`);
  });

ownLenderTest('axe finds nothing on the visit of a switch, with its days and times [LRT-034]', async ({ page }) => {
  ownLenderTest.slow();
  await payForSwitch(page);
  await expect(visitDays(page).first()).toBeVisible();
  await expect(visitTimes(page).first()).toBeVisible();
  await expectAccessible(page);
});
