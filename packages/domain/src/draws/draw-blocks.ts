import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import type { Product } from '#loans/products/product.ts';
import { whyNoDraw, type DrawFacts, type NoDrawReason } from './draw-permission.ts';

/** Facts about the person and the moment that decide whether they may draw. The line holds the rest. */
export interface CashStanding extends Omit<DrawFacts, 'storeCashTodayCents'> {
  /** A loan system blocks the person. */
  readonly isBlocked: boolean;
  /** A risk decision refuses new credit. Source: LOP-047. */
  readonly isRiskDenied: boolean;
  /** A petition on any loan of the person that no court has ended. */
  readonly isBankrupt: boolean;
  /** The check for covered borrowers. `notAsked`: the lender does not ask. `missing`: not made today. `pending`: no answer yet. */
  readonly militaryCheck: 'notAsked' | 'missing' | 'pending' | 'passed';
  readonly hasPaymentInFlight: boolean;
  readonly hasOpenRenewal: boolean;
  /** Somebody else holds the add-on lock. Source: REF-018, LOP-100. */
  readonly isLockedByOther: boolean;
  /** Answer of the location rule for add-ons. Source: GPS-002. */
  readonly location: 'allowed' | 'outside' | 'consent_missing' | 'unproven';
  /** The spouse must be told first, and their address is not on file. Source: LOP-045. */
  readonly isSpouseMissing: boolean;
}

/** Why no cash can be drawn now. */
export type NoCashReason =
  | NoDrawReason
  | 'not_a_line'
  | 'blocked'
  | 'risk_denied'
  | 'bankrupt'
  | 'military_check_missing'
  | 'military_check_pending'
  | 'payment_in_flight'
  | 'renewal_open'
  | 'locked_by_other'
  | 'location_outside'
  | 'location_consent_missing'
  | 'location_unproven'
  | 'spouse_notice_missing';

/** What would let the person draw. `none`: nothing that they can do. */
export type NoCashRemedy =
  | 'none'
  | 'sign_in'
  | 'contact_store'
  | 'pay_past_due'
  | 'wait'
  | 'check_military'
  | 'check_location'
  | 'give_consent'
  | 'give_spouse_address';

const REMEDIES: Readonly<Record<NoCashReason, NoCashRemedy>> = {
  guest: 'sign_in',
  not_a_line: 'none',
  blocked: 'contact_store',
  risk_denied: 'contact_store',
  bankrupt: 'contact_store',
  stay: 'contact_store',
  covered_borrower: 'none',
  military_check_missing: 'check_military',
  military_check_pending: 'wait',
  not_active: 'contact_store',
  late: 'pay_past_due',
  draw_pending: 'wait',
  payment_in_flight: 'wait',
  renewal_open: 'wait',
  nothing_available: 'none',
  locked_by_other: 'wait',
  location_outside: 'check_location',
  location_consent_missing: 'give_consent',
  location_unproven: 'check_location',
  spouse_notice_missing: 'give_spouse_address',
};

/** A failed check and what would change it. */
export interface CashBlock {
  readonly reason: NoCashReason;
  readonly remedy: NoCashRemedy;
}

/** Lists every check that keeps the person from drawing on a loan now, the most important first. Empty when they may draw. The remedies
 *  that a person can do on the way (location, spouse) come last. Source: loan-core 4.3; LOP-045, LOP-046, LOP-049, REF-018. */
export function listCashBlocks(loan: LoanSnapshot, product: Product, standing: CashStanding): readonly CashBlock[] {
  const isLine = loan.line !== null && product.kind === 'line';
  const failed = new Set<NoCashReason>(isLine ? whyNoDraw(loan, product, standing) : ['not_a_line']);
  const found: Partial<Record<NoCashReason, boolean>> = {
    guest: standing.isGuest,
    blocked: standing.isBlocked,
    risk_denied: standing.isRiskDenied,
    bankrupt: standing.isBankrupt,
    covered_borrower: standing.isCoveredBorrower,
    military_check_missing: standing.militaryCheck === 'missing',
    military_check_pending: standing.militaryCheck === 'pending',
    payment_in_flight: standing.hasPaymentInFlight,
    renewal_open: standing.hasOpenRenewal,
    locked_by_other: standing.isLockedByOther,
    location_outside: standing.location === 'outside',
    location_consent_missing: standing.location === 'consent_missing',
    location_unproven: standing.location === 'unproven',
    spouse_notice_missing: standing.isSpouseMissing,
  };
  return (Object.keys(REMEDIES) as NoCashReason[])
    .filter((reason) => failed.has(reason) || found[reason] === true)
    .map((reason) => ({ reason, remedy: REMEDIES[reason] }));
}
