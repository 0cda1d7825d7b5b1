import { BRAND_CODES, type BrandCode } from './brand-codes.ts';
import type { LoanSystemName } from '#loan-systems/loan-systems.ts';

/** Brand group one or two. Source: CFG-04, CFG-05. */
export type BrandFamily = 'one' | 'two';

/** Fixed facts about a brand. */
export interface Brand {
  /** 1 to 10. Null for a brand without a number. */
  readonly id: number | null;
  /** The name as people write it. Null when the name comes from configuration. */
  readonly name: string | null;
  readonly family: BrandFamily;
  /** Equal to what `loanSystemsOfBrand` derives from the products; here because the browser's first screen has no catalog. */
  readonly loanSystems: readonly LoanSystemName[];
  /** True when the brand has a class code and therefore its own pages under `/{brand}/`. */
  readonly hasLoanRoutes: boolean;
}

/** The eleven brands by code. Source: LOP-001, OPEN-04, CFG-02 to CFG-05, LOA-002, LOA-004; loan systems: loan-core 1.1. */
export const BRANDS: Readonly<Record<BrandCode, Brand>> = {
  c1l: { id: 8, name: 'Cash1 Loans', family: 'one', loanSystems: ['TLXe'], hasLoanRoutes: true },
  ccc: { id: 7, name: 'California Check Cash', family: 'one', loanSystems: ['TLXe'], hasLoanRoutes: true },
  ccf: { id: 9, name: 'Community Choice', family: 'one', loanSystems: ['TLXe'], hasLoanRoutes: true },
  chs: { id: 6, name: 'CheckSmart', family: 'one', loanSystems: ['TLXe'], hasLoanRoutes: true },
  cic: { id: 4, name: 'Check Into Cash', family: 'one', loanSystems: ['TLXe'], hasLoanRoutes: true },
  esm: { id: 5, name: 'Easy Money', family: 'one', loanSystems: ['TLXe'], hasLoanRoutes: true },
  inl: { id: 3, name: 'InstaLoan', family: 'two', loanSystems: ['NLS', 'Invictus'], hasLoanRoutes: true },
  rpc: { id: 10, name: null, family: 'one', loanSystems: [], hasLoanRoutes: false },
  spc: { id: null, name: null, family: 'one', loanSystems: [], hasLoanRoutes: false },
  tbs: { id: 2, name: 'TitleBucks', family: 'two', loanSystems: ['TLXe'], hasLoanRoutes: false },
  tmx: { id: 1, name: 'TitleMax', family: 'two', loanSystems: ['TLXe', 'Invictus'], hasLoanRoutes: true },
};

/** Finds the brand code equal to a text such as a path segment or header. Returns null for any other text. */
export function findBrandCode(text: string): BrandCode | null {
  return BRAND_CODES.find((code) => code === text) ?? null;
}

/** Returns the brand's built-in name, else its configured name, else its code in capitals. Source: LOP-001, OPEN-04. */
export function brandName(code: BrandCode, configuredNames: Readonly<Partial<Record<BrandCode, string>>>): string {
  return BRANDS[code].name ?? configuredNames[code] ?? code.toUpperCase();
}

const PAGES_OF_OTHERS: BrandCode = 'tmx';

/** Returns the brand whose pages show the loans: the brand itself, or TitleMax when it has no pages. Source: OPEN-07. */
export function pagesBrandOf(code: BrandCode): BrandCode {
  return BRANDS[code].hasLoanRoutes ? code : PAGES_OF_OTHERS;
}
