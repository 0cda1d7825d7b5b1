import { BRANDS } from '@lendside/domain/brands/brands.ts';
import { expect, test } from 'vitest';
import { ROUTE_BRAND_LINKS } from '#brands/route-brand-links.ts';
import { ROUTE_BRANDS } from '#paths.ts';
import { badgeText, hasChevron, menuEntries, type MenuEntry, type MenuFacts } from './menu-entries.ts';

const nobody: MenuFacts = {
  route: 'ContactUs',
  brand: 'tmx',
  isSignedIn: false,
  brandCount: 0,
  accountCount: null,
  isTlxeUser: false,
  isOnlyNlsUser: false,
  isNonCustomer: false,
  isReferralUser: false,
  hasActiveInvictusLoan: false,
  referralRewardsButton: false,
  offerButton: false,
  optInDisclosuresButton: false,
  unviewedOffersCount: null,
  links: ROUTE_BRAND_LINKS.tmx,
  medium: 'web',
};
const customer: MenuFacts = { ...nobody, isSignedIn: true, brandCount: 1, accountCount: 2, isTlxeUser: true };
const everything: MenuFacts = {
  ...customer,
  brandCount: 2,
  isReferralUser: true,
  referralRewardsButton: true,
  offerButton: true,
  optInDisclosuresButton: true,
};
const nonCustomer: MenuFacts = { ...nobody, isSignedIn: true, isNonCustomer: true, isReferralUser: true };

const entriesOf = (facts: MenuFacts) =>
  menuEntries(facts).flatMap((entry) => (entry.kind === 'group' ? [entry, ...entry.entries] : [entry]));
const labels = (facts: MenuFacts) => entriesOf(facts).map((entry) => entry.label);
const find = (facts: MenuFacts, name: string) => entriesOf(facts).find((entry) => entry.name === name);
const hrefOf = (entry: MenuEntry | undefined) =>
  entry !== undefined && 'href' in entry ? `${entry.kind} ${entry.href}` : null;

test.each([
  ['All My Accounts', 'screen /Home', 'MNU-02'],
  ['My Accounts', 'screen /tmx/Accounts', 'MNU-04'],
  ['Payment Methods', 'screen /tmx/PaymentMethods', 'MNU-10'],
  ['Offers', 'screen /tmx/Offers', 'MNU-11'],
  ['Referral Rewards', 'screen /ReferralRewardsHome', 'OPEN-23'],
  ['Store Locator', 'outside https://www.tmx.example/stores', 'MNU-19'],
  ['Contact Us', 'screen /ContactUs', 'MNU-23'],
  ['My Profile', 'screen /tmx/CustomerProfile', 'MNU-24'],
  ['Devices and sign-ins', 'screen /SignInSecurity', 'security T5'],
  ['Privacy / Terms', null, 'MNU-25'],
  ['Terms & Conditions', 'screen /tmx/TermsConditions', 'MNU-26'],
  ['Privacy Notice', 'outside https://www.tmx.example/privacy', 'MNU-27'],
  ['Disclosures', 'screen /tmx/OptInDisclosures', 'MNU-28'],
  ['Link My Account', 'screen /LinkAccountOptions', 'MNU-31'],
  [
    'Apply for Loan',
    'outside https://www.tmx.example/apply?utm_source=customer_app&utm_medium=web&utm_campaign=apply_for_loan',
    'MNU-32',
  ],
  ['Sign Out', null, 'MNU-36'],
] as const)('the menu entry %s leads to %s [%s]', (label, href, _ids) => {
  expect(entriesOf(everything).flatMap((entry) => (entry.label === label ? [hrefOf(entry)] : []))).toEqual([href]);
});

test('the full menu lists its entries in order [MNU-01 OPEN-23]', () => {
  expect(labels(everything)).toEqual([
    'All My Accounts',
    'My Accounts',
    'Payment Methods',
    'Offers',
    'Referral Rewards',
    'Store Locator',
    'Contact Us',
    'My Profile',
    'Devices and sign-ins',
    'Privacy / Terms',
    'Terms & Conditions',
    'Privacy Notice',
    'Disclosures',
    'Link My Account',
    'Apply for Loan',
    'Sign Out',
  ]);
});

test("a visitor's menu has the entries that need no account, and Sign In [ROL-01 MNU-07 MNU-34 MNU-37]", () => {
  expect(labels(nobody)).toEqual([
    'Store Locator',
    'Contact Us',
    'Privacy / Terms',
    'Terms & Conditions',
    'Privacy Notice',
    'Apply for Loan',
    'Sign In',
  ]);
  expect(hrefOf(find(nobody, 'signIn'))).toBe('screen /');
});

test('the accounts label depends on their number and the brand [MNU-08 MNU-09 OPEN-24]', () => {
  const label = (facts: Partial<MenuFacts>) => find({ ...customer, ...facts }, 'myAccounts')?.label;
  expect([0, 1, 2, null].map((accountCount) => label({ accountCount }))).toEqual([
    'My Accounts',
    'My Account',
    'My Accounts',
    'My Accounts',
  ]);
  expect(label({ brand: 'inl', accountCount: 1 })).toBe('My InstaLoan Account');
  expect(label({ brand: 'inl', accountCount: 2 })).toBe('My InstaLoan Accounts');
});

test('the menu of blocked pages has no stores, no application and no sign-in entry [MNU-20 MNU-35 MNU-38 DOC-03]', () => {
  for (const route of ['AccountStatusBlocked', 'PendingAccountStatusBlocked'] as const)
    expect(labels({ ...nobody, route })).toEqual([
      'Contact Us',
      'Privacy / Terms',
      'Terms & Conditions',
      'Privacy Notice',
    ]);
});

test('an active Invictus loan reduces the menu on Home and dashboards only [MNU-39 MNU-45 ROL-06]', () => {
  const facts = { ...everything, hasActiveInvictusLoan: true };
  for (const route of ['Home', 'Dashboard'] as const)
    expect(menuEntries({ ...facts, route }).map((entry) => entry.label)).toEqual([
      'Store Locator',
      'Contact Us',
      'Privacy / Terms',
      'Link My Account',
      'Apply for Loan',
      'Sign Out',
    ]);
  expect(labels({ ...facts, route: 'ContactUs' })).toEqual(labels({ ...everything, route: 'ContactUs' }));
});

test.each([
  ['All My Accounts', 'MNU-40'],
  ['My Accounts', 'MNU-40'],
  ['Payment Methods', 'MNU-41'],
  ['Offers', 'MNU-42'],
  ['Referral Rewards', 'MNU-43'],
  ['My Profile', 'MNU-44'],
] as const)('the reduced menu hides %s [%s]', (label, _ids) => {
  expect(labels({ ...everything, hasActiveInvictusLoan: true, route: 'Home' })).not.toContain(label);
});

test('a non-customer of the referral program has a separate menu [MNU-47 MNU-48 ROL-07 DOC-18]', () => {
  expect(menuEntries({ ...nonCustomer, optInDisclosuresButton: true }).map((entry) => entry.label)).toEqual([
    'Referral Rewards',
    'Link My Account',
    'Privacy / Terms',
    'Disclosures',
    'Sign Out',
  ]);
  expect(labels(nonCustomer)).toEqual([
    'Referral Rewards',
    'Link My Account',
    'Privacy / Terms',
    'Terms & Conditions',
    'Privacy Notice',
    'Sign Out',
  ]);
  expect(labels({ ...nonCustomer, isReferralUser: false })).toContain('Contact Us');
});

test('the referral menu shows rewards in every brand, and disclosures with their flag [MNU-49 OPEN-28]', () => {
  expect(find({ ...nonCustomer, brand: 'ccf' }, 'referralRewards')).toBeDefined();
  expect(find({ ...nonCustomer, optInDisclosuresButton: true }, 'disclosures')).toBeDefined();
  expect(find(nonCustomer, 'disclosures')).toBeUndefined();
});

test('terms open outside the app for a brand without a terms screen [MNU-30 MNU-50 OPEN-26]', () => {
  const terms = (facts: MenuFacts) =>
    ROUTE_BRANDS.map((brand) => hrefOf(find({ ...facts, brand, links: ROUTE_BRAND_LINKS[brand] }, 'terms')));
  const expected = ROUTE_BRANDS.map((brand) =>
    brand === 'tmx' || brand === 'inl'
      ? `screen /${brand}/TermsConditions`
      : `outside https://www.${brand}.example/terms`,
  );
  expect(terms(customer)).toEqual(expected);
  expect(terms(nonCustomer)).toEqual(expected);
});

test('the badge shows the number of unviewed offers [OPEN-29]', () => {
  expect([null, 0, 1, 99, 100].map(badgeText)).toEqual([null, null, '1', '99', '99+']);
  expect(find({ ...everything, unviewedOffersCount: 3 }, 'offers')).toMatchObject({ badge: '3' });
  expect(find(everything, 'offers')).not.toHaveProperty('badge');
});

test('the application link says how the app runs [MNU-33 OPEN-27]', () => {
  expect(hrefOf(find({ ...nobody, medium: 'pwa' }, 'apply'))).toContain('utm_medium=pwa');
});

test('a label has a chevron up to 24 characters and none from 25 [MNU-55 MNU-56 OPEN-31]', () => {
  expect([24, 25, 26].map((length) => hasChevron({ label: 'x'.repeat(length) }))).toEqual([true, false, false]);
  for (const entry of entriesOf(everything)) expect(hasChevron(entry)).toBe(true);
});

/** When a row's entry shows in the full menu: all of `needs` hold and `when` agrees. */
interface Shown {
  readonly needs?: readonly (keyof MenuFacts)[];
  readonly when?: (facts: MenuFacts) => boolean;
  /** Hidden in the reduced menu of a partner's customer. */
  readonly isHiddenWhenReduced?: boolean;
}

const isLanding = ({ route }: MenuFacts) => route === 'Home' || route === 'Dashboard';
const isBlocked = ({ route }: MenuFacts) => route === 'AccountStatusBlocked' || route === 'PendingAccountStatusBlocked';

const FULL_MENU: readonly (readonly [string, Shown])[] = [
  // MNU-02 MNU-03
  ['allMyAccounts', { needs: ['isSignedIn'], when: (facts) => facts.brandCount > 1, isHiddenWhenReduced: true }],
  // MNU-05 MNU-06 MNU-07
  ['myAccounts', { needs: ['isSignedIn'], when: (facts) => !isLanding(facts), isHiddenWhenReduced: true }],
  ['paymentMethods', { needs: ['isSignedIn'], isHiddenWhenReduced: true }],
  // MNU-11 MNU-12
  ['offers', { needs: ['isSignedIn', 'isTlxeUser', 'offerButton'], isHiddenWhenReduced: true }],
  // MNU-15 MNU-16 MNU-17 MNU-18
  [
    'referralRewards',
    {
      needs: ['isSignedIn', 'isTlxeUser', 'isReferralUser', 'referralRewardsButton'],
      when: ({ brand }) => brand !== 'ccf',
      isHiddenWhenReduced: true,
    },
  ],
  // MNU-21 MNU-22 OPEN-25
  [
    'storeLocator',
    {
      when: (facts) =>
        !isBlocked(facts) && !(BRANDS[facts.brand].family === 'two' && facts.isSignedIn && facts.isOnlyNlsUser),
    },
  ],
  ['contactUs', {}],
  ['myProfile', { needs: ['isSignedIn'], isHiddenWhenReduced: true }],
  ['signInSecurity', { needs: ['isSignedIn'], isHiddenWhenReduced: true }],
  ['legal', {}],
  ['terms', {}],
  ['privacy', {}],
  // MNU-28 MNU-29
  ['disclosures', { needs: ['optInDisclosuresButton'] }],
  ['linkAccount', { needs: ['isSignedIn'] }],
  ['apply', { when: (facts) => !isBlocked(facts) }],
  ['signOut', { needs: ['isSignedIn'] }],
  ['signIn', { when: (facts) => !facts.isSignedIn && !isBlocked(facts) }],
];

function expectedNames(facts: MenuFacts): string {
  if (facts.isSignedIn && facts.isNonCustomer && facts.isReferralUser)
    return `referralRewards linkAccount legal terms privacy ${facts.optInDisclosuresButton ? 'disclosures ' : ''}signOut`;
  const isReduced = facts.isSignedIn && facts.hasActiveInvictusLoan && isLanding(facts);
  return FULL_MENU.filter(
    ([, { needs = [], when = () => true, isHiddenWhenReduced = false }]) =>
      needs.every((need) => facts[need] === true) && when(facts) && !(isReduced && isHiddenWhenReduced),
  )
    .map(([name]) => name)
    .join(' ');
}

const FLAGS = [
  'isSignedIn',
  'isTlxeUser',
  'isOnlyNlsUser',
  'isNonCustomer',
  'isReferralUser',
  'hasActiveInvictusLoan',
  'referralRewardsButton',
  'offerButton',
  'optInDisclosuresButton',
] as const;

function* allCombinations(): Generator<MenuFacts> {
  for (let bits = 0; bits < 2 ** FLAGS.length; bits += 1) {
    const flags = Object.fromEntries(FLAGS.map((flag, index) => [flag, (bits >> index) % 2 === 1]));
    for (const brand of ROUTE_BRANDS)
      for (const route of ['Home', 'Dashboard', 'AccountStatusBlocked', 'PendingAccountStatusBlocked', null] as const)
        for (const brandCount of [0, 1, 2])
          yield { ...nobody, ...flags, brand, route, brandCount, links: ROUTE_BRAND_LINKS[brand] };
  }
}

test('all 61,440 combinations of session, flags, brand and route match the rows [ROL-02 ROL-05]', () => {
  let count = 0;
  const wrong: unknown[] = [];
  for (const facts of allCombinations()) {
    count += 1;
    const names = entriesOf(facts)
      .map((entry) => entry.name)
      .join(' ');
    if (names !== expectedNames(facts)) wrong.push({ facts, names });
  }
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(count).toBe(61_440);
});
