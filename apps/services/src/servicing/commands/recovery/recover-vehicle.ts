import { addDays } from '@lendside/domain/calendar/business-date.ts';
import { decided } from '@lendside/domain/loans/loan-change.ts';
import { recoverVehicle as decideRecovery } from '@lendside/domain/settlements/vehicle-recovery.ts';
import type { Transaction } from '#platform/database.ts';
import { changeLoan, type CommandHead } from '#servicing/executor/change-loan.ts';
import { refuseCoveredBorrower } from './refuse-covered-borrower.ts';
import { recordRepoStep } from './repo-cases.ts';

/** Days within which personal property is returned free of charge. Source: loan-core 3.4. */
const PROPERTY_DAYS = 30;

/** The agent's report of a recovered vehicle. */
export interface Recovery extends CommandHead {
  readonly lotAddress: string;
  readonly miles: number;
}

/** Records that the agent has the vehicle and charges the recovery fee (loan-core T17, T24). Refuses the
 *  vehicle of a covered borrower. Source: loan-core 2.3 (REPO_COST), 3.3. */
export function recoverVehicle(tx: Transaction, { lotAddress, miles, ...head }: Recovery) {
  const input = { loanId: head.loanId, lotAddress, miles };
  const command = { ...head, kind: 'repo.recover', actor: head.actor ?? 'recovery', input } as const;
  return changeLoan(tx, command, async ({ loan, product }, { db, on }) => {
    const decision = decideRecovery(loan, product, miles);
    if (!decision.ok) return decision;
    const refusal = await refuseCoveredBorrower(db, loan.loanId);
    if (refusal !== null) return refusal;
    const step = { recoveredOn: on, lotAddress, miles, propertyUntil: addDays(on, PROPERTY_DAYS) };
    return decided({
      change: decision.value,
      answer: {},
      alongside: (write) => recordRepoStep(write, loan.loanId, step),
    });
  });
}
