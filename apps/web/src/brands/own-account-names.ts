import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';

/** Names for "accounts" at brands with a name of their own. Source: MNU-09. */
const OWN_ACCOUNT_NAMES: Readonly<Partial<Record<BrandCode, string>>> = { inl: 'My InstaLoan' };

/** Names the accounts of a brand's dashboard: "My Account" for one, "My Accounts" for any other number or an unknown one (null). The menu, the
 *  bar of a wide window and the title of the dashboard use this name. Source: MNU-08, MNU-09. */
export function accountsLabel(brand: BrandCode, accountCount: number | null): string {
  return `${OWN_ACCOUNT_NAMES[brand] ?? 'My'} ${accountCount === 1 ? 'Account' : 'Accounts'}`;
}
