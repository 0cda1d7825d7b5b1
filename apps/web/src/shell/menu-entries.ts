import { BRANDS } from '@lendside/domain/brands/brands.ts';
import { applyAddress, type AppMedium, type BrandLinks } from '#brands/brand-links.ts';
import { accountsLabel } from '#brands/own-account-names.ts';
import { pathTo, type RouteBrand } from '#paths.ts';
import type { RouteName } from '#route-rows.ts';

export type MenuName =
  | 'allMyAccounts'
  | 'myAccounts'
  | 'paymentMethods'
  | 'offers'
  | 'referralRewards'
  | 'storeLocator'
  | 'contactUs'
  | 'myProfile'
  | 'signInSecurity'
  | 'legal'
  | 'terms'
  | 'privacy'
  | 'disclosures'
  | 'linkAccount'
  | 'apply'
  | 'signOut'
  | 'signIn';

/** An entry of the side menu: a screen, an outside URL, a group of entries, or sign-out. */
export type MenuEntry = { readonly name: MenuName; readonly label: string } & (
  | { readonly kind: 'screen'; readonly href: string; readonly badge?: string }
  | { readonly kind: 'outside'; readonly href: string }
  | { readonly kind: 'group'; readonly entries: readonly MenuEntry[] }
  | { readonly kind: 'signOut' }
);

/** The facts that decide which entries show: the session, the server's flags, the loans and the route. Source: ENT-08 to
 *  ENT-13. */
export interface MenuFacts {
  readonly route: RouteName | null;
  readonly brand: RouteBrand;
  readonly isSignedIn: boolean;
  readonly brandCount: number;
  /** Number of accounts on the brand's dashboard; null while unknown. */
  readonly accountCount: number | null;
  readonly isTlxeUser: boolean;
  readonly isOnlyNlsUser: boolean;
  readonly isNonCustomer: boolean;
  readonly isReferralUser: boolean;
  readonly hasActiveInvictusLoan: boolean;
  readonly referralRewardsButton: boolean;
  readonly offerButton: boolean;
  readonly optInDisclosuresButton: boolean;
  /** Null while unknown. */
  readonly unviewedOffersCount: number | null;
  readonly links: BrandLinks;
  readonly medium: AppMedium;
}

/** Returns the visible entries in order. A signed-in non-customer of the referral program gets a separate menu. Source: MNU-01
 *  to MNU-50, ROL-01 to ROL-07, OPEN-23 to OPEN-30. */
export function menuEntries(facts: MenuFacts): readonly MenuEntry[] {
  if (facts.isSignedIn && facts.isNonCustomer && facts.isReferralUser) return referralOnlyEntries(facts);
  return [
    ...(facts.isSignedIn && !isReduced(facts) ? ownEntries(facts) : []),
    ...(showsStoreLocator(facts) ? [outside('storeLocator', 'Store Locator', facts.links.storeLocator)] : []),
    screen('contactUs', 'Contact Us', pathTo('ContactUs')),
    ...(facts.isSignedIn && !isReduced(facts) ? profileEntries(facts) : []),
    legalGroup(facts, facts.optInDisclosuresButton ? [disclosures(facts)] : []),
    ...(facts.isSignedIn ? [linkAccount] : []),
    ...(isBlockedPage(facts) ? [] : [apply(facts)]),
    ...(facts.isSignedIn ? [signOut] : []),
    ...(facts.isSignedIn || isBlockedPage(facts) ? [] : [screen('signIn', 'Sign In', pathTo('Login'))]),
  ];
}

function ownEntries(facts: MenuFacts): readonly MenuEntry[] {
  const { route, brand, brandCount, isTlxeUser } = facts;
  const showsOffers = isTlxeUser && facts.offerButton;
  const showsReferral =
    isTlxeUser && facts.isReferralUser && facts.referralRewardsButton && !WITHOUT_REFERRAL.includes(brand);
  return [
    ...(brandCount > 1 ? [screen('allMyAccounts', 'All My Accounts', pathTo('Home'))] : []),
    ...(route === 'Home' || route === 'Dashboard'
      ? []
      : [screen('myAccounts', accountsLabel(brand, facts.accountCount), pathTo('Dashboard', brand))]),
    screen('paymentMethods', 'Payment Methods', pathTo('ManagePaymentMethod', brand)),
    ...(showsOffers ? [offers(facts)] : []),
    ...(showsReferral ? [referralRewards] : []),
  ];
}

function profileEntries({ brand }: MenuFacts): readonly MenuEntry[] {
  return [
    screen('myProfile', 'My Profile', pathTo('CustomerProfile', brand)),
    // Not in the specification; we show this entry beside the profile.
    screen('signInSecurity', 'Devices and sign-ins', pathTo('SignInSecurity')),
  ];
}

function referralOnlyEntries(facts: MenuFacts): readonly MenuEntry[] {
  return [
    referralRewards,
    linkAccount,
    legalGroup(facts, []),
    ...(facts.optInDisclosuresButton ? [disclosures(facts)] : []),
    signOut,
  ];
}

const referralRewards = screen('referralRewards', 'Referral Rewards', pathTo('ReferralRewardsHome'));
const linkAccount = screen('linkAccount', 'Link My Account', pathTo('LinkAccountOptions'));
const signOut: MenuEntry = { kind: 'signOut', name: 'signOut', label: 'Sign Out' };

// The brand that has no referral program. Source: MNU-14, MNU-18.
const WITHOUT_REFERRAL: readonly RouteBrand[] = ['ccf'];

// Brands with their own terms screen; the terms of the others are outside the app. Source: OPEN-03, OPEN-26.
const WITH_TERMS_SCREEN: readonly RouteBrand[] = ['tmx', 'inl'];

/** True with an active Invictus loan, on Home and any dashboard. Source: MNU-39. */
function isReduced({ isSignedIn, hasActiveInvictusLoan, route }: MenuFacts): boolean {
  return isSignedIn && hasActiveInvictusLoan && (route === 'Home' || route === 'Dashboard');
}

/** True on the blocked screens of a profile and of a loan. Source: MNU-20, MNU-35, MNU-38, DOC-03. */
function isBlockedPage({ route }: MenuFacts): boolean {
  return route === 'AccountStatusBlocked' || route === 'PendingAccountStatusBlocked';
}

/** Hidden on the blocked page. Brands of the second family also hide it from customers known to NLS alone. Source: MNU-19 to
 *  MNU-22, OPEN-25. */
function showsStoreLocator(facts: MenuFacts): boolean {
  const isTlxeStyle = BRANDS[facts.brand].family === 'two';
  return !isBlockedPage(facts) && !(isTlxeStyle && facts.isSignedIn && facts.isOnlyNlsUser);
}

function legalGroup({ brand, links }: MenuFacts, further: readonly MenuEntry[]): MenuEntry {
  const terms = WITH_TERMS_SCREEN.includes(brand)
    ? screen('terms', 'Terms & Conditions', pathTo('TermsConditions', brand))
    : outside('terms', 'Terms & Conditions', links.terms);
  const entries = [terms, outside('privacy', 'Privacy Notice', links.privacy), ...further];
  return { kind: 'group', name: 'legal', label: 'Privacy / Terms', entries };
}

function disclosures({ brand }: MenuFacts): MenuEntry {
  return screen('disclosures', 'Disclosures', pathTo('OptInDisclosures', brand));
}

function apply({ links, medium }: MenuFacts): MenuEntry {
  return outside('apply', 'Apply for Loan', applyAddress(links.apply, medium));
}

function offers({ brand, unviewedOffersCount }: MenuFacts): MenuEntry {
  const badge = badgeText(unviewedOffersCount);
  return { ...screen('offers', 'Offers', pathTo('Offers', brand)), ...(badge === null ? {} : { badge }) } as MenuEntry;
}

/** Nothing for 0, the number up to 99, `99+` above. Source: OPEN-29. */
export function badgeText(count: number | null): string | null {
  if (count === null || count <= 0) return null;
  return count > 99 ? '99+' : String(count);
}

/** True when an entry has a chevron, which depends on the length of its label without the badge. Source: MNU-55, MNU-56,
 *  OPEN-31. */
export function hasChevron({ label }: Pick<MenuEntry, 'label'>): boolean {
  return label.length < 25;
}

function screen(name: MenuName, label: string, href: string): MenuEntry {
  return { kind: 'screen', name, label, href };
}

function outside(name: MenuName, label: string, href: string): MenuEntry {
  return { kind: 'outside', name, label, href };
}
