import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';
import type { LoanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';

/** A signed-in customer. Everything here comes from the session, never from the request (C15). */
export interface Customer {
  readonly kind: 'customer';
  readonly profileId: string;
  readonly sessionId: string;
  readonly username: string;
  /** The person's ids over all loan systems. */
  readonly customerIds: readonly string[];
  readonly customerIdBySystem: Readonly<Partial<Record<LoanSystemName, string>>>;
  /** Brands the person may act under; the header only chooses among them (T16). */
  readonly brands: readonly BrandCode[];
}

/** Who calls. */
export type Caller = { readonly kind: 'stranger' } | Customer | { readonly kind: 'simulator' };
