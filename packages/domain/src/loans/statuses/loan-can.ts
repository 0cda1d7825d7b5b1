import { loanStatusFacts } from './loan-status-facts.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { isPaidOff } from '#loans/figures/lateness.ts';
import { LOAN_STATUS, type LoanStatusCode } from './loan-status.ts';
import { accountsHoldingDebt } from '#loans/losses/accounts-holding-debt.ts';
import { decideTransition } from './loan-transitions.ts';
import type { Product } from '#loans/products/product.ts';
import { mayReinstate } from '#loans/losses/may-reinstate.ts';

/** Why a loan cannot be paid online now. Source: loan-core 4.3 (`payable`); LOA-039. */
export type NotPayableReason =
  | 'paid_off'
  | 'nothing_owed'
  | 'awaiting_signature'
  | 'awaiting_funds'
  | 'bankruptcy_stay'
  | 'vehicle_recovery'
  | 'closed'
  | 'payment_in_flight'
  | 'ssn_missing';

/** Input for `pay` besides the loan. */
export interface PayFacts {
  readonly paymentInFlight: boolean;
  readonly ssnOnFile: boolean;
  readonly refinanceEligible: boolean;
  /** A configuration setting, false by default (LOA-040). */
  readonly noSsnRefinanceAllowed: boolean;
}

/** Allowed, or not allowed with a reason. */
export type Permission<Reason extends string> =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: Reason };

const IS_STAYED: ReadonlySet<number> = new Set([LOAN_STATUS.Bankrupt, LOAN_STATUS.BankruptChargedOff]);

/** True when a loan was charged off and nothing is owed on it, because its product knows no personal liability. */
function isEndedByChargeOff(loan: LoanSnapshot): boolean {
  return accountsHoldingDebt(loan) === 'chargedOff' && isPaidOff(loan);
}

function notPayableByStatus(loan: LoanSnapshot): NotPayableReason | null {
  if (!IS_STAYED.has(loan.status) && isEndedByChargeOff(loan)) return 'nothing_owed';
  switch (loan.status) {
    case LOAN_STATUS.Bankrupt:
    case LOAN_STATUS.BankruptChargedOff:
      return 'bankruptcy_stay';
    case LOAN_STATUS.Repossessed:
    case LOAN_STATUS.OutForRepoChargedOff:
    case LOAN_STATUS.RepossessedChargedOff:
    case LOAN_STATUS.Sold:
      return 'vehicle_recovery';
    case LOAN_STATUS.PaidOff:
    case LOAN_STATUS.Settled:
    case LOAN_STATUS.Refinance:
      return 'paid_off';
    default:
      return loanStatusFacts(loan.status).payableOnline ? null : 'closed';
  }
}

function pay(loan: LoanSnapshot, facts: PayFacts): Permission<NotPayableReason> {
  const byStatus = notPayableByStatus(loan);
  if (byStatus !== null) return { allowed: false, reason: byStatus };
  if (loan.phase === 'pendingSignature') return { allowed: false, reason: 'awaiting_signature' };
  if (loan.phase === 'pendingFunding') return { allowed: false, reason: 'awaiting_funds' };
  if (isPaidOff(loan)) return { allowed: false, reason: 'paid_off' };
  if (facts.paymentInFlight) return { allowed: false, reason: 'payment_in_flight' };
  if (!facts.ssnOnFile && facts.refinanceEligible && !facts.noSsnRefinanceAllowed) {
    return { allowed: false, reason: 'ssn_missing' };
  }
  return { allowed: true };
}

/** Why a settlement cannot be paid now. Source: loan-core 3.3 (T28), 5.5. */
export type NotSettlableReason =
  | 'bankruptcy_stay'
  | 'not_late_enough'
  | 'no_offer'
  | 'not_signed'
  | 'offer_closed'
  | 'payment_in_flight';

/** Input for `settle` besides the loan: the state of its offer (`settlementStatus`), null without an offer. */
export interface SettleFacts {
  readonly offer: 'sign' | 'pay' | 'paid' | 'closed' | null;
  readonly paymentInFlight: boolean;
}

function settle(loan: LoanSnapshot, facts: SettleFacts): Permission<NotSettlableReason> {
  const no = (reason: NotSettlableReason) => ({ allowed: false, reason }) as const;
  if (IS_STAYED.has(loan.status)) return no('bankruptcy_stay');
  if (facts.offer === 'paid' || facts.offer === 'closed') return no('offer_closed');
  if (!decideTransition(loan.status, loan.phase, 'paySettlement').ok || isPaidOff(loan)) return no('not_late_enough');
  if (facts.offer === null) return no('no_offer');
  if (facts.offer === 'sign') return no('not_signed');
  return facts.paymentInFlight ? no('payment_in_flight') : { allowed: true };
}

/** Why a loan cannot be reinstated now. Source: loan-core 3.3 (T15, T19), 10 (9). */
export type NotReinstatableReason =
  | 'bankruptcy_stay'
  | 'not_in_recovery'
  | 'charged_off'
  | 'whole_balance_due'
  | 'at_store_only'
  | 'payment_in_flight';

/** Where the customer pays, and whether another payment is in flight. */
export interface RecoveryFacts {
  readonly at: 'online' | 'store';
  readonly paymentInFlight: boolean;
}

function reinstate(loan: LoanSnapshot, product: Product, facts: RecoveryFacts): Permission<NotReinstatableReason> {
  const no = (reason: NotReinstatableReason) => ({ allowed: false, reason }) as const;
  if (IS_STAYED.has(loan.status)) return no('bankruptcy_stay');
  if (accountsHoldingDebt(loan) === 'chargedOff') return no('charged_off');
  const isRecovered = loan.status === LOAN_STATUS.Repossessed;
  if (loan.status !== LOAN_STATUS.OutForRepo && !isRecovered) return no('not_in_recovery');
  if (!mayReinstate(loan, product)) return no('whole_balance_due');
  if (isRecovered && facts.at === 'online') return no('at_store_only');
  return facts.paymentInFlight ? no('payment_in_flight') : { allowed: true };
}

/** Why a vehicle cannot be redeemed now. Source: loan-core 3.3 (T18), LOP-022. */
export type NotRedeemableReason =
  | 'bankruptcy_stay'
  | 'not_recovered'
  | 'nothing_owed'
  | 'at_store_only'
  | 'payment_in_flight';

/** Statuses in which a vehicle can be redeemed: the lender holds it, or an agent has the order for a charged-off loan. In an
 *  earlier status a full payment is an ordinary payoff (loan-core T07). */
const REDEEMABLE: ReadonlySet<LoanStatusCode> = new Set([
  LOAN_STATUS.Repossessed,
  LOAN_STATUS.OutForRepoChargedOff,
  LOAN_STATUS.RepossessedChargedOff,
]);

function redeem(loan: LoanSnapshot, facts: RecoveryFacts): Permission<NotRedeemableReason> {
  const no = (reason: NotRedeemableReason) => ({ allowed: false, reason }) as const;
  if (IS_STAYED.has(loan.status)) return no('bankruptcy_stay');
  if (!REDEEMABLE.has(loan.status)) return no('not_recovered');
  // A pawn that was charged off is forfeited: its time to redeem is over (loan-core T23, OCGA 44-14-403).
  if (isEndedByChargeOff(loan)) return no('nothing_owed');
  if (facts.at === 'online') return no('at_store_only');
  return facts.paymentInFlight ? no('payment_in_flight') : { allowed: true };
}

/** Decides whether an action on a loan is allowed now. Each answer is yes or one reason from a closed set, which the screen
 *  shows beside the disabled button. The server checks again with the same function. Source: loan-core 3.3, 4.3; LOA-039. */
export const loanCan = { pay, settle, reinstate, redeem } as const;
