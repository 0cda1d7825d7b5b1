import { LOAN_LOCK_TYPE, setLoanLock } from '@lendside/contract/parties/loan-lock.ts';
import { noteEvent } from '#device/event-notes.ts';
import type { MakeCall } from './make-call.ts';

/** The flow that just paid. */
export interface PaidFlow {
  readonly isRefi: boolean;
  /** The loan could be renewed when the payment was chosen. */
  readonly isRefinanceEligible: boolean;
  readonly isSettlement: boolean;
}

/** Whether the lock of the loan is taken after a payment: only when it renews the loan, and never for a settlement. Source: ALT-005,
 *  ALT-006. */
export function isLockTaken({ isRefi, isRefinanceEligible, isSettlement }: PaidFlow): boolean {
  return isRefi && isRefinanceEligible && !isSettlement;
}

/** Who has the lock after the payment. `held`: the other borrower. `failed`: nobody knows, and the payment goes on without. */
export type TakenLock =
  | { readonly kind: 'taken' }
  | { readonly kind: 'held'; readonly byName: string | null; readonly until: string | null }
  | { readonly kind: 'failed' };

/** The lock that is taken. */
export interface LockToTake {
  readonly loanId: number;
  readonly profileId: string;
  /** The caller's own number in the loan's system; null when it is not known. */
  readonly customerId: string | null;
}

const TRIES = 2;

/** Takes the lock of a loan after its payment succeeded. Tries twice; a lock that the other borrower holds is an answer and is not asked
 *  for again. When both tries fail, it is logged and the flow goes on, because the payment succeeded. Source: ALT-005, ALT-007, ALT-008,
 *  LAP-024, LAP-025, LER-026, LOP-043. */
export async function takeLock({ loanId, profileId, customerId }: LockToTake, make: MakeCall): Promise<TakenLock> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      const { alreadyLocked, lockedByName, lockedUntil } = await make(setLoanLock, {
        loanId,
        value: true,
        lockType: LOAN_LOCK_TYPE,
        profileId,
        ...(customerId === null ? {} : { customerId }),
      });
      return alreadyLocked ? { kind: 'held', byName: lockedByName, until: lockedUntil } : { kind: 'taken' };
    } catch {
      // The next try may reach the services.
    }
  }
  noteEvent('Failed to make lock request');
  return { kind: 'failed' };
}
