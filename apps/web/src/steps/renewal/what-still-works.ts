import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { dueKind } from '#steps/loan-standing/due-kind.ts';

/** Says what a person can still do with a loan that they cannot renew now. `isLocked`: the other borrower is renewing it. */
export function whatStillWorks(loan: LoanEntity, isLocked = false): string {
  if (loan.renewal !== null)
    return isLocked
      ? 'Sign what they started when it’s your turn. You can also pay off the loan, which ends the renewal.'
      : 'You can pay off the loan, which ends the renewal.';
  return dueKind(loan) === 'scheduled'
    ? 'You can still make a payment.'
    : 'The page of the loan shows what you can do.';
}
