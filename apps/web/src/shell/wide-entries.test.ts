import { expect, test } from 'vitest';
import { ROUTE_BRAND_LINKS } from '#brands/route-brand-links.ts';
import type { MenuFacts } from './menu-entries.ts';
import { wideEntries } from './wide-entries.ts';

const customer: MenuFacts = {
  route: 'ContactUs',
  brand: 'tmx',
  isSignedIn: true,
  brandCount: 1,
  accountCount: 2,
  isTlxeUser: true,
  isOnlyNlsUser: false,
  isNonCustomer: false,
  isReferralUser: false,
  hasActiveInvictusLoan: false,
  referralRewardsButton: false,
  offerButton: true,
  optInDisclosuresButton: false,
  unviewedOffersCount: 3,
  links: ROUTE_BRAND_LINKS.tmx,
  medium: 'web',
};
const labelsOf = (facts: MenuFacts): readonly string[] => wideEntries(facts).map(({ label }) => label);

test('the bar of a wide window has the main screens of the menu, in its order', () => {
  expect(labelsOf(customer)).toEqual(['My Accounts', 'Payment Methods', 'Offers', 'My Profile']);
  expect(wideEntries(customer).find(({ name }) => name === 'offers')?.badge).toBe('3');
});

test('the bar keeps the accounts on the dashboard, where the menu leaves them out', () => {
  for (const route of ['Dashboard', 'Home'] as const)
    expect(labelsOf({ ...customer, route })).toEqual(['My Accounts', 'Payment Methods', 'Offers', 'My Profile']);
});

test('the bar shows nothing that the menu keeps from a person', () => {
  expect(labelsOf({ ...customer, route: 'Dashboard', hasActiveInvictusLoan: true })).toEqual([]);
  expect(labelsOf({ ...customer, isNonCustomer: true, isReferralUser: true })).toEqual(['Referral Rewards']);
});
