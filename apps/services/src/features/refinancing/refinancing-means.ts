import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { CashWayMeans } from '#features/cards/cash-way-queries.ts';
import type { Database } from '#platform/database.ts';
import type { RenewalDesks } from '#wiring/room.ts';
import type { RenewingShop } from './shop-reference.ts';

/** What the refinancing calls depend on. */
export interface RefinancingMeans extends Omit<CashWayMeans, 'database'> {
  /** The database under the API's role. */
  readonly database: Database;
  readonly loanSystems: readonly LoanReader[];
  readonly renewalDesks: RenewalDesks;
  /** Whether a loan may be refinanced without a Social Security number on file. Source: LOA-040. */
  isNoSsnRefinanceAllowed(): Promise<boolean>;
  /** States in which a borrower's spouse is told. Source: LOP-045. */
  readonly spousalConsentStates: readonly string[];
  /** The lender's own shop that renews a product, by product. Source: LOP-037. */
  readonly ecommerceShops: ReadonlyMap<number, RenewingShop>;
  readonly nowMs?: () => number;
  /** Longest wait for the worker. Default: eight seconds. */
  readonly waitMaxMs?: number;
}
