import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';

/** Names for "accounts" at brands with a name of their own. Source: MNU-09. */
export const OWN_ACCOUNT_NAMES: Readonly<Partial<Record<BrandCode, string>>> = { inl: 'My InstaLoan' };
