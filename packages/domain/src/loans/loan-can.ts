import { loanStatusFacts } from './loan-status-facts.ts';
import type { LoanSnapshot } from './loan-snapshot.ts';
import { isPaidOff } from './lateness.ts';
import { LOAN_STATUS } from './loan-status.ts';

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

/** The one place to ask whether something may be done with a loan now; each answer is yes or one closed reason, shown
 *  beside the disabled button. The server asks the same question again. Source: loan-core 4.3; LOA-039. */
export const loanCan = { pay } as const;
