import type { BrandCode } from '@lendside/domain/brands/brand-codes.ts';
import type { SessionFlow } from '@lendside/domain/identity/session-flows.ts';
import type { LoanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';

/** What a session may be used for: everything; trusting its device only; the flows it is locked to (signed link, device key);
 *  or paying one loan. Source: design 6, T6, T8, T9. */
export type SessionScope =
  | { readonly kind: 'full' }
  | { readonly kind: 'unproven' }
  | { readonly kind: 'linked'; readonly flows: readonly SessionFlow[] }
  | { readonly kind: 'guest'; readonly loanId: number };

/** Who blocks a person: staff, who block the whole profile, or a loan system, which blocks its customer. Source: LOP-091. */
export type Block = 'profile' | 'loanSystem';

/** A signed-in customer. All fields come from the session, never from the request (C15). */
export interface Customer {
  readonly kind: 'customer';
  readonly profileId: string;
  readonly sessionId: string;
  readonly username: string;
  /** The person's customer ids in all loan systems. */
  readonly customerIds: readonly string[];
  readonly customerIdBySystem: Readonly<Partial<Record<LoanSystemName, string>>>;
  /** Brands the person may act under. The header only names the calling app (security T16, decision 021). */
  readonly brands: readonly BrandCode[];
  readonly scope: SessionScope;
  readonly deviceKey: string;
  /** When the password was last typed or the link was opened. */
  readonly provenAt: Date;
  /** Null when nobody blocks the person. A guest is another person, so the borrower's block is not theirs. */
  readonly block: Block | null;
}

/** The caller of a request. */
export type Caller = { readonly kind: 'stranger' } | Customer | { readonly kind: 'simulator' };
