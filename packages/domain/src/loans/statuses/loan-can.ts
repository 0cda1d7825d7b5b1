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
  | 'awaiting_signature'
  | 'awaiting_funds'
  | 'bankruptcy_stay'
  | 'vehicle_recovery'
  | 'closed'
  | 'payment_in_flight'
  | 'ssn_missing';

/** What paying depends on besides the loan itself. */
export interface PayFacts {
  readonly paymentInFlight: boolean;
  readonly ssnOnFile: boolean;
  readonly refinanceEligible: boolean;
  /** Configuration; its default is false (LOA-040). */
  readonly noSsnRefinanceAllowed: boolean;
}

/** May, or why not. */
export type Permission<Reason extends string> =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: Reason };

function notPayableByStatus(loan: LoanSnapshot): NotPayableReason | null {
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

/** What settling depends on besides the loan: where its offer stands (`settlementStatus`), null without one. */
export interface SettleFacts {
  readonly offer: 'sign' | 'pay' | 'paid' | 'closed' | null;
  readonly paymentInFlight: boolean;
}

const IS_STAYED: ReadonlySet<number> = new Set([LOAN_STATUS.Bankrupt, LOAN_STATUS.BankruptChargedOff]);

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

/** Where a customer stands, and whether another payment is under way. */
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
export type NotRedeemableReason = 'bankruptcy_stay' | 'not_recovered' | 'at_store_only' | 'payment_in_flight';

/** The vehicle is in possession, or an agent is out for it on a claim that is written off: before that, the payoff's step is
 *  loan-core T07. */
const REDEEMABLE: ReadonlySet<LoanStatusCode> = new Set([
  LOAN_STATUS.Repossessed,
  LOAN_STATUS.OutForRepoChargedOff,
  LOAN_STATUS.RepossessedChargedOff,
]);

function redeem(loan: LoanSnapshot, facts: RecoveryFacts): Permission<NotRedeemableReason> {
  const no = (reason: NotRedeemableReason) => ({ allowed: false, reason }) as const;
  if (IS_STAYED.has(loan.status)) return no('bankruptcy_stay');
  if (!REDEEMABLE.has(loan.status)) return no('not_recovered');
  if (facts.at === 'online') return no('at_store_only');
  return facts.paymentInFlight ? no('payment_in_flight') : { allowed: true };
}

/** The one place to ask whether something may be done with a loan now; each answer is yes or one closed reason, shown
 *  beside the disabled button. The server asks the same question again. Source: loan-core 3.3, 4.3; LOA-039. */
export const loanCan = { pay, settle, reinstate, redeem } as const;
