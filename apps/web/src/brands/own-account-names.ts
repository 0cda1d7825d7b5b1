import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';

/** What the accounts are called under a brand that names them after itself. Source: MNU-09. */
export const OWN_ACCOUNT_NAMES: Readonly<Partial<Record<BrandCode, string>>> = { inl: 'My InstaLoan' };
