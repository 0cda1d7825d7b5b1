import type { LoanSystemId } from '#loan-systems/loan-systems.ts';
import { migrate } from '#ledger/refinance-postings.ts';
import { unearnedOriginationFeeCents } from '#loans/charges/earned-charges.ts';
import { decided, refused, type Decided, type LoanChange } from '#loans/loan-change.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { decideTransition, moveLoan } from '#loans/statuses/loan-transitions.ts';
import { allOwed } from '#loans/payments/payment-allocation.ts';
import { postEntries } from '#loans/post-entries.ts';
import type { Product } from '#loans/products/product.ts';
import { NO_CENTS } from '#money/cents.ts';
import { CARRIED_OVER } from './refinance-loan.ts';

/** Target of a migration. */
export interface MigrateRequest {
  readonly newLoanId: number;
  readonly newLoanHeader: string;
  readonly lmsId: LoanSystemId;
}

/** Both loans of a migration. The shared entry is in `next`. */
export interface MigratedLoan {
  readonly old: LoanChange;
  readonly next: LoanChange;
}

/** Moves a loan unchanged to a different system of the same legal entity: every balance through 2610, the schedule, the exact
 *  interest and the applied payments. The old loan bears interest through this day; the new loan bears it from the next day.
 *  Only the loan number changes for the borrower. Refuses with `illegal_transition` unless the loan is Open. Refuses with
 *  `not_eligible` and the reason `non_accrual` or `line_of_credit` (a line must be closed and a new line opened). Source:
 *  loan-core 2.3 (MIGRATE), 3.3 (T10). */
export function migrateLoan(old: LoanSnapshot, product: Product, request: MigrateRequest): Decided<MigratedLoan> {
  const step = decideTransition(old.status, old.phase, 'migrate');
  if (!step.ok) return refused(step.refusal);
  if (old.line !== null) return refused({ code: 'not_eligible', reason: 'line_of_credit' });
  if (old.isNonAccrual) return refused({ code: 'not_eligible', reason: 'non_accrual' });
  const { creditCents, unearnedChargeCents } = old.balances;
  const entry = migrate(old.loanId, request.newLoanId, allOwed(old.balances), {
    creditCents,
    unearnedChargeCents,
    unearnedOriginationFeeCents: unearnedOriginationFeeCents(old, product),
  });
  const emptied = { ...postEntries(old, [entry]), accruedExact: 0n };
  const empty = { ...old, loanId: request.newLoanId, balances: { ...emptied.balances, creditCents: NO_CENTS } };
  return decided({
    old: { loan: moveLoan(emptied, 'migrate'), entries: [], events: ['migrate'] },
    next: {
      loan: {
        ...postEntries(empty, [entry]),
        loanHeader: request.newLoanHeader,
        lmsId: request.lmsId,
        // Carry over the fraction of a cent; it is dropped only when the interest is paid in full (0.4).
        accruedExact: old.accruedExact,
      },
      entries: [entry],
      events: CARRIED_OVER,
    },
  });
}
