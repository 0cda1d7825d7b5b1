import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';

/** What people call each brand; `rpc` and `spc` have no name of their own. Source: OPEN-04. */
export const BRAND_NAMES: Readonly<Record<BrandCode, string>> = {
  c1l: 'Cash1Loans',
  ccc: 'CaliforniaCheckCash',
  ccf: 'CommunityChoice',
  chs: 'CheckSmart',
  cic: 'CheckIntoCash',
  esm: 'EasyMoney',
  inl: 'InstaLoan',
  rpc: 'RPC',
  spc: 'SPC',
  tbs: 'TitleBucks',
  tmx: 'TitleMax',
};
