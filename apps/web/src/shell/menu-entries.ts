import { OWN_ACCOUNT_NAMES } from '#brands/own-account-names.ts';
import { paths } from '#paths.ts';
import type { RouteBrand } from '#paths.ts';
import type { RouteName } from '#shell/route-name.ts';

/** An entry of the side menu. */
export interface MenuEntry {
  readonly name: 'allMyAccounts' | 'myAccounts' | 'paymentMethods' | 'signInSecurity' | 'linkAccount';
  readonly label: string;
  readonly href: string;
}

/** What decides which entries show. */
export interface MenuFacts {
  readonly route: RouteName | null;
  readonly brand: RouteBrand;
  readonly brandCount: number;
  /** Null while not known. */
  readonly accountCount: number | null;
}

/** The entries of a signed-in customer, in their order; only screens that exist. Source: MNU-01 to MNU-10, MNU-31, OPEN-23, OPEN-24. */
export function menuEntries({ route, brand, brandCount, accountCount }: MenuFacts): readonly MenuEntry[] {
  const entries: MenuEntry[] = [];
  if (brandCount > 1) entries.push({ name: 'allMyAccounts', label: 'All My Accounts', href: paths.home() });
  if (route !== 'Home' && route !== 'Dashboard') {
    entries.push({ name: 'myAccounts', label: accountsLabel(brand, accountCount), href: paths.dashboard(brand) });
  }
  entries.push({ name: 'paymentMethods', label: 'Payment Methods', href: paths.paymentMethods(brand) });
  // Goes beyond the specification: it stands where the profile does.
  entries.push({ name: 'signInSecurity', label: 'Devices and sign-ins', href: paths.signInSecurity() });
  entries.push({ name: 'linkAccount', label: 'Link My Account', href: paths.linkAccountOptions() });
  return entries;
}

function accountsLabel(brand: RouteBrand, accountCount: number | null): string {
  return `${OWN_ACCOUNT_NAMES[brand] ?? 'My'} ${accountCount === 1 ? 'Account' : 'Accounts'}`;
}
