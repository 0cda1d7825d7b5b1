import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';
import type { LoanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';

/** Loan systems in which each brand keeps its loans. Each lender adapts this table. Source: OPEN-16 (tmx), CFG-04, CFG-05. */
export const BRAND_LOAN_SYSTEMS: Readonly<Record<BrandCode, readonly LoanSystemName[]>> = {
  c1l: ['NLS'],
  ccc: ['TLXe', 'NLS'],
  ccf: ['NLS'],
  chs: ['TLXe', 'NLS'],
  cic: ['TLXe', 'NLS'],
  esm: ['NLS'],
  inl: ['TLXe', 'NLS'],
  rpc: ['TLXe', 'NLS'],
  spc: ['TLXe', 'NLS'],
  tbs: ['TLXe', 'NLS'],
  tmx: ['TLXe', 'NLS'],
};
